package io.dpone.examples.benchmark;

import io.dpone.examples.disturbance.Waiting;
import io.dpone.examples.quickstart.QuickstartServers;
import io.dpone.examples.quickstart.TpchRows;
import io.dpone.examples.quickstart.TpchTables;
import io.dpone.testkit.postgres.EmbeddedServer;
import io.dpone.testkit.postgres.ServerOptions;
import io.dpone.testkit.postgres.TestDatabase;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.postgresql.PGConnection;

/** Two PostgreSQL servers, the rows on one of them, and the same beginning for every contender on the other. Used by one thread. */
final class Arena implements AutoCloseable {
    private static final String SOURCE = "source";
    private static final String TARGET = "target";
    private static final double LINE_ITEMS_AT_SCALE_ONE = 6_001_215;
    private static final double MARGIN = 1.02;
    // Signature of 11 bytes, flags and the length of extensions before the rows, an end mark after them (COPY, File
    // Formats).
    private static final long BINARY_FRAME_BYTES = 11 + 4 + 4 + 2;
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final QuickstartServers servers;
    private final EmbeddedServer sourceServer;
    private final EmbeddedServer targetServer;
    private final TestDatabase source;
    private final long rows;
    private final long binaryBytes;
    private int runs;

    private Arena(
            QuickstartServers servers,
            EmbeddedServer sourceServer,
            EmbeddedServer targetServer,
            TestDatabase source,
            long rows,
            long binaryBytes) {
        this.servers = servers;
        this.sourceServer = sourceServer;
        this.targetServer = targetServer;
        this.source = source;
        this.rows = rows;
        this.binaryBytes = binaryBytes;
    }

    /**
     * Starts the servers and fills the source.
     *
     * @param rows how many line items
     * @return the arena; the caller closes it
     */
    static Arena open(long rows) {
        QuickstartServers servers = QuickstartServers.prepare("dpone-benchmark-");
        try {
            EmbeddedServer sourceServer = servers.start(SOURCE, settings());
            EmbeddedServer targetServer = servers.start(TARGET, settings());
            TestDatabase source = sourceServer.createDatabase(SOURCE);
            TpchTables.createLoader(source, UUID.randomUUID().toString());
            TpchTables.createLoader(
                    targetServer.database("postgres"), UUID.randomUUID().toString());
            fill(source, rows);
            return new Arena(servers, sourceServer, targetServer, source, rows, binaryBytes(source));
        } catch (RuntimeException e) {
            try (servers) {
                throw e;
            }
        }
    }

    // What production servers are set to: everything is written through. The buffers hold the whole table, so that the
    // source's disk plays no part, and the log has room for a whole run, so that no checkpoint falls into one.
    private static ServerOptions settings() {
        return ServerOptions.forTests()
                .with("fsync", "on")
                .with("full_page_writes", "on")
                .with("synchronous_commit", "on")
                .with("wal_level", "replica")
                .with("max_wal_size", "16GB")
                .with("checkpoint_timeout", "30min")
                .with("shared_buffers", "1GB")
                .with("maintenance_work_mem", "512MB");
    }

    private static void fill(TestDatabase source, long rows) {
        TpchTables.createLineItems(source);
        try (Connection connection = source.connect()) {
            long copied = new TpchRows(rows * MARGIN / LINE_ITEMS_AT_SCALE_ONE + 0.001).copyLineItems(connection, rows);
            if (copied != rows) {
                throw new IllegalStateException("TPC-H gave " + copied + " line items instead of " + rows);
            }
        } catch (SQLException e) {
            throw new IllegalStateException("the source could not be filled", e);
        }
        TpchTables.indexLineItems(source);
        source.execute("VACUUM (FREEZE, ANALYZE) public.lineitem");
    }

    private static long binaryBytes(TestDatabase source) {
        ByteCount count = new ByteCount();
        try (Connection connection = source.connect()) {
            connection
                    .unwrap(PGConnection.class)
                    .getCopyAPI()
                    .copyOut("COPY public.lineitem TO STDOUT (FORMAT binary)", count);
            return count.bytes - BINARY_FRAME_BYTES;
        } catch (SQLException | IOException e) {
            throw new IllegalStateException("the rows could not be measured", e);
        }
    }

