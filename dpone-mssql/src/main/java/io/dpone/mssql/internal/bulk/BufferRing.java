package io.dpone.mssql.internal.bulk;

import io.dpone.spi.RowFrame;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A few reused buffers between the thread that gives rows and the thread that takes them. Small frames are copied and gathered; one that fits into no buffer is
 * lent, and its giver waits until it was taken, so that memory stays bounded. Each side waits for the other only as long as the other goes on: whichever ends,
 * fails or gives up wakes both.
 */
final class BufferRing {
    static final int BUFFERS = 4;

    static final int BUFFER_BYTES = 256 * 1024;

    /** A buffer is handed over when it holds this much, so that the taker does not wait for a full one. */
    static final int WORTH_A_HANDOVER = 64 * 1024;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Buffer[] buffers = new Buffer[BUFFERS];
    private int firstFull;
    private int full;
    private boolean taken;
    private boolean ended;
    private boolean takerGone;
    private boolean abandoned;

    /** Rows on their way: some bytes of an array. */
    static final class Buffer {
        private final byte[] own = new byte[BUFFER_BYTES];
        private byte[] bytes = own;
        private int from;
        private int to;

        byte[] bytes() {
            return bytes;
        }

        int from() {
            return from;
        }

        int to() {
            return to;
        }

        private void empty() {
            bytes = own;
            from = 0;
            to = 0;
        }

        private void lend(RowFrame frame) {
            bytes = frame.bytes();
            from = frame.offset();
            to = frame.offset() + frame.length();
        }

        private void append(RowFrame frame) {
            System.arraycopy(frame.bytes(), frame.offset(), own, to, frame.length());
            to += frame.length();
        }
    }

    /** Gives whole rows; false when nobody takes any more. The frame may be reused when this returns. */
    boolean give(RowFrame frame) {
        lock.lock();
        try {
            if (frame.length() > BUFFER_BYTES) {
                return lend(frame);
            }
            if (awaitFree() && filling().to + frame.length() > BUFFER_BYTES) {
                handOver();
            }
            if (!awaitFree()) {
                return false;
            }
            Buffer buffer = filling();
            buffer.append(frame);
            if (buffer.to >= WORTH_A_HANDOVER) {
                handOver();
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Says that no more rows come, and waits until the taker is gone. */
    void end() {
        lock.lock();
        try {
            if (awaitFree() && filling().to > 0) {
                handOver();
            }
            ended = true;
            changed.signalAll();
            while (!takerGone && !abandoned) {
                changed.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Gives back the buffer that was taken before and takes the next one; null when there is none any more, which {@link #isAbandoned} may explain. */
    @Nullable
    Buffer take() {
        lock.lock();
        try {
            if (taken) {
                taken = false;
                buffers[firstFull].empty();
                firstFull = (firstFull + 1) % BUFFERS;
                full--;
                changed.signalAll();
            }
            while (full == 0 && !ended && !abandoned) {
                changed.awaitUninterruptibly();
            }
            if (full == 0 || abandoned) {
                return null;
            }
            taken = true;
            return buffers[firstFull];
        } finally {
            lock.unlock();
        }
    }

    /** The taker is done, for whatever reason. */
    void leave() {
        lock.lock();
        try {
            takerGone = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Nobody wants the rows any more. From any thread. */
    void abandon() {
        lock.lock();
        try {
            abandoned = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    boolean isAbandoned() {
        lock.lock();
        try {
            return abandoned;
        } finally {
            lock.unlock();
        }
    }

    private boolean lend(RowFrame frame) {
        if (awaitFree() && filling().to > 0) {
            handOver();
        }
        if (!awaitFree()) {
            return false;
        }
        filling().lend(frame);
        handOver();
        while (full > 0 && !takerGone && !abandoned) {
            changed.awaitUninterruptibly();
        }
        return full == 0;
    }

    private boolean awaitFree() {
        while (full == BUFFERS && !takerGone && !abandoned) {
            changed.awaitUninterruptibly();
        }
        return !takerGone && !abandoned;
    }

    private Buffer filling() {
        int index = (firstFull + full) % BUFFERS;
        Buffer buffer = buffers[index];
        if (buffer == null) {
            buffer = new Buffer();
            buffers[index] = buffer;
        }
        return buffer;
    }

    private void handOver() {
        full++;
        changed.signalAll();
    }
}
