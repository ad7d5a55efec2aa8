package io.dpone.testkit.sqlserver;

import io.dpone.contracts.endpoint.Endpoint;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The server that tests use, and the databases of one run on it. Safe for use from any thread. */
final class TestServer implements AutoCloseable {
    private final SqlServer server;
    private final String run;
    private final Runnable ending;
    private final AtomicInteger databases = new AtomicInteger();
    private final EngineTraits traits =
            new EngineTraits(trait -> EngineProbe.of(trait).ask(scratch()));
    private @Nullable SqlServerDatabase scratch;

    /**
     * A server that is there.
     *
     * @param server where, with a login that may create databases
     * @param run letters and digits that no other run on the server has
     * @param ending run at the end
     */
    TestServer(Endpoint server, String run, Runnable ending) {
        this.server = new SqlServer(server);
        this.run = run;
        this.ending = ending;
    }

    SqlServerDatabase master() {
        return server.master();
    }

    EngineTraits traits() {
        return traits;
    }

    SqlServerDatabase createDatabase() {
        return server.create("dpone_test_" + run + "_" + databases.incrementAndGet());
    }

    void drop(SqlServerDatabase database) {
        server.drop(database);
    }

    private synchronized SqlServerDatabase scratch() {
        SqlServerDatabase there = scratch;
        if (there == null) {
            there = createDatabase();
            scratch = there;
        }
        return there;
    }

    @Override
    public synchronized void close() {
        try {
            if (scratch != null) {
                drop(scratch);
            }
        } finally {
            ending.run();
        }
    }
}
