package io.dpone.mssql.internal.state;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.mssql.internal.session.WholeStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;

/**
 * Application locks of the session's database under the names of {@link io.dpone.contracts.identity.LockNames}. Pure functions over a connection.
 *
 * <p>A lock that is not granted is no error of the server but a negative return code, which is made one here.
 */
public final class AppLocks {
    private static final String EXCLUSIVE = "Exclusive";
    private static final int TIMED_OUT = -1;
    private static final int DEADLOCKED = -3;

    // A lock of the transaction needs one. With auto-commit off JDBC only asks for implicit transactions, which neither
    // a call nor a SELECT without a table begins;
    // and in that mode BEGIN TRANSACTION counts twice (SET IMPLICIT_TRANSACTIONS in the T-SQL reference), which a
    // single COMMIT would leave open.
    private static final String BEGIN = """
            IF @@TRANCOUNT = 0
            BEGIN
              BEGIN TRANSACTION;
              WHILE @@TRANCOUNT > 1 COMMIT TRANSACTION;
            END
            """;

    private AppLocks() {}

    /**
     * Waits for a lock that the open transaction then holds until it ends.
     *
     * @param connection with auto-commit off; the transaction begins now if it has not yet
     * @param lockName the name
     * @param timeout how long to wait, in whole milliseconds; zero does not wait
     * @throws SQLException when the driver does
     * @throws DponeException with {@link ErrorCode#LOCK_TIMEOUT} when it was not granted in time, or when waiting for it made a deadlock; the transaction is to
     *     be rolled back then
     */
    public static void lockForTransaction(Connection connection, String lockName, Duration timeout)
            throws SQLException {
        begin(connection);
        requireGranted(lockName, request(connection, lockName, EXCLUSIVE, "Transaction", milliseconds(timeout)));
    }

    /**
     * Waits for a lock as long as the session waits for any, and holds it until the open transaction ends.
     *
     * @param connection with auto-commit off; the transaction begins now if it has not yet
     * @param lockName the name
     * @throws SQLException when the driver does
     * @throws DponeException with {@link ErrorCode#LOCK_TIMEOUT} as {@link #lockForTransaction(Connection, String, Duration)}
     */
    public static void lockForTransaction(Connection connection, String lockName) throws SQLException {
        begin(connection);
        requireGranted(lockName, request(connection, lockName, EXCLUSIVE, "Transaction", sessionPatience(connection)));
    }

    /**
     * Waits for a shared lock, which excludes exclusive ones alone, as long as the session waits for any, and holds it until the open transaction ends.
     *
     * @param connection with auto-commit off; the transaction begins now if it has not yet
     * @param lockName the name
     * @throws SQLException when the driver does
     * @throws DponeException with {@link ErrorCode#LOCK_TIMEOUT} as {@link #lockForTransaction(Connection, String, Duration)}
     */
    public static void shareForTransaction(Connection connection, String lockName) throws SQLException {
        begin(connection);
        requireGranted(lockName, request(connection, lockName, "Shared", "Transaction", sessionPatience(connection)));
    }

