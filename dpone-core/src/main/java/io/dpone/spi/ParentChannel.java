package io.dpone.spi;

import io.dpone.contracts.lane.LaneMessage;
import io.dpone.contracts.lane.ParentMessage;
import java.time.Duration;
import java.util.Optional;

/** A lane's end of the channel to its parent; used by the lane's one thread. */
public interface ParentChannel {
    /**
     * Sends a message whole.
     *
     * @param message the message
     * @throws ParentGoneException when the parent is gone
     */
    void send(LaneMessage message);

    /**
     * Waits for the next message.
     *
     * @param timeout how long to wait at most
     * @return the message, empty when none came in time
     * @throws ParentGoneException when the parent is gone
     */
    Optional<ParentMessage> receive(Duration timeout);

    /** The parent is gone: the lane ends quietly. */
    final class ParentGoneException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        /**
         * The parent is gone.
         *
         * @param cause how it was seen
         */
        public ParentGoneException(Throwable cause) {
            super("the parent is gone", cause);
        }

        /** The parent closed the channel. */
        public ParentGoneException() {
            super("the parent closed the channel");
        }
    }
}
