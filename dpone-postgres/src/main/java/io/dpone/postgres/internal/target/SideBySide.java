package io.dpone.postgres.internal.target;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.postgres.internal.session.PostgresSession;
import java.time.Duration;
import java.util.Collection;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Does several things on one server at the same time, each on a session of its own. After the first failure, and at an interrupt, the others are cancelled. */
final class SideBySide {
    private static final Duration CANCEL_AGAIN = Duration.ofMillis(250);
    // After ten seconds a server that does not hear is given up.
    private static final int CANCELS = 40;

    private final Supplier<PostgresSession> opener;
    private final String doing;
    private final Queue<Consumer<PostgresSession>> waiting;
    private final Queue<RuntimeException> failures = new ConcurrentLinkedQueue<>();
    private final Set<PostgresSession> busy = ConcurrentHashMap.newKeySet();
    private volatile boolean stopping;

    private SideBySide(
            Supplier<PostgresSession> opener, String doing, Collection<? extends Consumer<PostgresSession>> tasks) {
        this.opener = opener;
        this.doing = doing;
        this.waiting = new ConcurrentLinkedQueue<>(tasks);
    }

    /**
     * Does all of it or fails with the first failure; no thread of it runs any more when it returns.
     *
     * @param opener logs in; called from several threads
     * @param doing what is being done, for messages
     * @param tasks what is done, in the order in which it begins; each has a session that nobody else uses. One whose commit was not acknowledged is done
     *     again, so it looks first whether there is anything left to do
     * @param sessions how many are done at the same time, at least one
     */
    static void run(
            Supplier<PostgresSession> opener,
            String doing,
            Collection<? extends Consumer<PostgresSession>> tasks,
            int sessions) {
        if (!tasks.isEmpty()) {
            new SideBySide(opener, doing, tasks).await(Math.min(sessions, tasks.size()));
        }
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
                        ErrorCode.TARGET_STATEMENT_FAILED, Effect.NOT_APPLIED, doing + " was interrupted", null));
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
            Consumer<PostgresSession> task = waiting.poll();
            while (task != null && !stopping) {
                complete(task);
                task = waiting.poll();
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

    private void complete(Consumer<PostgresSession> task) {
        try {
            onSession(task);
        } catch (DponeException e) {
            if (stopping || e.code() != ErrorCode.COMMIT_OUTCOME_UNKNOWN) {
                throw e;
            }
            onSession(task);
        }
    }

    private void onSession(Consumer<PostgresSession> task) {
        try (PostgresSession session = opener.get()) {
            busy.add(session);
            try {
                task.accept(session);
            } finally {
                busy.remove(session);
            }
        }
    }
}