    /**
     * Proves that the open transaction is the one that took a lock. One that the server has rolled back is followed by another one without a word, when the driver
     * sends a failed statement again (its property {@code retryExec}, which any user of the driver in this virtual machine can set for all).
     *
     * @param connection in a transaction
     * @param lockName a lock that the transaction has taken
     * @throws SQLException when the driver does
     * @throws DponeException with {@link ErrorCode#TARGET_STATEMENT_FAILED} when it does not hold the lock
     */
    public static void requireHeldByTransaction(Connection connection, String lockName) throws SQLException {
        String sql = """
                SELECT CASE WHEN @@TRANCOUNT = 0 THEN 0
                            WHEN APPLOCK_MODE('public', ?, 'Transaction') = 'Exclusive' THEN 1
                            ELSE 0 END
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, lockName);
            if (number(statement) != 1) {
                throw new DponeException(
                        ErrorCode.TARGET_STATEMENT_FAILED,
                        "the transaction that held the lock " + lockName + " was lost under way; run again");
            }
        }
    }

    /**
     * Takes a lock for the whole session, at once or not at all.
     *
     * @param connection the connection
     * @param lockName the name
     * @return whether it was granted
     * @throws SQLException when the driver does
     */
    public static boolean tryLockForSession(Connection connection, String lockName) throws SQLException {
        return tryLockForSession(connection, lockName, Duration.ZERO);
    }

    /**
     * Takes a lock for the whole session, if it is granted in time.
     *
     * @param connection the connection
     * @param lockName the name
     * @param timeout how long to wait, in whole milliseconds; zero does not wait
     * @return whether it was granted
     * @throws SQLException when the driver does
     */
    public static boolean tryLockForSession(Connection connection, String lockName, Duration timeout)
            throws SQLException {
        int code = request(connection, lockName, EXCLUSIVE, "Session", milliseconds(timeout));
        if (code == TIMED_OUT) {
            return false;
        }
        requireGranted(lockName, code);
        return true;
    }

    /**
     * Gives a session's lock back.
     *
     * @param connection the connection
     * @param lockName the name
     * @return whether the session held it
     * @throws SQLException when the driver does
     */
    public static boolean unlockForSession(Connection connection, String lockName) throws SQLException {
        // The release of a lock that is not held is an error, which would end an open transaction.
        if (!holdsForSession(connection, lockName)) {
            return false;
        }
        String sql = """
                DECLARE @code int;
                EXECUTE @code = sys.sp_releaseapplock @Resource = ?, @LockOwner = 'Session', @DbPrincipal = 'public';
                SELECT @code;
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, lockName);
            return number(statement) >= 0;
        }
    }

    /**
     * Whether the session itself holds a lock.
     *
     * @param connection the connection
     * @param lockName the name
     * @return true when it does
     * @throws SQLException when the driver does
     */
    public static boolean holdsForSession(Connection connection, String lockName) throws SQLException {
        String sql = """
                SELECT CASE WHEN APPLOCK_MODE('public', ?, 'Session') = 'Exclusive' THEN 1 ELSE 0 END
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, lockName);
            return number(statement) == 1;
        }
    }

    /**
     * Whether some other session holds a lock now.
     *
     * @param connection of a session that does not hold the lock itself
     * @param lockName the name
     * @return true when one does
     * @throws SQLException when the driver does
     */
    public static boolean isHeldByAnybody(Connection connection, String lockName) throws SQLException {
        String sql = """
                SELECT APPLOCK_TEST('public', ?, 'Exclusive', 'Session')
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, lockName);
            return number(statement) == 0;
        }
    }

    private static void begin(Connection connection) throws SQLException {
        if (connection.getAutoCommit()) {
            throw new IllegalStateException("a lock of the transaction is taken in auto-commit mode");
        }
        WholeStatement.run(connection, BEGIN);
    }

    private static int request(Connection connection, String lockName, String mode, String owner, int milliseconds)
            throws SQLException {
        String sql = """
                DECLARE @code int;
                EXECUTE @code = sys.sp_getapplock @Resource = ?, @LockMode = ?, @LockOwner = ?, @LockTimeout = ?, @DbPrincipal = 'public';
                SELECT @code;
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, lockName);
            statement.setString(2, mode);
            statement.setString(3, owner);
            statement.setInt(4, milliseconds);
            return number(statement);
        }
    }

    private static int sessionPatience(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT @@LOCK_TIMEOUT")) {
            return number(statement);
        }
    }

    private static int milliseconds(Duration timeout) {
        return (int) Math.min(Integer.MAX_VALUE, timeout.toMillis());
    }

    private static void requireGranted(String lockName, int code) {
        if (code == TIMED_OUT) {
            throw new DponeException(ErrorCode.LOCK_TIMEOUT, "the lock " + lockName + " was not granted in time");
        }
        if (code == DEADLOCKED) {
            throw new DponeException(
                    ErrorCode.LOCK_TIMEOUT,
                    "waiting for the lock " + lockName + " made a deadlock, whose victim this was");
        }
        if (code < 0) {
            throw new DponeException(
                    ErrorCode.INTERNAL, "the lock " + lockName + " was refused: sp_getapplock answered " + code);
        }
    }

    private static int number(PreparedStatement statement) throws SQLException {
        try (ResultSet result = statement.executeQuery()) {
            result.next();
            return result.getInt(1);
        }
    }
}
