package io.dpone.examples.quickstart;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Reads the live table all the time, as an application would: several connections, each transaction counting the table twice. A count that is neither the old nor the
 * new one, two counts that differ in one transaction that promises the same answer twice, an old count after a new one, and a query that fails are partial reads.
 */
final class LiveReaders implements AutoCloseable {
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final long oldCount;
    private final long newCount;
    private final AtomicLong reads = new AtomicLong();
    private final AtomicLong partialReads = new AtomicLong();
    private final List<Thread> threads;
    private volatile boolean closing;

    private LiveReaders(List<LiveReader> readers, long oldCount, long newCount) {
        this.oldCount = oldCount;
        this.newCount = newCount;
        this.threads = readers.stream().map(this::thread).toList();
    }

    /**
     * Begins to read.
     *
     * @param readers who reads
     * @param oldCount the rows that the live table has now
     * @param newCount the rows that it will have once it is published
     * @return the readers; the caller closes them
     */
    static LiveReaders start(List<LiveReader> readers, long oldCount, long newCount) {
        LiveReaders started = new LiveReaders(readers, oldCount, newCount);
        started.threads.forEach(Thread::start);
        return started;
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

    private Thread thread(LiveReader reader) {
        Thread thread = new Thread(() -> read(reader), reader.name() + " reader");
        thread.setDaemon(true);
        return thread;
    }

    private void read(LiveReader reader) {
        boolean sawNew = false;
        while (!closing) {
            try (Connection connection = reader.login().connect()) {
                connection.setAutoCommit(false);
                while (!closing) {
                    long first = count(connection, reader.query());
                    long second = count(connection, reader.query());
                    connection.commit();
                    judge(sawNew, first, reader.repeatable() && first != second);
                    judge(sawNew || first == newCount, second, false);
                    sawNew |= second == newCount;
                    LockSupport.parkNanos(PAUSE_NANOS);
                }
            } catch (SQLException | IllegalStateException e) {
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

    private static long count(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(query)) {
            result.next();
            return result.getLong(1);
        }
    }
}
