package io.dpone.mssql.internal.state;

import io.dpone.spi.jdbc.SessionRole;
import java.time.Duration;

/** How long statements on the state wait. */
final class Patience {
    /** How long a fence waits for the sessions of earlier runs to end: less than one of its statements may run. */
    static final Duration PREDECESSORS = SessionRole.FENCE.lockTimeout();

    /** A look for running chunks goes through the whole journal; it is outside the five seconds, but within the patience of the driver. */
    static final Duration RUNNING_CHUNKS = Duration.ofSeconds(14);

    private Patience() {}
}
