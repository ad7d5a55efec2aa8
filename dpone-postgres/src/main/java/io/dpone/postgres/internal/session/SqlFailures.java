package io.dpone.postgres.internal.session;

import io.dpone.contracts.error.Category;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.spi.jdbc.SanitizedSqlException;
import java.sql.SQLException;

/** From a driver's exception to a stable code, without the server's detail, which can hold values. Pure functions. */
public final class SqlFailures {
    private static final String INSUFFICIENT_PRIVILEGE = "42501";

    private SqlFailures() {}

    /**
     * Wraps a failure. The server's message can quote a row's values, so only the SQLSTATE is kept; the driver's exception is not attached.
     *
     * @param code the code for failures without one of their own
     * @param effect what is known of the effect
     * @param doing what was being done, such as {@code reading the catalog of the live table}
     * @param failure what the driver threw
     * @return the exception to throw
     */
    public static DponeException wrap(ErrorCode code, Effect effect, String doing, SQLException failure) {
        String state = failure.getSQLState() == null ? "none" : failure.getSQLState();
        // The code for locks speaks of the target; a source's lock has none of its own.
        boolean targetLock = isLockTimeout(failure) && code.category() != Category.SOURCE;
        ErrorCode known = targetLock ? ErrorCode.LOCK_TIMEOUT : ofState(code, state);
        return new DponeException(
                known,
                effect,
                doing + " failed with " + SqlStates.explained(state),
                new SanitizedSqlException(failure));
    }

    // Data exceptions and violated constraints stay until somebody changes rows or columns (PostgreSQL manual, appendix
    // A).
    private static ErrorCode ofState(ErrorCode code, String state) {
        if (INSUFFICIENT_PRIVILEGE.equals(state)) {
            return code.category() == Category.SOURCE ? ErrorCode.SOURCE_TABLE_UNREADABLE : ErrorCode.PRIVILEGE_MISSING;
        }
        boolean ofTheRows = state.startsWith("22") || state.startsWith("23");
        return code == ErrorCode.TARGET_STATEMENT_FAILED && ofTheRows ? ErrorCode.VALUE_REFUSED : code;
    }

    /**
     * Whether a lock was not granted in time.
     *
     * @param failure what the driver threw
     * @return true for {@code lock_not_available}
     */
    public static boolean isLockTimeout(SQLException failure) {
        return "55P03".equals(failure.getSQLState());
    }

    /**
     * Whether the statement was cancelled, by a timeout or by somebody.
     *
     * @param failure what the driver threw
     * @return true for {@code query_canceled}
     */
    public static boolean isCancelled(SQLException failure) {
        return "57014".equals(failure.getSQLState());
    }

    /**
     * Whether the connection is gone, so that nobody knows what became of a commit that was under way.
     *
     * @param failure what the driver threw
     * @return true for class 08 and for a server that ended the session
     */
    public static boolean isConnectionLost(SQLException failure) {
        String state = failure.getSQLState();
        return state == null || state.startsWith("08") || state.startsWith("57P");
    }
}
