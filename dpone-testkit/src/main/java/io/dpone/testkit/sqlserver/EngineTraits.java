package io.dpone.testkit.sqlserver;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.junit.jupiter.api.Assumptions;

/**
 * What the server at hand can do. It is asked by trying, not by its name or version, once for each trait and only when a test wants to know. Safe for use from any thread.
 */
public final class EngineTraits {
    private final Predicate<EngineTrait> probe;
    private final Map<EngineTrait, Boolean> answers = new ConcurrentHashMap<>();

    EngineTraits(Predicate<EngineTrait> probe) {
        this.probe = probe;
    }

    /**
     * Whether the server has a trait.
     *
     * @param trait the trait
     * @return true when it was seen
     */
    public boolean has(EngineTrait trait) {
        return answers.computeIfAbsent(trait, probe::test);
    }

    /**
     * Skips the test on a server without a trait. What the test would have shown then rests on documentation alone, which the message names.
     *
     * @param trait the trait
     * @param documentation the place that decides instead, such as {@code "Table hints (Transact-SQL): HOLDLOCK is SERIALIZABLE"}
     */
    public void requires(EngineTrait trait, String documentation) {
        Assumptions.assumeTrue(
                has(trait),
                () -> "this engine lacks " + trait + " (" + trait.meaning() + "); what decides is documentation: "
                        + documentation);
    }
}
