package io.dpone.lane.internal.transport;

import io.dpone.contracts.lane.LaneMessage;
import io.dpone.contracts.lane.ParentMessage;
import io.dpone.lane.internal.codec.LaneMessages;
import io.dpone.lane.internal.codec.ParentMessages;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A connected socket: a stranger's until a lane reported over it. Used by one thread. */
final class Connection {
    private final FrameChannel<ParentMessage, LaneMessage> channel;
    private final long strangerUntil;
    private @Nullable Lane lane;

    Connection(SocketChannel socket, long strangerUntil) throws IOException {
        this.channel = new FrameChannel<>(socket, new ParentMessages(), new LaneMessages());
        this.strangerUntil = strangerUntil;
    }

    FrameChannel<ParentMessage, LaneMessage> channel() {
        return channel;
    }

    Optional<Lane> lane() {
        return Optional.ofNullable(lane);
    }

    void belongsTo(Lane reported) {
        lane = reported;
    }

    /** Whether nobody has reported over it for too long. */
    boolean isOverdue(long now) {
        return lane == null && strangerUntil - now <= 0;
    }
}
