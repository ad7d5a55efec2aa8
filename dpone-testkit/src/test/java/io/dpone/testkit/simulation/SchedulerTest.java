package io.dpone.testkit.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SchedulerTest {
    private final List<String> said = new ArrayList<>();

    private static Scheduler scheduler(long seed) {
        return new Scheduler(new Chance(seed), 1_000);
    }

    private Runnable saying(Scheduler scheduler, String name, long every) {
        return () -> {
            for (int i = 0; i < 3; i++) {
                scheduler.sleep(every);
                said.add(name + " at " + scheduler.nanos());
            }
        };
    }

    @Test
    void tasksRunInTheOrderOfTheirTimes() {
        Scheduler scheduler = scheduler(1);

        scheduler.run(() -> {
            scheduler.spawn("slow", saying(scheduler, "slow", 20));
            scheduler.spawn("fast", saying(scheduler, "fast", 7));
        });

        assertThat(said)
                .containsExactly("fast at 7", "fast at 14", "slow at 20", "fast at 21", "slow at 40", "slow at 60");
        assertThat(scheduler.aborted()).isNull();
    }

    @Test
    void amongTasksOfOneTimeTheSeedDecides() {
        List<List<String>> orders = new ArrayList<>();
        for (long seed = 1; seed <= 20; seed++) {
            Scheduler scheduler = scheduler(seed);
            said.clear();
            scheduler.run(() -> {
                scheduler.spawn("one", saying(scheduler, "one", 5));
                scheduler.spawn("two", saying(scheduler, "two", 5));
            });
            orders.add(List.copyOf(said));
        }

        assertThat(orders.stream().distinct().count()).isGreaterThan(2);
    }

    @Test
    void aFrozenTaskDoesNothingUntilItThaws() {
        Scheduler scheduler = scheduler(1);

        scheduler.run(() -> {
            scheduler.spawn("run1", saying(scheduler, "run1", 5));
            scheduler.sleep(6);
            scheduler.freeze("run1", 100);
        });

        assertThat(said).containsExactly("run1 at 5", "run1 at 106", "run1 at 111");
    }

    @Test
    void anInterruptionIsForTheTaskAndNotForTheScheduler() {
        Scheduler scheduler = scheduler(1);

        scheduler.run(() -> scheduler.spawn("interrupted", () -> {
            Thread.currentThread().interrupt();
            scheduler.sleep(10);
            said.add("interrupted " + Thread.currentThread().isInterrupted() + " at " + scheduler.nanos());
        }));

        assertThat(said).containsExactly("interrupted true at 10");
    }

    @Test
    void whenEverybodyWaitsForSomebodyItIsOver() {
        Scheduler scheduler = scheduler(1);

        scheduler.run(() -> {
            scheduler.spawn("one", () -> scheduler.waitUntil(() -> Scheduler.NEVER));
            scheduler.spawn("two", () -> scheduler.waitUntil(() -> Scheduler.NEVER));
        });

        assertThat(scheduler.aborted()).contains("stuck");
    }

    @Test
    void whoNeverEndsIsEnded() {
        Scheduler scheduler = scheduler(1);

        scheduler.run(() -> scheduler.spawn("endless", () -> {
            while (scheduler.nanos() >= 0) {
                scheduler.sleep(1);
            }
        }));

        assertThat(scheduler.aborted()).contains("does not end");
    }
}
