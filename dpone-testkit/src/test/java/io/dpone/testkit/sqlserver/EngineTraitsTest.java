package io.dpone.testkit.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.opentest4j.TestAbortedException;

final class EngineTraitsTest {
    @ParameterizedTest
    @EnumSource(EngineTrait.class)
    void eachTraitIsAskedOnce(EngineTrait trait) {
        AtomicInteger asked = new AtomicInteger();
        EngineTraits traits = new EngineTraits(unused -> asked.incrementAndGet() == 1);

        assertThat(traits.has(trait)).isTrue();
        assertThat(traits.has(trait)).isTrue();
        assertThat(asked).hasValue(1);
    }

    @Test
    void answersOfDifferentTraitsAreKeptApart() {
        Map<EngineTrait, Boolean> engine = new EnumMap<>(EngineTrait.class);
        for (EngineTrait trait : EngineTrait.values()) {
            engine.put(trait, trait == EngineTrait.LOCK_HINTS);
        }
        EngineTraits traits = new EngineTraits(engine::get);

        assertThat(traits.has(EngineTrait.COLUMNSTORE)).isFalse();
        assertThat(traits.has(EngineTrait.LOCK_HINTS)).isTrue();
    }

    @Test
    void aMissingTraitSkipsTheTestAndNamesWhatDecidesInstead() {
        EngineTraits traits = new EngineTraits(trait -> false);

        assertThatThrownBy(() -> traits.requires(EngineTrait.LOCK_HINTS, "Table hints: HOLDLOCK"))
                .isInstanceOf(TestAbortedException.class)
                .hasMessageContainingAll("LOCK_HINTS", EngineTrait.LOCK_HINTS.meaning(), "Table hints: HOLDLOCK");
    }

    @Test
    void aTraitThatIsThereLetsTheTestGoOn() {
        new EngineTraits(trait -> true).requires(EngineTrait.LOCK_HINTS, "Table hints: HOLDLOCK");
    }
}
