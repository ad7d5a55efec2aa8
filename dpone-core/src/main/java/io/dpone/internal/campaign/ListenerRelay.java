package io.dpone.internal.campaign;

import io.dpone.campaign.CampaignEvent;
import io.dpone.campaign.CampaignListener;
import io.dpone.campaign.CampaignProgress;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries events and progress to the host's listener on a thread of its own. The queue is bounded: when the listener is slow, events beyond it are counted and
 * dropped, and of progress only the latest is kept. {@link #event} and {@link #progress} never block and never throw.
 */
final class ListenerRelay implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ListenerRelay.class);
    private static final int CAPACITY = 4096;
    private static final long CLOSE_MILLIS = 2000;

    private final CampaignListener listener;
    private final BlockingQueue<Runnable> deliveries = new ArrayBlockingQueue<>(CAPACITY);
    private final AtomicReference<@Nullable CampaignProgress> latest = new AtomicReference<>();
    private final AtomicLong dropped = new AtomicLong();
    private final Thread thread;
    private volatile boolean closing;
    private boolean complained;

    ListenerRelay(CampaignListener listener) {
        this.listener = listener;
        this.thread = new Thread(this::deliver, "dpone-campaign-listener");
        this.thread.setDaemon(true);
        this.thread.start();
    }

    void event(CampaignEvent event) {
        if (!deliveries.offer(() -> listener.onEvent(event))) {
            dropped.incrementAndGet();
        }
    }

    void progress(CampaignProgress progress) {
        latest.set(progress);
    }

    /** Delivers what is queued, bounded in time, and ends the thread. */
    @Override
    public void close() {
        closing = true;
        // Wakes the thread; when the queue is full it is awake.
        boolean unused = deliveries.offer(() -> {});
        boolean interrupted = false;
        try {
            thread.join(CLOSE_MILLIS);
        } catch (InterruptedException e) {
            interrupted = true;
        }
        thread.interrupt();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        long lost = dropped.get();
        if (lost > 0) {
            LOG.warn("the campaign listener was too slow: {} events were dropped", lost);
        }
    }

    private void deliver() {
        try {
            while (!closing || !deliveries.isEmpty() || latest.get() != null) {
                Runnable delivery = deliveries.poll(50, TimeUnit.MILLISECONDS);
                if (delivery != null) {
                    call(delivery);
                }
                CampaignProgress progress = latest.getAndSet(null);
                if (progress != null) {
                    call(() -> listener.onProgress(progress));
                }
            }
        } catch (InterruptedException e) {
            // The campaign has ended and the listener did not keep up: what is left is dropped.
            Thread.currentThread().interrupt();
        }
    }

    // A listener is the host's code: whatever it throws, errors included, stays on this thread.
    @SuppressWarnings("CatchingUnchecked")
    private void call(Runnable callback) {
        try {
            callback.run();
        } catch (Exception | LinkageError | AssertionError | StackOverflowError e) {
            if (!complained) {
                complained = true;
                LOG.warn("the campaign listener failed; later failures are not logged", e);
            }
        }
    }
}
