package io.dpone.mssql;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.identity.LockNames;
import io.dpone.contracts.table.TableName;
import io.dpone.contracts.table.TargetIdentity;
import io.dpone.mssql.internal.session.SqlFailures;
import io.dpone.mssql.internal.state.AppLocks;
import io.dpone.mssql.internal.state.FenceGenerations;
import io.dpone.mssql.internal.state.Registrations;
import io.dpone.mssql.internal.state.StateSchema;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/**
 * The lock that every governed load of a live table takes, for a host's own writers. Whoever holds it waits for no publication, and no publication waits for a table that he
 * holds: both take this lock first.
 *
 * <pre>{@code
 * connection.setAutoCommit(false);
 * MssqlTargetLock.take(connection, new TableName("dbo", "account"), "DWH_Tech", Duration.ofSeconds(30));
 * // Write to the live table, and commit.
 * }</pre>
 *
 * <p>The order is: this lock, then tables. A transaction that already holds rows or a table when it asks can make a publication, or another writer, wait for it in a circle.
 *
 * <p>A load that was committed under the lock is one that a campaign in progress can not know: if the campaign was prepared before, its publication fails with
 * {@code DPONE_TARGET_STALE_LIVE_GENERATION} and live stays as it is, with the load in it. Loads belong before a campaign or after it.
 *
 * <p>The login needs SELECT on {@code dpone_target_identity}, and SELECT, INSERT and UPDATE on {@code dpone_target_fence}, in the state schema. It is an application lock of the database, taken as {@code public}.
 *
 * <p>Stateless and thread-safe; the connection belongs to one thread.
 */
public final class MssqlTargetLock {
    private static final int INVALID_OBJECT_NAME = 208;

    private MssqlTargetLock() {}

    /**
     * Waits for the lock and holds it until the open transaction ends, by commit, by rollback or with the session. To take it twice in one transaction is allowed.
     *
     * @param connection the writer's own connection to the target's database, with auto-commit off
     * @param live the live table as it is registered
     * @param stateSchema the schema of the state tables
     * @param patience how long to wait for the lock, in whole milliseconds, at least one
     * @throws DponeException with {@code DPONE_TARGET_LOCK_REFUSED} in auto-commit mode, {@code DPONE_STATE_MISSING} without state tables,
     *     {@code DPONE_STATE_TARGET_NOT_REGISTERED} for a table that is not registered, {@code DPONE_TARGET_LOCK_TIMEOUT} when the lock was not granted in time,
     *     {@code DPONE_TARGET_PRIVILEGE_MISSING} or {@code DPONE_TARGET_STATEMENT_FAILED}; the transaction is to be rolled back then
     */
    public static void take(Connection connection, TableName live, String stateSchema, Duration patience) {
        if (patience.toMillis() < 1) {
            throw new IllegalArgumentException("the patience is at least one millisecond");
        }
        StateSchema state = new StateSchema(stateSchema);
        try {
            if (connection.getAutoCommit()) {
                throw new DponeException(
                        ErrorCode.TARGET_LOCK_REFUSED,
                        "the target lock of " + live
                                + " was asked for in auto-commit mode, which would give it back at once");
            }
            lock(connection, live, state, patience);
        } catch (SQLException e) {
            throw failure(live, e);
        }
    }

    private static void lock(Connection connection, TableName live, StateSchema state, Duration patience)
            throws SQLException {
        TargetIdentity identity = new Registrations(state)
                .read(connection, live)
                .orElseThrow(() -> new DponeException(
                        ErrorCode.TARGET_NOT_REGISTERED, live + " is not registered in schema " + state.schema()));
        AppLocks.lockForTransaction(connection, LockNames.target(identity.sha256()), patience);
        new FenceGenerations(state).advance(connection, identity.sha256());
    }

    private static DponeException failure(TableName live, SQLException failure) {
        if (failure.getErrorCode() == INVALID_OBJECT_NAME) {
            return new DponeException(
                    ErrorCode.STATE_MISSING, "a state table is missing (error " + INVALID_OBJECT_NAME + ")");
        }
        return SqlFailures.wrap(
                ErrorCode.TARGET_STATEMENT_FAILED, Effect.NOT_APPLIED, "taking the target lock of " + live, failure);
    }
}
