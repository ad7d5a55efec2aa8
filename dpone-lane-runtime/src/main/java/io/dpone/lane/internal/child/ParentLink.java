package io.dpone.lane.internal.child;

import io.dpone.contracts.lane.LaneMessage;
import io.dpone.contracts.lane.ParentMessage;
import io.dpone.lane.internal.codec.LaneMessages;
import io.dpone.lane.internal.codec.ParentMessages;
import io.dpone.lane.internal.transport.FrameChannel;
import io.dpone.spi.ParentChannel;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** The lane's end of the channel. Used by one thread, which nobody interrupts. */
public final class ParentLink implements ParentChannel, AutoCloseable {
    // A parent that reads nothing for so long is as good as gone; it has given up the lane long before.
    private static final Duration SEND_PATIENCE = Duration.ofHours(1);
    private static final Duration LONGEST_WAIT = Duration.ofDays(1);

    private final FrameChannel<LaneMessage, ParentMessage> channel;
    private final Selector selector;

    private ParentLink(FrameChannel<LaneMessage, ParentMessage> channel, Selector selector) {
        this.channel = channel;
        this.selector = selector;
    }

    /**
     * Calls the parent.
     *
     * @param socket the path of its socket
     * @return the open link
     * @throws ParentChannel.ParentGoneException when nobody answers
     */
    public static ParentLink connect(Path socket) {
        try {
            SocketChannel connected = SocketChannel.open(UnixDomainSocketAddress.of(socket));
            FrameChannel<LaneMessage, ParentMessage> channel =
                    new FrameChannel<>(connected, new LaneMessages(), new ParentMessages());
            Selector selector = Selector.open();
            channel.watchInput(selector, channel);
            return new ParentLink(channel, selector);
        } catch (IOException e) {
            throw new ParentGoneException(e);
        }
    }

    @Override
    public void send(LaneMessage message) {
        try {
            channel.send(message, SEND_PATIENCE);
        } catch (IOException e) {
            throw new ParentGoneException(e);
        }
    }

    @Override
    public Optional<ParentMessage> receive(Duration timeout) {
        Duration bounded = timeout.compareTo(LONGEST_WAIT) < 0 ? timeout : LONGEST_WAIT;
        long deadline = System.nanoTime() + bounded.toNanos();
        try {
            Optional<ParentMessage> message = channel.next();
            long left = deadline - System.nanoTime();
            while (message.isEmpty() && left > 0) {
                selector.select(FrameChannel.millisecondsOf(left));
                selector.selectedKeys().clear();
                if (channel.read() < 0) {
                    throw new ParentGoneException();
                }
                message = channel.next();
                left = deadline - System.nanoTime();
            }
            return message;
        } catch (IOException e) {
            throw new ParentGoneException(e);
        }
    }

    @Override
    public void close() {
        channel.close();
        try {
            selector.close();
        } catch (IOException e) {
            throw new ParentGoneException(e);
        }
    }
}