    /** How many bytes the rows have in PostgreSQL's binary format. */
    long binaryBytes() {
        return binaryBytes;
    }

    /** The database with the rows. */
    TestDatabase source() {
        return source;
    }

    /** The private folder in which the servers' data are. */
    Path folder() {
        return servers.folder();
    }

    /** What both servers are set to, apart from what only concerns tests. */
    List<String> settingsInForce() {
        return source.texts("""
                SELECT name || '=' || current_setting(name)
                  FROM pg_settings
                 WHERE name IN ('shared_buffers', 'max_wal_size', 'checkpoint_timeout', 'wal_level', 'fsync',
                                'synchronous_commit', 'full_page_writes', 'maintenance_work_mem',
                                'max_parallel_maintenance_workers', 'autovacuum')
                 ORDER BY name
                """);
    }

    /**
     * Makes the beginning of a run: a new target database, both servers checkpointed, table and index of the source in memory.
     *
     * @param beginning what the target has of the table
     * @return the task of the run
     */
    Contender.Task begin(Contender.Beginning beginning) {
        targetServer.dropDatabase(TARGET);
        TestDatabase target = targetServer.createDatabase(TARGET);
        TpchTables.createLineItems(target);
        if (beginning == Contender.Beginning.LIVE_TABLE) {
            TpchTables.indexLineItems(target);
        }
        warm();
        source.execute("CHECKPOINT");
        target.execute("CHECKPOINT");
        runs++;
        try {
            return new Contender.Task(
                    source,
                    target,
                    rows,
                    Files.createDirectory(folder().resolve("run-" + runs)),
                    folder().resolve("classes"));
        } catch (IOException e) {
            throw new UncheckedIOException("no folder for a run", e);
        }
    }

    // By the index, because a sequential scan of a large table keeps only a few of its pages in the buffers.
    private void warm() {
        source.execute("SET enable_seqscan = off", "SET enable_bitmapscan = off", """
                SELECT count(l_comment)
                  FROM public.lineitem
                 WHERE l_id > 0
                """);
    }

    /** Requires that the target has the whole table with both indexes. */
    void requireLoaded(TestDatabase target) {
        long count = target.number("SELECT count(*) FROM public.lineitem");
        long indexes = target.number("""
                SELECT count(*)
                  FROM pg_index
                 WHERE indrelid = 'public.lineitem'::regclass AND indisvalid
                """);
        if (count != rows || indexes != 2) {
            throw new ContenderFailedException(
                    "the target has " + count + " of " + rows + " rows and " + indexes + " of 2 indexes");
        }
    }

    /** The processor time that both servers have used so far, once no session is left, in seconds. */
    double serverCpuSeconds() {
        double seconds = 0;
        for (String server : List.of(SOURCE, TARGET)) {
            Waiting.until("the sessions to end", PATIENCE, () -> sessions(server) == 0);
            seconds += CpuTime.ofTree(postmaster(server));
        }
        return seconds;
    }

    private long sessions(String server) {
        EmbeddedServer asked = server.equals(SOURCE) ? sourceServer : targetServer;
        return asked.database("postgres").number("""
                SELECT count(*)
                  FROM pg_stat_activity
                 WHERE backend_type IN ('client backend', 'parallel worker') AND pid <> pg_backend_pid()
                """);
    }

    private ProcessHandle postmaster(String server) {
        Path lockFile = folder().resolve(server).resolve("postmaster.pid");
        try {
            long pid = Long.parseLong(
                    Files.readAllLines(lockFile, StandardCharsets.UTF_8).get(0).strip());
            return ProcessHandle.of(pid)
                    .orElseThrow(() -> new IllegalStateException("the " + server + " server has ended"));
        } catch (IOException e) {
            throw new UncheckedIOException("the " + server + " server cannot be found", e);
        }
    }

    @Override
    public void close() {
        servers.close();
    }

    /** Counts bytes and forgets them. */
    private static final class ByteCount extends OutputStream {
        private long bytes;

        @Override
        public void write(int value) {
            bytes++;
        }

        @Override
        public void write(byte[] buffer, int offset, int length) {
            bytes += length;
        }
    }
}
