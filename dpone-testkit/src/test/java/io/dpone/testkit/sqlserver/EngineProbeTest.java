package io.dpone.testkit.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@ExtendWith(SqlServerExtension.class)
final class EngineProbeTest {
    @ParameterizedTest
    @EnumSource(EngineTrait.class)
    void everyTraitIsAnsweredAndLeavesTheEngineAtWork(
            EngineTrait trait, EngineTraits traits, SqlServerDatabase database) {
        boolean answer = traits.has(trait);

        assertThat(traits.has(trait)).isEqualTo(answer);
        assertThat(database.number("select 1")).isOne();
    }

    // A SQL Server has each of them, so that there a probe that is mistaken shows.
    @ParameterizedTest
    @EnumSource(EngineTrait.class)
    void sqlServerHasEveryTrait(EngineTrait trait, EngineTraits traits, SqlServerDatabase database) {
        assumeThat(database.text("select @@version"))
                .as("traits of SQL Server itself; this is another engine")
                .startsWith("Microsoft SQL Server");

        assertThat(traits.has(trait)).isTrue();
    }

    @Test
    void anEngineOnPostgreSqlReadsPastWriters(EngineTraits traits, SqlServerDatabase database) {
        assumeThat(database.text("select @@version")).contains("Babelfish");

        assertThat(traits.has(EngineTrait.READERS_WAIT_FOR_WRITERS)).isFalse();
        assertThat(traits.has(EngineTrait.LOCK_HINTS)).isFalse();
        assertThat(traits.has(EngineTrait.HUNDRED_NANOSECOND_TIMES)).isFalse();
    }
}
