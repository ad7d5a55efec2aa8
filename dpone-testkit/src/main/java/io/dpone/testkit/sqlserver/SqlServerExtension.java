package io.dpone.testkit.sqlserver;

import io.dpone.testkit.postgres.DatabaseParameter;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives tests databases of a SQL Server. Each test class has databases of its own, which are dropped after it.
 *
 * <pre>{@code
 * @ExtendWith(SqlServerExtension.class)
 * final class BulkLoadTest {
 *     @Test
 *     void loads(
 *             SqlServerDatabase database,                             // the class's own
 *             @Database("other") SqlServerDatabase other,             // another one on the same server
 *             @Database(perTest = true) SqlServerDatabase mine,       // this test's own
 *             EngineTraits traits) {                                  // what the server can do
 *         traits.requires(EngineTrait.LOCK_HINTS, "Table hints (Transact-SQL): HOLDLOCK is SERIALIZABLE");
 *         ...
 *     }
 * }
 * }</pre>
 *
 * <p>The server is the one that the environment variable {@value #URL_VARIABLE} names: a whole JDBC URL with user and password in it, of a login that may create and drop
 * databases. Without the variable it is a container by Testcontainers, if its module for SQL Server is on the class path and Docker runs. The container's image is
 * {@value #IMAGE}, or the one that {@value #IMAGE_VARIABLE} names; to start it is to accept Microsoft's licence for it. With neither, the tests are skipped and reported as
 * skipped. A server that is named and does not answer is a failure.
 *
 * <p>Nested classes share the databases of the outermost one. Parameters of constructors and of the methods before and after all tests work too.
 */
public final class SqlServerExtension implements ExecutionCondition, ParameterResolver {
    /** The environment variable with the server's JDBC URL. */
    public static final String URL_VARIABLE = "DPONE_TEST_MSSQL_URL";

    /** The environment variable with a container's image, for another one than {@link #IMAGE}. */
    public static final String IMAGE_VARIABLE = "DPONE_TEST_MSSQL_IMAGE";

    /** The image of a container. */
    public static final String IMAGE = "mcr.microsoft.com/mssql/server:2022-latest";

    static final String NO_ENDPOINT = "no SQL Server endpoint: set " + URL_VARIABLE + " or run Docker";

    private static final Namespace NAMESPACE = Namespace.create(SqlServerExtension.class);

    /** Called by JUnit. */
    public SqlServerExtension() {}

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        return condition(located(context));
    }

    static ConditionEvaluationResult condition(Located located) {
        return located.server().isPresent()
                ? ConditionEvaluationResult.enabled("there is a SQL Server endpoint")
                : ConditionEvaluationResult.disabled(NO_ENDPOINT);
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return type == SqlServerDatabase.class || type == EngineTraits.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        TestServer server = located(context).server().orElseThrow();
        if (parameter.getParameter().getType() == EngineTraits.class) {
            return server.traits();
        }
        DatabaseParameter meant = DatabaseParameter.of(parameter, context);
        return meant.owner()
                .getStore(NAMESPACE)
                .getOrComputeIfAbsent(meant.key(), unused -> new Lent(server, server.createDatabase()), Lent.class)
                .database();
    }

    private static Located located(ExtensionContext context) {
        return context.getRoot()
                .getStore(NAMESPACE)
                .getOrComputeIfAbsent(Located.class, unused -> locate(), Located.class);
    }

    private static Located locate() {
        String run = UUID.randomUUID().toString().substring(0, 8);
        String url = System.getenv(URL_VARIABLE);
        return new Located(
                url == null || url.isBlank()
                        ? ContainerServer.start(
                                Optional.ofNullable(System.getenv(IMAGE_VARIABLE))
                                        .orElse(IMAGE),
                                run)
                        : Optional.of(new TestServer(SqlServerUrl.parse(url), run, () -> {})));
    }

    /** The server of this JVM, if there is one; JUnit closes it after the last test. */
    record Located(Optional<TestServer> server) implements AutoCloseable {
        @Override
        public void close() {
            server.ifPresent(TestServer::close);
        }
    }

    /** A database for the time of a test or a class; JUnit drops it after that. */
    record Lent(TestServer server, SqlServerDatabase database) implements AutoCloseable {
        @Override
        public void close() {
            server.drop(database);
        }
    }
}
