package io.dpone.examples.sqlserver;

import io.dpone.testkit.sqlserver.SqlServerDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Counts a table all the time, twice in each transaction, and notes every answer that no publication between its begin and its end explains. */
final class CountingReader implements AutoCloseable {
    private static final int SNAPSHOT_OUTDATED = 3961;

    private final SqlServerDatabase target;
    private final List<String> settings;
    private final String query;
    private final List<Integer> counts;
    private final AtomicInteger begun;
    private final AtomicInteger ended;
    private final List<String> faults = new CopyOnWriteArrayList<>();
    private final AtomicLong reads = new AtomicLong();
    private final AtomicLong last = new AtomicLong(-1);
    private final Thread thread = new Thread(this::read, "counting reader");
    private volatile boolean closing;

    private CountingReader(
            SqlServerDatabase target,
            List<String> settings,
            String query,
            List<Integer> counts,
            AtomicInteger begun,
            AtomicInteger ended) {
        this.target = target;
        this.settings = settings;
        this.query = query;
        this.counts = counts;
        this.begun = begun;
        this.ended = ended;
    }

    /**
     * Begins to count.
     *
     * @param counts the rows before the first publication and after each
     * @param begun how many publications have begun
     * @param ended how many have ended
     */
    static CountingReader start(
            SqlServerDatabase target,
            List<String> settings,
            String query,
            List<Integer> counts,
            AtomicInteger begun,
            AtomicInteger ended) {
        CountingReader reader = new CountingReader(target, settings, query, counts, begun, ended);
        reader.thread.start();
        return reader;
    }

    long last() {
        return last.get();
    }

    long reads() {
        return reads.get();
    }

    List<String> faults() {
        return List.copyOf(faults);
    }

    boolean isStopped() {
        return !thread.isAlive();
    }

    private void read() {
        try (Connection connection = target.connect();
                Statement statement = connection.createStatement()) {
            for (String setting : settings) {
                statement.execute(setting);
            }
            connection.setAutoCommit(false);
            while (!closing && faults.isEmpty()) {
                int before = ended.get();
                transaction(connection, statement, before);
            }
        } catch (SQLException e) {
            faults.add("error " + e.getErrorCode());
        }
    }

    // Under a snapshot the old table, which has another definition now, may be refused.
    private void transaction(Connection connection, Statement statement, int before) throws SQLException {
        try {
            long first = count(statement);
            long second = count(statement);
            connection.commit();
            note(first, before);
            note(second, before);
            if (second < first) {
                faults.add(second + " after " + first);
            }
            last.set(second);
        } catch (SQLException e) {
            if (e.getErrorCode() != SNAPSHOT_OUTDATED) {
                throw e;
            }
            connection.rollback();
        }
    }

    private void note(long count, int before) {
        reads.incrementAndGet();
        List<Integer> allowed = counts.subList(before, begun.get() + 1);
        if (!allowed.contains((int) count)) {
            faults.add(count + " is none of " + allowed);
        }
    }

    private long count(Statement statement) throws SQLException {
        try (ResultSet result = statement.executeQuery(query)) {
            result.next();
            return result.getLong(1);
        }
    }

    @Override
    public void close() {
        closing = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
