package io.dpone.postgres.internal.target;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.postgres.internal.session.PostgresSession;
import io.dpone.spi.jdbc.SessionRole;
import java.time.Duration;
import java.util.Collection;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Does several things on one server at the same time, each on a session of its own. After the first failure, and at an interrupt, the others are cancelled. */
final class SideBySide {
    private static final String THREAD = "dpone-" + SessionRole.PUBLICATION.label();
    private static final Duration CANCEL_AGAIN = Duration.ofMillis(250);
    // After ten seconds a server that does not hear is given up.
    private static final int CANCELS = 40;

    private final Supplier<PostgresSession> opener;
    private final String doing;
    private final Queue<Consumer<PostgresSession>> waiting;
    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
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
     *     again, so it looks first whether there is anything left to do, or does no harm twice
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
        begin(sessions, ended);
        awaitAll(ended);
        Throwable first = failures.poll();
        if (first instanceof Error error) {
            throw error;
        }
        if (first instanceof RuntimeException failure) {
            throw failure;
        }
    }

    private void begin(int sessions, CountDownLatch ended) {
        int begun = 0;
        try {
            while (begun < sessions) {
                Thread thread = new Thread(() -> work(ended), THREAD);
                thread.setDaemon(true);
                thread.start();
                begun++;
            }
        } catch (OutOfMemoryError e) {
            // The system gives no more threads; those that it gave are waited for.
            fail(e);
            for (int missing = begun; missing < sessions; missing++) {
                ended.countDown();
            }
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
                fail(new DponeException(
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
        } catch (RuntimeException | Error e) {
            fail(e);
        } finally {
            ended.countDown();
        }
    }

    // What comes after the first failure, or an interrupt, is its consequence.
    private void fail(Throwable failure) {
        if (!stopping) {
            stopping = true;
            failures.add(failure);
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
