package io.dpone.postgres.internal.target;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.table.Generation;
import io.dpone.contracts.table.TableName;
import io.dpone.postgres.internal.catalog.CatalogIndex;
import io.dpone.postgres.internal.session.PostgresSession;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Builds several indexes of one shadow at the same time, each on a session and in a transaction of its own: CREATE INDEX takes a SHARE lock, which several
 * can hold. After the first failure the others are cancelled; what is committed stays and is not built again.
 */
final class IndexBuilds {
    private static final Duration CANCEL_AGAIN = Duration.ofMillis(250);
    // After ten seconds a server that does not hear is given up.
    private static final int CANCELS = 40;

    private final Supplier<PostgresSession> opener;
    private final IndexBuild build;
    private final Queue<CatalogIndex> waiting;
    private final Queue<RuntimeException> failures = new ConcurrentLinkedQueue<>();
    private final Set<PostgresSession> busy = ConcurrentHashMap.newKeySet();
    private volatile boolean stopping;

    private IndexBuilds(Supplier<PostgresSession> opener, IndexBuild build, Collection<CatalogIndex> indexes) {
        this.opener = opener;
        this.build = build;
        this.waiting = new ConcurrentLinkedQueue<>(indexes);
    }

    /**
     * Where and how indexes are built.
     *
     * @param shadow the shadow's name
     * @param generation the generation that it must have
     * @param reproduction makes the statements
     * @param lockTimeout how long to wait for the shadow
     * @param memoryBytes the memory that all sessions together may use for building
     */
    record Site(
            TableName shadow,
            Generation generation,
            Reproduction reproduction,
            Duration lockTimeout,
            long memoryBytes) {}

    /** Builds all of them or fails. */
    static void run(Supplier<PostgresSession> opener, Site site, List<CatalogIndex> indexes, int parallel) {
        if (indexes.isEmpty()) {
            return;
        }
        int sessions = Math.min(parallel, indexes.size());
        new IndexBuilds(opener, new IndexBuild(site, site.memoryBytes() / sessions), indexes).await(sessions);
    }

    private void await(int sessions) {
        CountDownLatch ended = new CountDownLatch(sessions);
        ExecutorService threads = Executors.newFixedThreadPool(sessions);
        try {
            for (int i = 0; i < sessions; i++) {
                threads.execute(() -> work(ended));
            }
            awaitAll(ended);
        } finally {
            threads.shutdown();
        }
        RuntimeException first = failures.poll();
        if (first != null) {
            throw first;
        }
    }

    private void awaitAll(CountDownLatch ended) {
        boolean interrupted = false;
        boolean done = false;
        int cancels = 0;
        while (!done) {
            try {
                done = ended.await(CANCEL_AGAIN.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                interrupted = true;
                stopping = true;
                failures.add(new DponeException(
                        ErrorCode.TARGET_STATEMENT_FAILED,
                        Effect.NOT_APPLIED,
                        "building the indexes of the shadow was interrupted",
                        null));
            }
            if (stopping && !done) {
                // Between two statements a cancellation hits nothing, so it is repeated.
                busy.forEach(cancels++ < CANCELS ? PostgresSession::cancelStatement : PostgresSession::abort);
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void work(CountDownLatch ended) {
        try {
            CatalogIndex index = waiting.poll();
            while (index != null && !stopping) {
                build(index);
                index = waiting.poll();
            }
        } catch (RuntimeException e) {
            if (!stopping) {
                stopping = true;
                failures.add(e);
            }
        } finally {
            ended.countDown();
        }
    }

    // An index whose commit was not acknowledged is looked for before it is built again.
    private void build(CatalogIndex index) {
        try {
            buildOnce(index);
        } catch (DponeException e) {
            if (stopping || e.code() != ErrorCode.COMMIT_OUTCOME_UNKNOWN) {
                throw e;
            }
            buildOnce(index);
        }
    }

    private void buildOnce(CatalogIndex index) {
        try (PostgresSession session = opener.get()) {
            busy.add(session);
            try {
                build.run(session, index);
            } finally {
                busy.remove(session);
            }
        }
    }
}
