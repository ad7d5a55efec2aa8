package io.dpone.testkit.postgres;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives tests databases of an embedded PostgreSQL. A server starts once in a JVM, when it is first needed; each test class has databases of its own.
 *
 * <pre>{@code
 * @ExtendWith(EmbeddedPostgresExtension.class)
 * final class CopyTest {
 *     @Test
 *     void copies(
 *             TestDatabase database,                                  // the class's own
 *             @Database("target") TestDatabase other,                 // another one on the same server
 *             @Database(perTest = true) TestDatabase mine,            // this test's own
 *             @Server("target") TestDatabase far) { ... }             // on another server
 * }
 * }</pre>
 *
 * <p>Nested classes share the databases of the outermost one. Parameters of constructors and of the methods before and after all tests work too.
 */
public final class EmbeddedPostgresExtension implements ParameterResolver {
    private static final Namespace NAMESPACE = Namespace.create(EmbeddedPostgresExtension.class);

    /** Called by JUnit. */
    public EmbeddedPostgresExtension() {}

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == TestDatabase.class;
    }

    @Override
    public TestDatabase resolveParameter(ParameterContext parameter, ExtensionContext context) {
        String server =
                parameter.findAnnotation(Server.class).map(Server::value).orElse(Server.MAIN);
        DatabaseParameter meant = DatabaseParameter.of(parameter, context);
        return meant.owner()
                .getStore(NAMESPACE)
                .getOrComputeIfAbsent(
                        server + ":" + meant.key(), unused -> servers(context).lend(server), Lent.class)
                .database();
    }

    private static Servers servers(ExtensionContext context) {
        return context.getRoot()
                .getStore(NAMESPACE)
                .getOrComputeIfAbsent(Servers.class, unused -> new Servers(), Servers.class);
    }

    /** The servers of this JVM; JUnit closes it after the last test. */
    static final class Servers implements AutoCloseable {
        private final Map<String, EmbeddedServer> byName = new ConcurrentHashMap<>();
        private final AtomicInteger databases = new AtomicInteger();

        Lent lend(String name) {
            EmbeddedServer server =
                    byName.computeIfAbsent(name, unused -> EmbeddedServer.start(ServerOptions.forTests()));
            return new Lent(server, server.createDatabase("test_" + databases.incrementAndGet()));
        }

        @Override
        public void close() {
            byName.values().forEach(EmbeddedServer::close);
        }
    }

    /** A database for the time of a test or a class; JUnit drops it after that. */
    record Lent(EmbeddedServer server, TestDatabase database) implements AutoCloseable {
        @Override
        public void close() {
            server.dropDatabase(database.name());
        }
    }
}
