package io.dpone.examples.disturbance;

import io.dpone.testkit.postgres.TestDatabase;
import java.sql.Connection;
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
        HeldLock held = new HeldLock(database.connect());
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
