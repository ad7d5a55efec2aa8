package io.dpone.testkit.simulation;

import io.dpone.testkit.fault.PortCall;
import io.dpone.testkit.fault.PortMoment;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** How long a port call takes before its effect and after it: mostly little, now and then much, and how much differs from seed to seed. */
final class Pace {
    private static final Set<PortCall> LONG_IN_LANES =
            EnumSet.of(PortCall.LANE_SOURCE_READ, PortCall.READER_NEXT, PortCall.APPEND_WRITE, PortCall.APPEND_COMMIT);
    private static final Set<PortCall> LONG_IN_HOSTS = EnumSet.of(
            PortCall.PUBLICATION_VALIDATE,
            PortCall.PUBLICATION_BUILD_PHYSICAL_DESIGN,
            PortCall.PUBLICATION_AWAIT_OLD_SNAPSHOTS);
    private static final Duration LITTLE = Duration.ofMillis(4);

    private final Chance chance;
    private final Duration slowStatement;
    private final Duration slowCopy;

    Pace(Chance chance) {
        this.chance = chance;
        this.slowStatement = chance.of(List.of(Duration.ofMillis(4), Duration.ofMillis(300), Duration.ofSeconds(2)));
        this.slowCopy = chance.of(List.of(Duration.ofMillis(50), Duration.ofSeconds(3), Duration.ofSeconds(20)));
    }

    long latency(PortMoment moment, boolean inLane) {
        if (inLane && LONG_IN_LANES.contains(moment.call())) {
            return chance.between(Duration.ZERO, chance.oneIn(4) ? slowCopy : LITTLE);
        }
        if (LONG_IN_HOSTS.contains(moment.call())) {
            return chance.between(Duration.ZERO, slowCopy.multipliedBy(4));
        }
        return chance.between(Duration.ZERO, chance.oneIn(30) ? slowStatement : LITTLE);
    }

    /** How long somebody who waits for a lock of another session waits before he looks again. */
    long look() {
        return chance.between(LITTLE, Duration.ofMillis(250));
    }
}
