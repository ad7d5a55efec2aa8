package io.dpone.examples.disturbance;

import io.dpone.testkit.postgres.TestDatabase;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Locks that one open transaction holds until it is closed: what the product does next waits for them at exactly one statement. Used by one thread. */
public final class HeldLock implements AutoCloseable {
    private final Connection connection;
    private final int session;

    private HeldLock(Connection connection, String ownSession) {
        this.connection = connection;
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(ownSession)) {
            row.next();
            this.session = row.getInt(1);
            connection.setAutoCommit(false);
        } catch (SQLException e) {
            close();
            throw new IllegalStateException("the transaction could not be begun", e);
        }
    }

    /**
     * A transaction that holds nothing yet.
     *
     * @param database where
     * @return the open transaction; the caller closes it
     */
    public static HeldLock nothing(TestDatabase database) {
        return new HeldLock(database.connect(), "SELECT pg_backend_pid()");
    }

    /**
     * A transaction that holds nothing yet.
     *
     * @param database where
     * @return the open transaction; the caller closes it
     */
    public static HeldLock nothing(SqlServerDatabase database) {
        return new HeldLock(database.connect(), "SELECT @@SPID");
    }

    /**
     * Takes locks, waiting for them as long as it takes.
     *
     * @param database where
     * @param statements the statements that lock
     * @return the open transaction; the caller closes it
     */
    public static HeldLock take(TestDatabase database, String... statements) {
        return nothing(database).and(statements);
    }

    /**
     * Takes locks, waiting for them as long as it takes.
     *
     * @param database where
     * @param statements the statements that lock
     * @return the open transaction; the caller closes it
     */
    public static HeldLock take(SqlServerDatabase database, String... statements) {
        return nothing(database).and(statements);
    }

    /**
     * Takes more locks, waiting for them as long as it takes.
     *
     * @param statements the statements that lock
     * @return this
     */
    public HeldLock and(String... statements) {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
            return this;
        } catch (SQLException e) {
            close();
            throw new IllegalStateException("the lock could not be taken", e);
        }
    }

    /**
     * The number of the session that holds.
     *
     * @return the server's number
     */
    public int session() {
        return session;
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
