package io.dpone.testkit.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Calls on threads of their own. */
final class Together {
    private static final long PATIENCE_SECONDS = 60;

    private Together() {}

    /** Starts all calls at the same moment and answers when all have ended; a failure of one is thrown. */
    static <R> List<R> run(List<Callable<R>> calls) {
        ExecutorService threads = Executors.newFixedThreadPool(calls.size());
        try {
            CyclicBarrier start = new CyclicBarrier(calls.size());
            List<Future<R>> running = calls.stream()
                    .map(call -> threads.submit(() -> {
                        start.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
                        return call.call();
                    }))
                    .toList();
            List<R> answers = new ArrayList<>();
            for (Future<R> call : running) {
                answers.add(answerOf(call));
            }
            return answers;
        } finally {
            threads.shutdownNow();
        }
    }

    static <R> R answerOf(Future<R> call) {
        try {
            return call.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new AssertionError("a call failed", e);
        } catch (InterruptedException | TimeoutException e) {
            throw new AssertionError("a call did not end", e);
        }
    }
}
