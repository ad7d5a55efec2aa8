package io.dpone.examples.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.lane.LoadStrategy;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.Server;
import io.dpone.testkit.postgres.TestDatabase;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import io.dpone.testkit.sqlserver.SqlServerExtension;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A connection to SQL Server is cut at a place that a seed chooses; whatever became of that run, after the next one live has exactly the source's rows. How many seeds are
 * tried of each place says the system property {@value #SEEDS}.
 */
@ExtendWith({SqlServerExtension.class, EmbeddedPostgresExtension.class})
final class ConnectionCutTest {
    private static final String SEEDS = "dpone.test.cut_seeds";

    private final TestDatabase source;
    private final SqlServerDatabase target;

    ConnectionCutTest(@Server("source") TestDatabase source, SqlServerDatabase target) {
        this.source = source;
        this.target = target;
    }

    @BeforeAll
    static void fill(@Server("source") TestDatabase source) {
        CutCampaign.fill(source);
    }

    static Stream<Arguments> placesAndSeeds() {
        return IntStream.rangeClosed(1, Integer.getInteger(SEEDS, 2))
                .boxed()
                .flatMap(seed -> Arrays.stream(CutPlace.values()).map(place -> Arguments.of(place, seed)));
    }

    @ParameterizedTest
    @MethodSource("placesAndSeeds")
    void theNextRunEndsWithEqualTables(CutPlace place, int seed) {
        String table = place.name().toLowerCase(Locale.ROOT) + "_" + seed;
        LoadStrategy strategy = seed % 2 == 0 ? LoadStrategy.STAGED : LoadStrategy.DIRECT;
        try (CutCampaign campaign = CutCampaign.prepare(source, target, table, strategy)) {
            AtomicInteger cuts = place.arm(campaign.proxy(), new Random(seed));

            String cutRun = campaign.run();

            assertThat(cuts).as(cutRun).hasValue(1);
            assertThat(campaign.run()).as("after %s", cutRun).isEqualTo("PUBLISHED");
            campaign.requireWhole();
        }
    }
}
