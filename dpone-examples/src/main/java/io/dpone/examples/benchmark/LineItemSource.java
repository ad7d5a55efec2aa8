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

/** The PostgreSQL server that every contender reads from, with the line items in it. Used by one thread. */
final class LineItemSource {
    private static final String NAME = "source";
    private static final double LINE_ITEMS_AT_SCALE_ONE = 6_001_215;
    private static final double MARGIN = 1.02;
    // Signature of 11 bytes, flags and the length of extensions before the rows, an end mark after them (COPY, File
    // Formats).
    private static final long BINARY_FRAME_BYTES = 11 + 4 + 4 + 2;
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final EmbeddedServer server;
    private final ProcessHandle postmaster;
    private final TestDatabase database;
    private final long rows;
    private final long binaryBytes;

    private LineItemSource(
            EmbeddedServer server, ProcessHandle postmaster, TestDatabase database, long rows, long binaryBytes) {
        this.server = server;
        this.postmaster = postmaster;
        this.database = database;
        this.rows = rows;
        this.binaryBytes = binaryBytes;
    }

    /**
     * Starts the server and fills it.
     *
     * @param servers where it runs; closing them stops it
     * @param rows how many line items
     * @return the filled source
     */
    static LineItemSource open(QuickstartServers servers, long rows) {
        EmbeddedServer server = servers.start(NAME, settings());
        TestDatabase database = server.createDatabase(NAME);
        TpchTables.createLoader(database, UUID.randomUUID().toString());
        fill(database, rows);
        return new LineItemSource(
                server, postmaster(servers.folder().resolve(NAME)), database, rows, binaryBytes(database));
    }

    /**
     * What production servers are set to: everything is written through. The buffers hold the whole table, so that the source's disk plays no part, and the log
     * has room for a whole run, so that no checkpoint falls into one.
     */
    static ServerOptions settings() {
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

    /** The database with the rows. */
    TestDatabase database() {
        return database;
    }

    /** How many rows it has, numbered from 1. */
    long rows() {
        return rows;
    }

    /** How many bytes the rows have in PostgreSQL's binary format. */
    long binaryBytes() {
        return binaryBytes;
    }

    /** What the server is set to, apart from what only concerns tests. */
    List<String> settingsInForce() {
        return database.texts("""
                SELECT name || '=' || current_setting(name)
                  FROM pg_settings
                 WHERE name IN ('shared_buffers', 'max_wal_size', 'checkpoint_timeout', 'wal_level', 'fsync',
                                'synchronous_commit', 'full_page_writes', 'maintenance_work_mem',
                                'max_parallel_maintenance_workers', 'autovacuum')
                 ORDER BY name
                """);
    }

    /** Reads the table and its index into memory and writes a checkpoint. */
    void prepare() {
        // By the index, because a sequential scan of a large table keeps only a few of its pages in the buffers.
        database.execute("SET enable_seqscan = off", "SET enable_bitmapscan = off", """
                SELECT count(l_comment)
                  FROM public.lineitem
                 WHERE l_id > 0
                """);
        database.execute("CHECKPOINT");
    }

    /** The processor time that the server has used so far, once no session is left, in seconds. */
    double serverCpuSeconds() {
        Waiting.until("the sessions to end", PATIENCE, () -> sessions(server) == 0);
        return CpuTime.ofTree(postmaster);
    }

    /** How many sessions a server has besides the one that asks. */
    static long sessions(EmbeddedServer server) {
        return server.database("postgres").number("""
                SELECT count(*)
                  FROM pg_stat_activity
                 WHERE backend_type IN ('client backend', 'parallel worker') AND pid <> pg_backend_pid()
                """);
    }

    /** The first process of the server whose data are in a folder. */
    static ProcessHandle postmaster(Path data) {
        try {
            long pid = Long.parseLong(Files.readAllLines(data.resolve("postmaster.pid"), StandardCharsets.UTF_8)
                    .get(0)
                    .strip());
            return ProcessHandle.of(pid)
                    .orElseThrow(() -> new IllegalStateException("the server of " + data + " has ended"));
        } catch (IOException e) {
            throw new UncheckedIOException("the server of " + data + " cannot be found", e);
        }
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
