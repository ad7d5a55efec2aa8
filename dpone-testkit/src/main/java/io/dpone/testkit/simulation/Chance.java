package io.dpone.testkit.simulation;

import java.time.Duration;
import java.util.List;
import java.util.Random;

/** Every choice of a simulation, from one seed. */
final class Chance {
    private static final long GOLDEN_GAMMA = 0x9E37_79B9_7F4A_7C15L;

    private final Random random;

    Chance(long seed) {
        // Neighbouring seeds would begin alike without the multiplication.
        random = new Random(seed * GOLDEN_GAMMA);
    }

    boolean oneIn(int times) {
        return random.nextInt(times) == 0;
    }

    int between(int least, int most) {
        return least + random.nextInt(most - least + 1);
    }

    /** A time in nanoseconds between two times, which may be equal. */
    long between(Duration least, Duration most) {
        long span = most.minus(least).toNanos();
        return least.toNanos() + (long) (random.nextDouble() * span);
    }

    <T> T of(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    long bits() {
        return random.nextLong();
    }
}
