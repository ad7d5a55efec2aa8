package io.dpone.lane.internal.transport;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.lane.LaneMessage;
import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads all sockets of a fleet through one selector and hands each message to the lane whose socket it is. Used by one thread, except that {@link #wakeUp} may be
 * called from any.
 */
final class Switchboard implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Switchboard.class);
    private static final int MAX_STRANGERS = 512;
    // So that a lane that talks without end does not keep the others from being heard.
    private static final int READS_A_TURN = 16;

    private final LaneSocket socket;
    private final Selector selector;
    private final Duration strangerPatience;
    private final LongSupplier nanoClock;
    private final Function<LaneMessage.Ready, Optional<Lane>> lanesByReport;
    private final List<Connection> connections = new ArrayList<>();

    private Switchboard(
            LaneSocket socket,
            Selector selector,
            Duration strangerPatience,
            LongSupplier nanoClock,
            Function<LaneMessage.Ready, Optional<Lane>> lanesByReport) {
        this.socket = socket;
        this.selector = selector;
        this.strangerPatience = strangerPatience;
        this.nanoClock = nanoClock;
        this.lanesByReport = lanesByReport;
    }

    static Switchboard open(
            Path socketParent,
            Duration strangerPatience,
            LongSupplier nanoClock,
            Function<LaneMessage.Ready, Optional<Lane>> lanesByReport) {
        LaneSocket socket = LaneSocket.open(socketParent);
        try {
            Selector selector = Selector.open();
            socket.watch(selector);
            return new Switchboard(socket, selector, strangerPatience, nanoClock, lanesByReport);
        } catch (IOException e) {
            socket.close();
            throw new DponeException(ErrorCode.LANE_BOOTSTRAP_FAILED, "the lanes' socket cannot be watched", e);
        }
    }

    Path path() {
        return socket.path();
    }

    void wakeUp() {
        selector.wakeup();
    }

    /** Waits for input at most so long, 0 for not at all, and hands out what has come. An interrupted thread does not wait. */
    void turn(long nanos) {
        try {
            if (nanos <= 0) {
                selector.selectNow();
            } else {
                selector.select(FrameChannel.millisecondsOf(nanos));
            }
            for (SelectionKey key : selector.selectedKeys()) {
                serve(key);
            }
            selector.selectedKeys().clear();
        } catch (IOException e) {
            throw new DponeException(ErrorCode.LANE_CHANNEL_INVALID, "the lanes' sockets cannot be watched", e);
        }
        sendOverdueStrangersAway();
    }

    /** Reads what a lane sent before it ended; all of it has arrived. */
    void readToTheEnd(Lane lane) {
        connections.stream()
                .filter(connection -> connection.lane().filter(lane::equals).isPresent())
                .findFirst()
                .ifPresent(connection -> read(connection, Integer.MAX_VALUE));
    }

    private void serve(SelectionKey key) {
        if (!key.isValid()) {
            return;
        }
        if (key.attachment() instanceof Connection connection) {
            read(connection, READS_A_TURN);
        } else {
            accept();
        }
    }

    private void accept() {
        try {
            for (Optional<SocketChannel> caller = socket.accept(); caller.isPresent(); caller = socket.accept()) {
                connect(caller.get());
            }
        } catch (IOException e) {
            LOG.warn("a caller of the lanes' socket was lost", e);
        }
    }

    private void connect(SocketChannel caller) throws IOException {
        connections.removeIf(connection -> !connection.channel().isOpen());
        long strangers = connections.stream()
                .filter(connection -> connection.lane().isEmpty())
                .count();
        if (strangers >= MAX_STRANGERS) {
            LOG.warn("{} callers of the lanes' socket have not said who they are; another was sent away", strangers);
            caller.close();
            return;
        }
        Connection connection = new Connection(caller, nanoClock.getAsLong() + strangerPatience.toNanos());
        connection.channel().watchInput(selector, connection);
        connections.add(connection);
    }

    private void read(Connection connection, int times) {
        try {
            for (int i = 0; i < times && connection.channel().isOpen(); i++) {
                int count = connection.channel().read();
                handOut(connection);
                if (count <= 0) {
                    if (count < 0) {
                        ended(connection);
                    }
                    return;
                }
            }
        } catch (DponeException e) {
            connection.lane().ifPresentOrElse(lane -> lane.broken(e), () -> sendAway(connection, e));
        } catch (IOException e) {
            // Linux gives the error only after the last byte (af_unix): nothing was lost.
            ended(connection);
        }
    }

    private void handOut(Connection connection) {
        for (Optional<LaneMessage> message = connection.channel().next();
                message.isPresent() && connection.channel().isOpen();
                message = connection.channel().next()) {
            LaneMessage received = message.get();
            connection.lane().ifPresentOrElse(lane -> lane.received(received), () -> introduce(connection, received));
        }
    }

    private void introduce(Connection connection, LaneMessage message) {
        if (message instanceof LaneMessage.Ready ready) {
            Optional<Lane> lane = lanesByReport.apply(ready);
            if (lane.isPresent()) {
                connection.belongsTo(lane.get());
                lane.get().admit(ready, connection.channel(), nanoClock.getAsLong());
                return;
            }
        }
        throw new DponeException(ErrorCode.LANE_MESSAGE_UNEXPECTED, "a caller did not report with a lane's token");
    }

    private void ended(Connection connection) {
        connection
                .lane()
                .ifPresentOrElse(
                        lane -> lane.channelEnded(nanoClock.getAsLong()),
                        () -> connection.channel().close());
    }

    private void sendOverdueStrangersAway() {
        long now = nanoClock.getAsLong();
        connections.stream()
                .filter(connection -> connection.channel().isOpen() && connection.isOverdue(now))
                .forEach(connection -> sendAway(
                        connection,
                        new DponeException(ErrorCode.LANE_BOOTSTRAP_FAILED, "a caller did not say who it is")));
    }

    private static void sendAway(Connection connection, DponeException reason) {
        LOG.warn("a caller of the lanes' socket was sent away: {}", reason.getMessage());
        connection.channel().close();
    }

    @Override
    public void close() {
        connections.forEach(connection -> connection.channel().close());
        try {
            selector.close();
        } catch (IOException e) {
            LOG.warn("the selector of the lanes' socket did not close well", e);
        }
        socket.close();
    }
}
