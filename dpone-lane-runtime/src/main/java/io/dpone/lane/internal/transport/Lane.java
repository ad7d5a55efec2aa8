package io.dpone.lane.internal.transport;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.lane.LaneMessage;
import io.dpone.contracts.lane.ParentMessage;
import io.dpone.lane.internal.process.LaneProcess;
import io.dpone.spi.LaneFleet.Event;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One lane: its process, its channel, and how far it has come. Used by one thread. */
final class Lane {
    /** How far a lane has come. */
    private enum Phase {
        /** Its process was asked for. */
        STARTING,
        /** It is contained and waits for its start data. */
        CONTAINED,
        /** It is contained and has its start data. */
        OPENING,
        /** It takes commands. */
        RUNNING,
        /** It reported that it cannot work; it ends by itself. */
        REFUSED,
        /** Nothing that it says is believed any more. */
        BROKEN
    }

    private final String runKey;
    private final int workerId;
    private final Containment containment;
    private final EventQueue events;
    private final Duration sendPatience;
    private @Nullable LaneBootstrap bootstrap;
    private @Nullable Long startupDeadline;
    private Phase phase = Phase.STARTING;
    // Given out once.
    private @Nullable String token;
    private @Nullable LaneProcess process;
    private @Nullable FrameChannel<ParentMessage, LaneMessage> channel;
    private @Nullable Long channelEndedAt;
    private boolean toldToStop;
    private boolean sendFailed;

    Lane(String runKey, int workerId, String token, Containment containment, EventQueue events, Duration sendPatience) {
        this.runKey = runKey;
        this.workerId = workerId;
        this.token = token;
        this.containment = containment;
        this.events = events;
        this.sendPatience = sendPatience;
    }

    int workerId() {
        return workerId;
    }

    String label() {
        return "lane " + workerId + " of " + runKey;
    }

    /** Whether it has its start data. */
    boolean hasBootstrap() {
        return bootstrap != null;
    }

    /** Gives it its start data, which are sent once it is contained, and from now on it has until the deadline. */
    void give(LaneBootstrap given, long deadline, long now) {
        bootstrap = given;
        startupDeadline = deadline;
        if (phase == Phase.CONTAINED && channel != null) {
            handOver(channel, given, now);
        }
    }

    void started(LaneProcess started) {
        process = started;
    }

    Optional<LaneProcess> process() {
        return Optional.ofNullable(process);
    }

    /** A lane whose process was never started has ended as well. */
    boolean hasExited() {
        return process == null || process.hasExited();
    }

    /** The token of a lane that is about to be started. */
    String token() {
        return Objects.requireNonNull(token, "a token is given out once");
    }

    /** Whether this lane was given that token and did not use it yet. */
    boolean isTokenOf(LaneMessage.Ready ready) {
        return token != null
                && MessageDigest.isEqual(
                        token.getBytes(StandardCharsets.UTF_8), ready.token().getBytes(StandardCharsets.UTF_8));
    }

    /** The lane reported: proves its containment, acknowledges and sends what it needs. */
    void admit(LaneMessage.Ready ready, FrameChannel<ParentMessage, LaneMessage> reported, long now) {
        token = null;
        channel = reported;
        if (process == null || phase != Phase.STARTING) {
            broken(ErrorCode.LANE_MESSAGE_UNEXPECTED, "a lane that was not started reported");
            return;
        }
        try {
            containment.require(ready.identity(), process.pid());
        } catch (DponeException e) {
            broken(e);
            return;
        }
        phase = Phase.CONTAINED;
        if (sent(reported, new ParentMessage.ContainmentAck(workerId, ready.identity()), now) && bootstrap != null) {
            handOver(reported, bootstrap, now);
        }
    }

    private void handOver(FrameChannel<ParentMessage, LaneMessage> contained, LaneBootstrap given, long now) {
        phase = Phase.OPENING;
        sent(contained, new ParentMessage.Start(given), now);
    }

    private boolean sent(FrameChannel<ParentMessage, LaneMessage> reported, ParentMessage message, long now) {
        try {
            reported.send(message, sendPatience);
            return true;
        } catch (DponeException e) {
            broken(e);
        } catch (SocketTimeoutException e) {
            broken(ErrorCode.LANE_BOOTSTRAP_FAILED, "it did not take its start data: " + e.getMessage());
        } catch (IOException e) {
            // It hung up, most likely because it ended.
            channelEnded(now);
        }
        return false;
    }

    /** The lane said something. */
    void received(LaneMessage message) {
        if (phase == Phase.BROKEN) {
            return;
        }
        if (workerIdOf(message) != workerId()) {
            broken(ErrorCode.LANE_MESSAGE_IDENTITY_MISMATCH, "a message names lane " + workerIdOf(message));
        } else if (!isExpected(message)) {
            broken(
                    ErrorCode.LANE_MESSAGE_UNEXPECTED,
                    message.getClass().getSimpleName() + " came while the lane was "
                            + phase.name().toLowerCase(Locale.ROOT));
        } else {
            if (message instanceof LaneMessage.RuntimeReady) {
                phase = Phase.RUNNING;
            } else if (message instanceof LaneMessage.BootstrapFailed) {
                phase = Phase.REFUSED;
            }
            events.add(new Event.Received(workerId(), message));
        }
    }

