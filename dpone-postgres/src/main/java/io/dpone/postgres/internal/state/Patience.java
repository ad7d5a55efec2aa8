package io.dpone.postgres.internal.state;

import java.time.Duration;

/** How long statements on the state wait. */
final class Patience {
    /** Control statements end within five seconds; a lock that is not granted must be told apart from a statement that is slow. */
    static final Duration CONTROL_LOCK = Duration.ofSeconds(4);

    private Patience() {}
}
