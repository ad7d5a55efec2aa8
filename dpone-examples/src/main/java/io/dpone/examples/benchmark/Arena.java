package io.dpone.examples.benchmark;

import io.dpone.examples.disturbance.Waiting;
import io.dpone.examples.quickstart.QuickstartServers;
import io.dpone.examples.quickstart.TpchTables;
import io.dpone.testkit.postgres.EmbeddedServer;
import io.dpone.testkit.postgres.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** Two PostgreSQL servers, the rows on one of them, and the same beginning for every contender on the other. Used by one thread. */
final class Arena implements AutoCloseable {
    private static final String TARGET = "target";
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final QuickstartServers servers;
    private final LineItemSource source;
    private final EmbeddedServer targetServer;
    private int runs;

    private Arena(QuickstartServers servers, LineItemSource source, EmbeddedServer targetServer) {
        this.servers = servers;
        this.source = source;
        this.targetServer = targetServer;
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
            EmbeddedServer targetServer = servers.start(TARGET, LineItemSource.settings());
            TpchTables.createLoader(
                    targetServer.database("postgres"), UUID.randomUUID().toString());
            return new Arena(servers, LineItemSource.open(servers, rows), targetServer);
        } catch (RuntimeException e) {
            try (servers) {
                throw e;
            }
        }
    }

    /** How many bytes the rows have in PostgreSQL's binary format. */
    long binaryBytes() {
        return source.binaryBytes();
    }

    /** The database with the rows. */
    TestDatabase source() {
        return source.database();
    }

    /** The private folder in which the servers' data are. */
    Path folder() {
        return servers.folder();
    }

    /** What both servers are set to, apart from what only concerns tests. */
    List<String> settingsInForce() {
        return source.settingsInForce();
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
        source.prepare();
        target.execute("CHECKPOINT");
        runs++;
        try {
            return new Contender.Task(
                    source.database(),
                    target,
                    source.rows(),
                    Files.createDirectory(folder().resolve("run-" + runs)),
                    folder().resolve("classes"));
        } catch (IOException e) {
            throw new UncheckedIOException("no folder for a run", e);
        }
    }

    /** Requires that the target has the whole table with both indexes. */
    void requireLoaded(TestDatabase target) {
        long count = target.number("SELECT count(*) FROM public.lineitem");
        long indexes = target.number("""
                SELECT count(*)
                  FROM pg_index
                 WHERE indrelid = 'public.lineitem'::regclass AND indisvalid
                """);
        if (count != source.rows() || indexes != 2) {
            throw new ContenderFailedException(
                    "the target has " + count + " of " + source.rows() + " rows and " + indexes + " of 2 indexes");
        }
    }

    /** The processor time that both servers have used so far, once no session is left, in seconds. */
    double serverCpuSeconds() {
        Waiting.until("the sessions to end", PATIENCE, () -> LineItemSource.sessions(targetServer) == 0);
        return source.serverCpuSeconds() + CpuTime.ofTree(LineItemSource.postmaster(folder().resolve(TARGET)));
    }

    @Override
    public void close() {
        servers.close();
    }
}
