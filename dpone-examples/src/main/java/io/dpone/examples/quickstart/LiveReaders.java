package io.dpone.examples.quickstart;

import io.dpone.testkit.postgres.TestDatabase;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Reads the live table all the time, as an application would: one connection in READ COMMITTED and one in REPEATABLE READ, each transaction counting the table
 * twice. A count that is neither the old nor the new one, two counts that differ in one REPEATABLE READ transaction, an old count after a new one, and a query that
 * fails are partial reads.
 */
final class LiveReaders implements AutoCloseable {
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final TestDatabase target;
    private final String user;
    private final long oldCount;
    private final long newCount;
    private final AtomicLong reads = new AtomicLong();
    private final AtomicLong partialReads = new AtomicLong();
    private final List<Thread> threads;
    private volatile boolean closing;

    private LiveReaders(TestDatabase target, String user, long oldCount, long newCount) {
        this.target = target;
        this.user = user;
        this.oldCount = oldCount;
        this.newCount = newCount;
        this.threads = List.of(
                thread("read committed reader", Connection.TRANSACTION_READ_COMMITTED),
                thread("repeatable read reader", Connection.TRANSACTION_REPEATABLE_READ));
    }

    /**
     * Begins to read.
     *
     * @param target the target database
     * @param user a login that may read the live table
     * @param oldCount the rows that it has now
     * @param newCount the rows that it will have once it is published
     * @return the readers; the caller closes them
     */
    static LiveReaders start(TestDatabase target, String user, long oldCount, long newCount) {
        LiveReaders readers = new LiveReaders(target, user, oldCount, newCount);
        readers.threads.forEach(Thread::start);
        return readers;
    }

    /** How many counts were answered. */
    long reads() {
        return reads.get();
    }

    /** How many of them were partial, and how many queries failed. */
    long partialReads() {
        return partialReads.get();
    }

    @Override
    public void close() {
        stop();
    }

    /** Ends the reading and waits for it; what was counted stays. */
    void stop() {
        closing = true;
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private Thread thread(String name, int isolation) {
        Thread thread = new Thread(() -> read(isolation), name);
        thread.setDaemon(true);
        return thread;
    }

    private void read(int isolation) {
        Properties login = new Properties();
        target.endpoint().properties().forEach(login::setProperty);
        login.setProperty("user", user);
        login.setProperty("ApplicationName", "quickstart reader");
        boolean sawNew = false;
        while (!closing) {
            try (Connection connection = DriverManager.getConnection(target.jdbcUrl(), login)) {
                connection.setTransactionIsolation(isolation);
                connection.setAutoCommit(false);
                while (!closing) {
                    long first = count(connection);
                    long second = count(connection);
                    connection.commit();
                    boolean torn = isolation == Connection.TRANSACTION_REPEATABLE_READ && first != second;
                    judge(sawNew, first, torn);
                    judge(sawNew || first == newCount, second, false);
                    sawNew |= second == newCount;
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
            } catch (SQLException e) {
                partialReads.incrementAndGet();
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    private void judge(boolean sawNew, long count, boolean torn) {
        reads.incrementAndGet();
        boolean whole = count == newCount || (count == oldCount && !sawNew);
        if (!whole || torn) {
            partialReads.incrementAndGet();
        }
    }

    private static long count(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT count(*) FROM public.lineitem")) {
            result.next();
            return result.getLong(1);
        }
    }
}