    private boolean isExpected(LaneMessage message) {
        return switch (phase) {
            case OPENING ->
                message instanceof LaneMessage.RuntimeReady || message instanceof LaneMessage.BootstrapFailed;
            case RUNNING -> message instanceof LaneMessage.OfCommand;
            case STARTING, CONTAINED, REFUSED, BROKEN -> false;
        };
    }

    private static int workerIdOf(LaneMessage message) {
        if (message instanceof LaneMessage.OfCommand ofCommand) {
            return ofCommand.workerId();
        }
        if (message instanceof LaneMessage.RuntimeReady ready) {
            return ready.workerId();
        }
        if (message instanceof LaneMessage.BootstrapFailed failed) {
            return failed.workerId();
        }
        if (message instanceof LaneMessage.Ready ready) {
            return ready.workerId();
        }
        throw new IllegalStateException("unknown kind of message");
    }

    void send(ParentMessage message) {
        if (channel == null || sendFailed || phase != Phase.RUNNING) {
            throw new DponeException(ErrorCode.LANE_CHANNEL_INVALID, label() + " cannot take a message: " + describe());
        }
        toldToStop |= message instanceof ParentMessage.Stop;
        try {
            channel.send(message, sendPatience);
        } catch (IOException e) {
            // Part of a frame may be under way: nothing that follows it could be understood. What the lane has said is
            // still read.
            sendFailed = true;
            throw new DponeException(
                    ErrorCode.LANE_CHANNEL_INVALID,
                    Effect.UNKNOWN,
                    "a message to " + label() + " was not sent whole",
                    e);
        }
    }

    /** The lane broke the protocol or could not be contained. */
    void broken(DponeException reason) {
        broken(reason.code(), String.valueOf(reason.getMessage()));
    }

    /** Another process takes its place: what is still heard of it means nothing. */
    void retire() {
        phase = Phase.BROKEN;
        closeChannel();
    }

    /** Whether it ends by itself. */
    boolean wasToldToStop() {
        return toldToStop;
    }

    /** The lane cannot be trusted with anything any more. */
    private void broken(ErrorCode code, String error) {
        if (phase != Phase.BROKEN) {
            phase = Phase.BROKEN;
            events.add(new Event.Broken(workerId(), code, error));
        }
        closeChannel();
    }

    /** The lane closed its channel: usually just before its process ends. */
    void channelEnded(long now) {
        channelEndedAt = now;
        closeChannel();
        if (toldToStop && process != null) {
            process.endInput();
        }
    }

    /** Whether it was told to stop and may still have something to say. */
    boolean isStopping() {
        return toldToStop && channel != null && !hasExited();
    }

    /** The process ended. */
    void exited() {
        String detail = process == null ? "was not started" : process.exitStatus();
        if (process != null
                && phase == Phase.STARTING
                && !process.beginningOfOutput().isEmpty()) {
            detail += "; it said: " + process.beginningOfOutput();
        }
        events.add(new Event.Exited(workerId(), detail));
    }

    /** What must have happened by now and has not; returns when to ask again, in nanoseconds from now. */
    long checkDeadlines(long now, FleetSettings settings) {
        if (hasExited() || phase == Phase.BROKEN) {
            return Long.MAX_VALUE;
        }
        long left = Long.MAX_VALUE;
        boolean comingUp = phase == Phase.STARTING || phase == Phase.CONTAINED || phase == Phase.OPENING;
        if (comingUp && startupDeadline != null) {
            left = startupDeadline - now;
            if (left <= 0) {
                broken(
                        ErrorCode.LANE_BOOTSTRAP_FAILED,
                        "it was not ready within " + settings.startupTimeout().toMillis() + " ms: "
                                + (phase == Phase.STARTING ? "it did not report" : "its connections did not open"));
                return Long.MAX_VALUE;
            }
        }
        if (channelEndedAt != null) {
            long untilBroken = channelEndedAt + settings.endPatience().toNanos() - now;
            if (untilBroken <= 0) {
                broken(ErrorCode.LANE_CHANNEL_INVALID, "it closed its channel and still runs");
                return Long.MAX_VALUE;
            }
            left = Math.min(left, untilBroken);
        }
        return left;
    }

    String describe() {
        String ids = process == null ? "no process" : "process, group and session " + process.pid();
        String exit = process == null ? "not started" : process.exitStatus();
        return label() + ": " + ids + ", last seen " + phase.name().toLowerCase(Locale.ROOT) + ", " + exit;
    }

    private void closeChannel() {
        if (channel != null) {
            channel.close();
            channel = null;
        }
    }
}
