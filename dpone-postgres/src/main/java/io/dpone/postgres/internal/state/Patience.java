package io.dpone.postgres.internal.state;

import java.time.Duration;

/** How long statements on the state wait. */
final class Patience {
    /** Control statements end within five seconds; a lock that is not granted must be told apart from a statement that is slow. */
    static final Duration CONTROL_LOCK = Duration.ofSeconds(4);

    /** A takeover looks through the whole journal of chunks; it is outside the five seconds, but within the patience of the driver. */
    static final Duration TAKEOVER_STATEMENT = Duration.ofSeconds(14);

    private Patience() {}
}
