package io.dpone.postgres.internal.source;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.postgres.internal.session.PostgresSession;
import io.dpone.postgres.internal.session.SqlFailures;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A read-only transaction that sees one snapshot: its own, taken by its first query, or an exported one. */
final class ReadTransaction {
    /** What {@code pg_export_snapshot()} answers; a snapshot's id cannot be bound, so nothing else may reach the statement. */
    private static final Pattern TOKEN = Pattern.compile("[0-9A-F]{8}-[0-9A-F]{8}-[0-9]{1,10}");

    /**
     * How a snapshot that is gone shows: invalid_parameter_value until PostgreSQL 16, undefined_object from 17, and object_not_in_prerequisite_state when
     * its session ended just now.
     */
    private static final Set<String> SNAPSHOT_IS_GONE = Set.of("22023", "42704", "55000");

    private static final String READ_ONLY = "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY";

    private ReadTransaction() {}

    /**
     * Begins the transaction. Without a token no snapshot is taken yet.
     *
     * @param session the session, in auto-commit mode
     * @param snapshotToken the exported snapshot, or null
     */
    static void begin(PostgresSession session, @Nullable String snapshotToken) {
        if (snapshotToken != null && !TOKEN.matcher(snapshotToken).matches()) {
            throw new DponeException(ErrorCode.SNAPSHOT_LOST, "the recorded snapshot is not one of PostgreSQL");
        }
        session.query("beginning a read-only transaction", connection -> {
            connection.setAutoCommit(false);
            if (snapshotToken == null) {
                execute(connection, READ_ONLY);
            }
            return true;
        });
        if (snapshotToken != null) {
            importSnapshot(session.connection(), snapshotToken);
        }
    }

    static void end(PostgresSession session) {
        session.query("ending a read-only transaction", connection -> {
            connection.commit();
            connection.setAutoCommit(true);
            return true;
        });
    }

    static <T> T read(PostgresSession session, @Nullable String snapshotToken, Supplier<T> reading) {
        try {
            begin(session, snapshotToken);
            T answer = reading.get();
            end(session);
            return answer;
        } catch (RuntimeException e) {
            session.rollback(e);
            throw e;
        }
    }

    private static void importSnapshot(Connection connection, String token) {
        try {
            // One text is one round trip.
            execute(connection, READ_ONLY + ";\nSET TRANSACTION SNAPSHOT '" + token + "'");
        } catch (SQLException e) {
            ErrorCode code = SNAPSHOT_IS_GONE.contains(String.valueOf(e.getSQLState()))
                    ? ErrorCode.SNAPSHOT_LOST
                    : ErrorCode.SOURCE_STATEMENT_FAILED;
            throw SqlFailures.wrap(code, Effect.NOT_APPLIED, "importing the campaign's snapshot", e);
        }
    }

    static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
