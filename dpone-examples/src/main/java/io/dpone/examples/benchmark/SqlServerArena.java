package io.dpone.examples.benchmark;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.examples.quickstart.QuickstartServers;
import io.dpone.testkit.sqlserver.SqlServer;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;

/** A PostgreSQL server with the rows, and a new database on somebody's SQL Server for every run. Used by one thread. */
final class SqlServerArena implements AutoCloseable {
    private final QuickstartServers servers;
    private final LineItemSource source;
    private final SqlServer server;
    private final Optional<ProcessHandle> serverProcess;
    private final String prefix =
            "dpone_benchmark_" + UUID.randomUUID().toString().substring(0, 8) + "_";
    private Optional<SqlServerDatabase> target = Optional.empty();
    private int runs;

    private SqlServerArena(
            QuickstartServers servers, LineItemSource source, SqlServer server, Optional<ProcessHandle> serverProcess) {
        this.servers = servers;
        this.source = source;
        this.server = server;
        this.serverProcess = serverProcess;
    }

    /**
     * Starts the source and fills it.
     *
     * @param rows how many line items
     * @param endpoint the SQL Server, with a login that may create databases
     * @param serverProcess the first process of the SQL Server, when it runs on this machine and its processor time is wanted
     * @return the arena; the caller closes it
     */
    static SqlServerArena open(long rows, Endpoint endpoint, Optional<ProcessHandle> serverProcess) {
        QuickstartServers servers = QuickstartServers.prepare("dpone-benchmark-");
        try {
            return new SqlServerArena(
                    servers, LineItemSource.open(servers, rows), new SqlServer(endpoint), serverProcess);
        } catch (RuntimeException e) {
            try (servers) {
                throw e;
            }
        }
    }

    LineItemSource source() {
        return source;
    }

    /** The private folder in which the source's data are. */
    Path folder() {
        return servers.folder();
    }

    /** What the SQL Server calls itself, in one line. */
    String serverVersion() {
        return server.master().text("SELECT @@VERSION").replaceAll("\\s+", " ").strip();
    }

    /**
     * Makes the beginning of a run: a new target database with an empty table, the source's table and index in memory.
     *
     * @param beginning what the target has of the table
     * @return the task of the run
     */
    SqlServerContender.Task begin(Contender.Beginning beginning) {
        dropTarget();
        runs++;
        SqlServerDatabase database = server.create(prefix + runs);
        target = Optional.of(database);
        SqlServerLineItems.create(database);
        if (beginning == Contender.Beginning.LIVE_TABLE) {
            SqlServerLineItems.index(database);
        }
        source.prepare();
        try {
            return new SqlServerContender.Task(
                    source.database(),
                    database,
                    source.rows(),
                    Files.createDirectory(folder().resolve("run-" + runs)),
                    folder().resolve("classes"));
        } catch (IOException e) {
            throw new UncheckedIOException("no folder for a run", e);
        }
    }

    /** Requires that the target has as many rows as the source. */
    void requireLoaded(SqlServerDatabase database) {
        long count = SqlServerLineItems.count(database);
        if (count != source.rows()) {
            throw new ContenderFailedException("the target has " + count + " of " + source.rows() + " rows");
        }
    }

    /** The processor time that the SQL Server has used so far, in seconds, when its process is known. */
    OptionalDouble serverCpuSeconds() {
        return serverProcess.map(CpuTime::ofTree).map(OptionalDouble::of).orElse(OptionalDouble.empty());
    }

    private void dropTarget() {
        target.ifPresent(server::drop);
        target = Optional.empty();
    }

    @Override
    public void close() {
        try (servers) {
            dropTarget();
        }
    }
}
