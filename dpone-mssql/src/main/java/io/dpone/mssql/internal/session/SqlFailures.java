package io.dpone.mssql.internal.session;

import io.dpone.contracts.error.Category;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.spi.jdbc.SanitizedSqlException;
import java.sql.SQLException;

/** From a driver's exception to a stable code, without the server's text, which can hold values. Pure functions. */
public final class SqlFailures {
    private static final int LOCK_REQUEST_TIMEOUT = 1222;
    private static final int DEADLOCK_VICTIM = 1205;

    private SqlFailures() {}

    /**
     * Wraps a failure. The server's message can quote a row's values, so only the error's number or SQLSTATE is kept; the driver's exception is not attached.
     *
     * @param code the code for failures without one of their own
     * @param effect what is known of the effect
     * @param doing what was being done, such as {@code reading the catalog of the live table}
     * @param failure what the driver threw
     * @return the exception to throw
     */
    public static DponeException wrap(ErrorCode code, Effect effect, String doing, SQLException failure) {
        return new DponeException(
                codeOf(code, failure),
                effect,
                doing + " failed with " + SqlErrors.explained(failure),
                new SanitizedSqlException(failure));
    }

    // The codes for locks, privileges and rows speak of the target, and of a statement that did nothing.
    private static ErrorCode codeOf(ErrorCode code, SQLException failure) {
        boolean ofTheTarget = code.category() == Category.TARGET || code.category() == Category.STATE;
        if (!ofTheTarget || code == ErrorCode.COMMIT_OUTCOME_UNKNOWN) {
            return code;
        }
        if (isLockTimeout(failure)) {
            return ErrorCode.LOCK_TIMEOUT;
        }
        if (SqlErrors.isOfPrivileges(failure.getErrorCode())) {
            return ErrorCode.PRIVILEGE_MISSING;
        }
        boolean ofTheRows = code == ErrorCode.TARGET_STATEMENT_FAILED && SqlErrors.isOfTheRows(failure.getErrorCode());
        return ofTheRows ? ErrorCode.VALUE_REFUSED : code;
    }

    /**
     * Whether a lock was not granted in time.
     *
     * @param failure what the driver threw
     * @return true for error 1222
     */
    public static boolean isLockTimeout(SQLException failure) {
        return failure.getErrorCode() == LOCK_REQUEST_TIMEOUT;
    }

    /**
     * Whether the transaction was rolled back to end a deadlock.
     *
     * @param failure what the driver threw
     * @return true for error 1205
     */
    public static boolean isDeadlock(SQLException failure) {
        return failure.getErrorCode() == DEADLOCK_VICTIM;
    }

    /**
     * Whether the statement was cancelled, by a timeout or by somebody.
     *
     * @param failure what the driver threw
     * @return true for the driver's {@code HY008}
     */
    public static boolean isCancelled(SQLException failure) {
        return "HY008".equals(failure.getSQLState());
    }

    /**
     * Whether the connection is gone, so that nobody knows what became of a commit that was under way.
     *
     * @param failure what the driver threw
     * @return true for class 08 and for a server that ended the session
     */
    public static boolean isConnectionLost(SQLException failure) {
        String state = failure.getSQLState();
        return state == null || state.startsWith("08") || SqlErrors.isEnd(failure.getErrorCode());
    }
}
