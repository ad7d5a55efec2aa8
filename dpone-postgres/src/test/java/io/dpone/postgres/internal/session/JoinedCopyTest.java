package io.dpone.postgres.internal.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.endpoint.Secret;
import io.dpone.contracts.error.DponeException;
import io.dpone.spi.jdbc.SessionRole;
import io.dpone.testkit.postgres.EmbeddedServer;
import io.dpone.testkit.postgres.ServerOptions;
import io.dpone.testkit.postgres.TestDatabase;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.copy.CopyOut;

final class JoinedCopyTest {
    private static final int ROWS = 50_000;
    private static final String COPY = "COPY (SELECT 'row ' || n FROM generate_series(1, " + ROWS + ") AS n) TO STDOUT";

    @TempDir
    static Path folder;

    private static EmbeddedServer server;
    private static TestDatabase database;
    private static ServerCertificate certificate;

    @BeforeAll
    static void startAServerWithTls() {
        certificate = ServerCertificate.createIn(folder);
        server = EmbeddedServer.start(ServerOptions.forTests()
                .with("ssl", "on")
                .with("ssl_cert_file", certificate.certificate().toString())
                .with("ssl_key_file", certificate.key().toString()));
        database = server.createDatabase("joined");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void aLanesRowsComeJoinedWithoutTls() throws SQLException {
        requireJoined(Map.of("sslmode", "disable"), false);
    }

    @Test
    void aLanesRowsComeJoinedThroughTls() throws SQLException {
        requireJoined(Map.of(), true);
    }

    @Test
    void aLanesRowsComeJoinedThroughTlsWithACheckedCertificate() throws SQLException {
        requireJoined(
                Map.of(
                        "sslmode",
                        "verify-full",
                        "sslrootcert",
                        certificate.certificate().toString()),
                true);
    }

    @Test
    void aCertificateThatNobodyVouchesForIsRefused() {
        Path other = ServerCertificate.createIn(folder.resolve("other")).certificate();

        assertThatThrownBy(() -> open(Map.of("sslmode", "verify-full", "sslrootcert", other.toString())))
                .isInstanceOf(DponeException.class);
    }

    private static void requireJoined(Map<String, String> properties, boolean encrypted) throws SQLException {
        try (PostgresSession session = open(properties)) {
            CopyOut copy = session.driver().getCopyAPI().copyOut(COPY);
            List<byte[]> messages = new ArrayList<>();
            for (byte[] message = copy.readFromCopy(); message != null; message = copy.readFromCopy()) {
                messages.add(message);
            }
            StringBuilder text = new StringBuilder();
            messages.forEach(message -> text.append(new String(message, StandardCharsets.UTF_8)));

            assertThat(text.toString().lines().skip(ROWS - 1)).containsExactly("row " + ROWS);
            assertThat(copy.getHandledRowCount()).isEqualTo(ROWS);
            assertThat(messages.size()).isLessThan(ROWS / 10);
            assertThat(isEncrypted(session)).isEqualTo(encrypted);
        }
    }

    private static boolean isEncrypted(PostgresSession session) {
        return session.query("asking for TLS", connection -> {
            try (Statement statement = connection.createStatement();
                    ResultSet result = statement.executeQuery(
                            "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_catalog.pg_backend_pid()")) {
                result.next();
                return result.getBoolean(1);
            }
        });
    }

    private static PostgresSession open(Map<String, String> properties) {
        return PostgresSession.open(
                new Endpoint(
                        "postgres",
                        "jdbc:postgresql://localhost:" + database.port() + "/" + database.name(),
                        "postgres",
                        Secret.of(""),
                        properties),
                SessionRole.SOURCE_LANE);
    }
}
