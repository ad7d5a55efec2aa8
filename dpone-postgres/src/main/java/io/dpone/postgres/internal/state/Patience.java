package io.dpone.postgres.internal.state;

import io.dpone.spi.jdbc.SessionRole;
import java.time.Duration;

/** How long statements on the state wait. */
final class Patience {
    /** How long a control statement waits for a lock. */
    static final Duration CONTROL_LOCK = SessionRole.CONTROL.lockTimeout();

    /** A takeover looks through the whole journal of chunks; it is outside the five seconds, but within the patience of the driver. */
    static final Duration TAKEOVER_STATEMENT = Duration.ofSeconds(14);

    private Patience() {}
}
