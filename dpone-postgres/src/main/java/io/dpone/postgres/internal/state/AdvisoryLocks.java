package io.dpone.postgres.internal.state;

import io.dpone.contracts.json.Sha256;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;

/** Advisory locks of the target's database under the names of {@link io.dpone.contracts.identity.LockNames}. Pure functions over a connection. */
public final class AdvisoryLocks {
    private AdvisoryLocks() {}

    /**
     * The key of a lock: the first eight bytes of the name's SHA-256, big-endian and signed.
     *
     * @param lockName the name
     * @return the key
     */
    public static long key(String lockName) {
        return ByteBuffer.wrap(Sha256.of(lockName.getBytes(StandardCharsets.UTF_8)))
                .getLong();
    }

    /**
     * Waits for a lock that the open transaction then holds until it ends. The timeout stays in force for the rest of the transaction.
     *
     * @param connection in a transaction
     * @param lockName the name
     * @param timeout how long to wait, at least 1 ms; a control session waits less than its statements may run
     * @throws SQLException with {@code lock_not_available} when it was not granted in time
     */
    public static void lockForTransaction(Connection connection, String lockName, Duration timeout)
            throws SQLException {
        limitLockWaits(connection, timeout);
        lockForTransaction(connection, lockName);
    }

    /**
     * Waits for a lock as long as the session waits for any, and holds it until the open transaction ends.
     *
     * @param connection in a transaction
     * @param lockName the name
     * @throws SQLException with {@code lock_not_available} when it was not granted in time
     */
    public static void lockForTransaction(Connection connection, String lockName) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT pg_catalog.pg_advisory_xact_lock(?)")) {
            statement.setLong(1, key(lockName));
            statement.execute();
        }
    }

    /**
     * Sets how long the open transaction waits for any lock.
     *
     * @param connection in a transaction
     * @param timeout how long to wait, at least 1 ms
     * @throws SQLException when the driver does
     */
    public static void limitLockWaits(Connection connection, Duration timeout) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT pg_catalog.set_config('lock_timeout', ?, true)")) {
            statement.setString(1, timeout.toMillis() + "ms");
            statement.execute();
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
        return answer(connection, "SELECT pg_catalog.pg_try_advisory_lock(?)", lockName);
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
        return answer(connection, "SELECT pg_catalog.pg_advisory_unlock(?)", lockName);
    }

    private static boolean answer(Connection connection, String sql, String lockName) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, key(lockName));
            try (ResultSet result = statement.executeQuery()) {
                result.next();
                return result.getBoolean(1);
            }
        }
    }
}
