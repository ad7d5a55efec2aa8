package io.dpone.postgres.internal.source;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.postgres.internal.session.PostgresSession;
import io.dpone.postgres.internal.session.SqlFailures;
import io.dpone.spi.SourceSnapshot;
import io.dpone.spi.jdbc.SessionRole;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/** A snapshot that a session of its own exported and holds open. */
final class ExportedSnapshot implements SourceSnapshot {
    private static final String EXPORT = """
            SELECT pg_export_snapshot()
            """;

    private final PostgresSession session;
    private final String token;

    private ExportedSnapshot(PostgresSession session, String token) {
        this.session = session;
        this.token = token;
    }

    static ExportedSnapshot export(Endpoint endpoint) {
        PostgresSession session = PostgresSession.open(endpoint, SessionRole.SOURCE_SNAPSHOT);
        try {
            ReadTransaction.begin(session, null);
            return new ExportedSnapshot(session, session.query("exporting a snapshot", ExportedSnapshot::exported));
        } catch (RuntimeException e) {
            session.close();
            throw e;
        }
    }

    private static String exported(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(EXPORT)) {
            result.next();
            return result.getString(1);
        }
    }

    @Override
    public String token() {
        return token;
    }

    @Override
    public void ping(Duration timeout) {
        Connection connection = session.connection();
        // Zero would wait for ever.
        long milliseconds = Math.max(1, Math.min(Integer.MAX_VALUE, timeout.toMillis()));
        try {
            connection.setNetworkTimeout(Runnable::run, (int) milliseconds);
            ReadTransaction.execute(connection, "SELECT 1");
        } catch (SQLException e) {
            session.abort();
            throw SqlFailures.wrap(
                    ErrorCode.SNAPSHOT_LOST, Effect.NOT_APPLIED, "asking the session that holds the snapshot", e);
        }
    }

    @Override
    public void close() {
        session.close();
    }
}
