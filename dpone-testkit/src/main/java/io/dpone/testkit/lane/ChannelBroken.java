package io.dpone.testkit.lane;

/** Thrown by a fault plan where a lane's channel shall break. */
final class ChannelBroken extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ChannelBroken() {
        super("the channel broke");
    }
}
