package io.dpone.examples.crash;

import io.dpone.examples.disturbance.PostgresSessions;
import io.dpone.examples.disturbance.Waiting;
import io.dpone.testkit.postgres.TestDatabase;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * Holds back the acknowledgement of commits: the server waits for a standby that does not exist, after the commit is durable. That is how it is seen from a client
 * whose connection breaks during COMMIT.
 */
final class SynchronousCommits {
    /** What the server says that such a session waits for. */
    static final String WAIT = "SyncRep";

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final TestDatabase database;

    private SynchronousCommits(TestDatabase database) {
        this.database = database;
    }

    /** Lets the commits of all later sessions of a database be held back. Other databases of the server do not wait for standbys. */
    static SynchronousCommits prepare(TestDatabase database) {
        database.execute("ALTER DATABASE " + database.name() + " SET synchronous_commit = on");
        return new SynchronousCommits(database);
    }

    /** Holds them back from now on, and returns once a commit was seen to be. */
    void holdBack() {
        database.execute("ALTER SYSTEM SET synchronous_standby_names = 'nobody'", "SELECT pg_reload_conf()");
        CompletableFuture<Void> probe =
                CompletableFuture.runAsync(() -> database.execute("CREATE TABLE public.commit_probe ()"));
        try (PostgresSessions sessions = new PostgresSessions(database)) {
            Waiting.until(
                    "a commit that is held back",
                    PATIENCE,
                    () -> sessions.waitingOn("dpone test", WAIT).size() == 1 || probe.isDone());
        }
        if (probe.isDone()) {
            throw new IllegalStateException("the probe's commit was not held back");
        }
    }

    /** Lets all of them through. */
    void letThrough() {
        database.execute("ALTER SYSTEM RESET synchronous_standby_names", "SELECT pg_reload_conf()");
    }
}
