package io.dpone.spi;

import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.lane.LaneMessage;
import io.dpone.contracts.lane.ParentMessage;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The lanes of one run as the parent's one thread sees them. Containment (READY, identity against the operating system, CONTAINMENT_ACK, START) happens
 * inside; the loop sees {@link LaneMessage.RuntimeReady} or an exit. Not thread-safe, except that {@link #wakeUp} may be called from any thread.
 */
public interface LaneFleet extends AutoCloseable {
    /**
     * Says that lanes will be started soon; a fleet may use the time until then to bring their processes up. Nothing of a campaign is handed out, and no event
     * of these lanes comes before they are started. Lanes that were named before are passed over; closing ends those that were never started.
     *
     * @param runKey the campaign's key, for messages
     * @param workerIds the lanes
     */
    default void prepare(String runKey, Collection<Integer> workerIds) {
        // A fleet that has nothing to bring up does nothing.
    }

    /**
     * Starts a lane; its handle exists before anything can fail.
     *
     * @param bootstrap its start data, sent once it is contained
     */
    void start(LaneBootstrap bootstrap);

    /**
     * Sends a message whole, or fails; after a failure nobody knows how much of it was sent.
     *
     * @param workerId the lane
     * @param message the message
     */
    void send(int workerId, ParentMessage message);

    /**
     * Waits for events: at most the timeout, and not at all when some are ready. Exits come before messages; the messages of one lane keep their order,
     * and those that a lane sent before it ended come after its exit.
     *
     * @param timeout how long to wait at most; zero only looks
     * @return the events, possibly none
     */
    List<Event> await(Duration timeout);

    /**
     * Looks, without taking anything, whether an event of one of these lanes is ready.
     *
     * @param workerIds the lanes
     * @return true when one is
     */
    boolean hasPending(Set<Integer> workerIds);

    /**
     * Looks whether a lane has ended.
     *
     * @param workerId the lane
     * @return true when the operating system says so
     */
    boolean hasExited(int workerId);

    /**
     * Ends lanes with everything they started: asks, waits until the shared deadline, kills, and verifies from the operating system.
     *
     * @param workerIds the lanes
     * @param grace how long they may take to end by themselves
     * @return what became of each
     */
    Map<Integer, Termination> terminate(Set<Integer> workerIds, Duration grace);

    /**
     * One line about a lane for messages and logs: worker, process, group, session and exit.
     *
     * @param workerId the lane
     * @return the line
     */
    String describe(int workerId);

    /** Ends a wait of {@link #await} early. */
    void wakeUp();

    /** Ends every lane and verifies it; a lane that cannot be ended is logged. */
    @Override
    void close();

    /** Whether a lane and everything that it started is gone. */
    enum Termination {
        /** Nothing of it runs. */
        QUIESCED,
        /** It could not be proved that nothing of it runs. */
        UNPROVEN
    }

    /** Something that happened in a lane. */
    sealed interface Event {
        /**
         * The lane.
         *
         * @return the worker's number
         */
        int workerId();

        /**
         * The lane ended.
         *
         * @param workerId the lane
         * @param detail exit code or signal, in words
         */
        record Exited(int workerId, String detail) implements Event {}

        /**
         * The lane said something.
         *
         * @param workerId the lane
         * @param message the message
         */
        record Received(int workerId, LaneMessage message) implements Event {}

        /**
         * The lane's channel broke, the lane broke the protocol, or it could not be contained; it must be terminated.
         *
         * @param workerId the lane
         * @param code the stable code
         * @param error a message without values and credentials
         */
        record Broken(int workerId, ErrorCode code, String error) implements Event {}
    }
}
