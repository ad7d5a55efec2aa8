package io.dpone.postgres.internal.source;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.table.TableName;
import io.dpone.postgres.internal.session.PostgresSession;
import io.dpone.postgres.internal.session.SqlFailures;
import io.dpone.spi.jdbc.JdbcSession;
import java.sql.SQLException;

/** Runs statements that name the source table, and says what their failure means for it. */
final class SourceStatement {
    private SourceStatement() {}

    static <T> T run(PostgresSession session, TableName table, String doing, JdbcSession.Work<T> work) {
        try {
            return work.run(session.connection());
        } catch (SQLException e) {
            throw failure(session.role().failed(), table, doing, e);
        }
    }

    static DponeException failure(ErrorCode otherwise, TableName table, String doing, SQLException failure) {
        String state = failure.getSQLState() == null ? "" : failure.getSQLState();
        return switch (state) {
            // insufficient_privilege; row_security = off makes it also the answer of a policy.
            case "42501" ->
                SqlFailures.wrap(
                        ErrorCode.SOURCE_TABLE_UNREADABLE,
                        Effect.NOT_APPLIED,
                        doing + " " + table
                                + " (SELECT is missing, or a row-level security policy applies to the role)",
                        failure);
            // undefined_table, invalid_schema_name, undefined_column
            case "42P01", "3F000", "42703" ->
                SqlFailures.wrap(
                        ErrorCode.SOURCE_CHANGED,
                        Effect.NOT_APPLIED,
                        doing + " " + table + " (the table or one of its columns is no longer there)",
                        failure);
            default -> SqlFailures.wrap(otherwise, Effect.NOT_APPLIED, doing + " " + table, failure);
        };
    }
}
