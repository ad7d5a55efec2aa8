package io.dpone.lane.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.lane.LaneMessage;
import io.dpone.spi.LaneFleet.Event;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class EventQueueTest {
    private final EventQueue queue = new EventQueue();

    @Test
    void exitsComeFirstAndTheRestKeepsItsOrder() {
        Event first = new Event.Received(1, new LaneMessage.RuntimeReady(1));
        Event second = new Event.Broken(2, ErrorCode.LANE_CHANNEL_INVALID, "noise");
        Event exit = new Event.Exited(1, "exit code 0");
        Event otherExit = new Event.Exited(2, "exit code 1");
        queue.add(first);
        queue.add(exit);
        queue.add(second);
        queue.add(otherExit);

        assertThat(queue.takeAll()).containsExactly(exit, otherExit, first, second);
        assertThat(queue.isEmpty()).isTrue();
        assertThat(queue.takeAll()).isEmpty();
    }

    @Test
    void lookingTakesNothing() {
        queue.add(new Event.Received(1, new LaneMessage.RuntimeReady(1)));
        queue.add(new Event.Exited(2, "exit code 0"));

        assertThat(queue.hasAnyOf(Set.of(1))).isTrue();
        assertThat(queue.hasAnyOf(Set.of(2, 3))).isTrue();
        assertThat(queue.hasAnyOf(Set.of(3))).isFalse();
        assertThat(queue.hasAnyOf(Set.of())).isFalse();
        assertThat(queue.takeAll()).hasSize(2);
    }
}
