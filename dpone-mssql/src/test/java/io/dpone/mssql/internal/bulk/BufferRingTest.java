package io.dpone.mssql.internal.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.mssql.internal.bulk.BufferRing.Buffer;
import io.dpone.spi.RowFrame;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Waits are bounded only so that a hanging side fails the test. */
@Timeout(60)
final class BufferRingTest {
    private static final int TOO_LARGE = BufferRing.BUFFER_BYTES + 1;

    private final BufferRing ring = new BufferRing();

    @Test
    void aTakerOfNothingLearnsOfTheEnd() throws Exception {
        FutureTask<Boolean> taker = new FutureTask<>(() -> {
            boolean nothing = ring.take() == null;
            ring.leave();
            return nothing;
        });
        thread(taker);

        ring.end();

        assertThat(taker.get(30, TimeUnit.SECONDS)).isTrue();
        assertThat(ring.isAbandoned()).isFalse();
    }

    @Test
    void aGiverThatWaitsForRoomLearnsThatTheTakerLeft() throws Exception {
        FutureTask<Boolean> giver = new FutureTask<>(() -> {
            boolean given = true;
            while (given) {
                given = ring.give(frame(BufferRing.WORTH_A_HANDOVER));
            }
            return given;
        });
        awaitWaiting(thread(giver));

        ring.leave();

        assertThat(giver.get(30, TimeUnit.SECONDS)).isFalse();
    }

    @Test
    void aGiverOfALargeFrameLearnsThatTheTakerLeft() throws Exception {
        FutureTask<Boolean> giver = new FutureTask<>(() -> ring.give(frame(TOO_LARGE)));
        awaitWaiting(thread(giver));

        ring.leave();

        assertThat(giver.get(30, TimeUnit.SECONDS)).isFalse();
    }

    @Test
    void aLargeFrameIsNotCopiedAndItsGiverWaitsUntilItWasTaken() throws Exception {
        RowFrame large = frame(TOO_LARGE);
        FutureTask<Boolean> giver = new FutureTask<>(() -> ring.give(large));
        awaitWaiting(thread(giver));

        Buffer buffer = ring.take();
        assertThat(buffer).isNotNull();
        assertThat(buffer.bytes()).isSameAs(large.bytes());
        assertThat(giver.isDone()).isFalse();
        thread(new FutureTask<>(ring::take));

        assertThat(giver.get(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aGiverThatEndsLearnsThatTheTakerLeft() throws Exception {
        assertThat(ring.give(frame(1))).isTrue();
        FutureTask<Boolean> giver = new FutureTask<>(() -> {
            ring.end();
            return true;
        });
        awaitWaiting(thread(giver));

        ring.leave();

        assertThat(giver.get(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void abandoningWakesTheTaker() throws Exception {
        FutureTask<Boolean> taker = new FutureTask<>(() -> ring.take() == null);
        awaitWaiting(thread(taker));

        ring.abandon();

        assertThat(taker.get(30, TimeUnit.SECONDS)).isTrue();
        assertThat(ring.isAbandoned()).isTrue();
    }

    @Test
    void abandoningWakesTheGiver() throws Exception {
        FutureTask<Boolean> giver = new FutureTask<>(() -> {
            ring.end();
            return true;
        });
        awaitWaiting(thread(giver));

        ring.abandon();

        assertThat(giver.get(30, TimeUnit.SECONDS)).isTrue();
        assertThat(ring.give(frame(1))).isFalse();
    }

    @Test
    void nothingIsTakenFromAnAbandonedRing() {
        assertThat(ring.give(frame(BufferRing.WORTH_A_HANDOVER))).isTrue();

        ring.abandon();

        assertThat(ring.take()).isNull();
    }

    @Test
    void smallFramesAreGathered() {
        for (int i = 0; i < BufferRing.WORTH_A_HANDOVER; i++) {
            assertThat(ring.give(frame(1))).isTrue();
        }

        Buffer buffer = ring.take();

        assertThat(buffer).isNotNull();
        assertThat(buffer.to() - buffer.from()).isEqualTo(BufferRing.WORTH_A_HANDOVER);
    }

    private static RowFrame frame(int length) {
        RowFrame frame = new RowFrame();
        frame.set(new byte[length], 0, length, 1);
        return frame;
    }

    private static Thread thread(FutureTask<?> task) {
        Thread thread = new Thread(task, "ring test");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static void awaitWaiting(Thread thread) {
        while (thread.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
    }
}
