package io.dpone.examples.disturbance;

import io.dpone.testkit.postgres.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Locks that one open transaction holds until it is closed: what the product does next waits for them at exactly one statement. Used by one thread. */
public final class HeldLock implements AutoCloseable {
    private final Connection connection;

    private HeldLock(Connection connection) {
        this.connection = connection;
    }

    /**
     * Takes locks, waiting for them as long as it takes.
     *
     * @param database where
     * @param statements the statements that lock
     * @return the open transaction; the caller closes it
     */
    public static HeldLock take(TestDatabase database, String... statements) {
        return take(database.connect(), statements);
    }

    /**
     * Takes locks, waiting for them as long as it takes.
     *
     * @param connection a connection that nobody else uses
     * @param statements the statements that lock
     * @return the open transaction; the caller closes it, and the connection with it
     */
    public static HeldLock take(Connection connection, String... statements) {
        HeldLock held = new HeldLock(connection);
        try (Statement statement = held.connection.createStatement()) {
            held.connection.setAutoCommit(false);
            for (String sql : statements) {
                statement.execute(sql);
            }
            return held;
        } catch (SQLException e) {
            held.close();
            throw new IllegalStateException("the lock could not be taken", e);
        }
    }

    /**
     * Holds back every receipt: a lane that has written all its data waits right before its receipt.
     *
     * @param target the target database
     * @return the open transaction; the caller closes it
     */
    public static HeldLock ofReceipts(TestDatabase target) {
        return take(target, "LOCK TABLE " + StateTables.RECEIPTS + " IN SHARE MODE");
    }

    /** The number of the session that holds the locks, by the server's own statement for it. */
    int session(String query) {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            result.next();
            return result.getInt(1);
        } catch (SQLException e) {
            throw new IllegalStateException("the session could not be asked for its number", e);
        }
    }

    /**
     * Holds the locks until a condition holds.
     *
     * @param what what is waited for, for the message
     * @param patience how long at most
     * @param condition looks
     * @throws IllegalStateException when it does not hold in time
     */
    public void holdUntil(String what, Duration patience, BooleanSupplier condition) {
        Waiting.until(what, patience, condition);
    }

    /** Ends the transaction. */
    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IllegalStateException("the lock could not be given back", e);
        }
    }
}
