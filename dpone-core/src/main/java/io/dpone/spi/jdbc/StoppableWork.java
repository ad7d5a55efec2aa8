package io.dpone.spi.jdbc;

import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Work on a session that can be stopped while a statement runs. A JDBC driver waits for the server without hearing an interrupt, so the work runs on a thread of
 * its own, and the caller's thread, which waits for it, looks again and again whether it is still wanted. When it is not, the statement is cancelled on the
 * server. The thread has ended when the call returns, however it returns. A commit does not belong into such work: what is cancelled must not be decided.
 */
public final class StoppableWork {
    private static final Duration LOOK = Duration.ofMillis(100);
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private StoppableWork() {}

    /**
     * Runs work that does not commit.
     *
     * @param session the session, not used by anybody else meanwhile; aborted when its statement can not be cancelled within ten seconds
     * @param check returns to go on; what it throws stops the work and is thrown
     * @param work the work
     * @param <T> the answer
     * @return the answer
     * @throws SQLException when the work does and nobody stopped it
     */
    public static <T> T run(JdbcSession session, Runnable check, JdbcSession.Work<T> work) throws SQLException {
        return run(session, check, work, PATIENCE);
    }

    /**
     * Runs work that does not commit.
     *
     * @param session the session, not used by anybody else meanwhile
     * @param check returns to go on; what it throws stops the work and is thrown
     * @param work the work
     * @param patience after which a session whose statement can not be cancelled is aborted
     * @param <T> the answer
     * @return the answer
     * @throws SQLException when the work does and nobody stopped it
     */
    public static <T> T run(JdbcSession session, Runnable check, JdbcSession.Work<T> work, Duration patience)
            throws SQLException {
        Worker<T> worker = new Worker<>(session, work);
        Thread thread = new Thread(worker, "dpone-" + session.role().label());
        thread.setDaemon(true);
        thread.start();
        RuntimeException stop = await(thread, check);
        if (stop != null) {
            end(session, thread, patience);
            throw stop;
        }
        return worker.outcome();
    }

    // A check that lets an interrupt pass goes on waiting; the flag is given back afterwards.
    private static @Nullable RuntimeException await(Thread thread, Runnable check) {
        boolean interrupted = false;
        try {
            while (thread.isAlive()) {
                interrupted |= joinedByInterrupt(thread);
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
                check.run();
                interrupted |= Thread.interrupted();
            }
            return null;
        } catch (RuntimeException e) {
            return e;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    // A cancellation that comes between two statements hits nothing, so it is repeated until the thread has ended.
    private static void end(JdbcSession session, Thread thread, Duration patience) {
        long deadline = System.nanoTime() + patience.toNanos();
        boolean interrupted = Thread.interrupted();
        // Work that waits for threads of its own hears this.
        thread.interrupt();
        while (thread.isAlive()) {
            if (System.nanoTime() - deadline < 0) {
                session.cancelStatement();
            } else {
                session.abort();
            }
            interrupted |= joinedByInterrupt(thread);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean joinedByInterrupt(Thread thread) {
        try {
            thread.join(LOOK.toMillis());
            return false;
        } catch (InterruptedException e) {
            return true;
        }
    }

    private static final class Worker<T> implements Runnable {
        private final JdbcSession session;
        private final JdbcSession.Work<T> work;
        private @Nullable T answer;
        private @Nullable Throwable failure;

        Worker(JdbcSession session, JdbcSession.Work<T> work) {
            this.session = session;
            this.work = work;
        }

        @Override
        public void run() {
            try {
                answer = work.run(session.connection());
            } catch (SQLException | RuntimeException | Error e) {
                failure = e;
            }
        }

        T outcome() throws SQLException {
            Throwable thrown = failure;
            if (thrown instanceof SQLException e) {
                throw e;
            }
            if (thrown instanceof RuntimeException e) {
                throw e;
            }
            if (thrown instanceof Error e) {
                throw e;
            }
            T reached = answer;
            if (reached == null) {
                throw new IllegalStateException("work answers something or fails");
            }
            return reached;
        }
    }
}
