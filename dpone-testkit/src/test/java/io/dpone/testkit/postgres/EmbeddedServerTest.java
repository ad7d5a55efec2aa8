package io.dpone.testkit.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
final class EmbeddedServerTest {
    @TempDir
    private Path folder;

    /** What the killed process runs. */
    static final class Starter {
        private Starter() {}

        /**
         * Starts a server that outlives this process, and waits to be killed.
         *
         * @param arguments the data directory
         * @throws IOException when standard input breaks
         */
        public static void main(String[] arguments) throws IOException {
            EmbeddedServer server =
                    EmbeddedServer.start(ServerOptions.forTests().outliving(Path.of(arguments[0])));
            server.createDatabase("survivor").execute("create table mark (id int)", "insert into mark values (7)");
            Files.createFile(Path.of(arguments[1]));
            int unused = System.in.read();
        }
    }

    @Test
    void aServerOutlivesTheSigkillOfTheProcessThatStartedItAndAnotherProcessStopsIt() throws Exception {
        Path data = folder.resolve("data");
        Path ready = folder.resolve("ready");
        Process starter = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Starter.class.getName(),
                        data.toString(),
                        ready.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("starter.log").toFile())
                .start();
        while (!Files.exists(ready) && !starter.waitFor(50, TimeUnit.MILLISECONDS)) {
            assertThat(starter.isAlive()).isTrue();
        }
        starter.destroyForcibly().waitFor();

        EmbeddedServer server = EmbeddedServer.attach(data);
        TestDatabase survivor = server.database("survivor");
        try (Connection open = survivor.connect()) {
            assertThat(survivor.number("select id from mark")).isEqualTo(7);
            server.close();
            assertThat(open.isValid(5)).isFalse();
        }

        assertThatIllegalStateException().isThrownBy(survivor::connect);
        assertThatThrownBy(() -> EmbeddedServer.attach(data)).isInstanceOf(UncheckedIOException.class);
        try (EmbeddedServer again =
                EmbeddedServer.start(ServerOptions.forTests().outliving(data))) {
            assertThat(again.database("survivor").number("select id from mark")).isEqualTo(7);
        }
    }

    @Test
    void aServerOfThisProcessTakesItsSettingsAndLeavesNothing() throws SQLException {
        TestDatabase database;
        Path data;
        try (EmbeddedServer server =
                EmbeddedServer.start(ServerOptions.forTests().with("work_mem", "5MB"))) {
            database = server.createDatabase("some");
            data = Path.of(database.texts("show data_directory").get(0));
            assertThat(database.texts("show work_mem")).containsExactly("5MB");
            assertThat(database.port()).isEqualTo(server.port());
            assertThat(data).exists();
            try (Connection connection = database.connect()) {
                server.dropDatabase("some");
                assertThat(connection.isValid(5)).isFalse();
            }
        }
        assertThat(data).doesNotExist();
        assertThatIllegalStateException().isThrownBy(database::connect);
    }

    @Test
    void aNameThatWouldNeedQuotesIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> EmbeddedServer.requirePlain("a\"b"));
        assertThatIllegalArgumentException().isThrownBy(() -> EmbeddedServer.requirePlain("Upper"));
        assertThat(EmbeddedServer.requirePlain("test_1")).isEqualTo("test_1");
    }
}
