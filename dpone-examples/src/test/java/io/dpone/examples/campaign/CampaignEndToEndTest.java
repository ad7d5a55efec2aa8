package io.dpone.examples.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.dpone.BackfillCampaign;
import io.dpone.campaign.CampaignResult;
import io.dpone.campaign.CampaignResult.Outcome;
import io.dpone.campaign.CampaignSpec;
import io.dpone.campaign.CampaignSpecBuilder;
import io.dpone.campaign.ChunkRequest;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.Server;
import io.dpone.testkit.postgres.TestDatabase;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(EmbeddedPostgresExtension.class)
class CampaignEndToEndTest extends CampaignContract {
    private final TestDatabase source;
    private final TestDatabase target;

    CampaignEndToEndTest(@Server("source") TestDatabase source, @Server("target") TestDatabase target) {
        super(Orders.fill(source, target, ROWS));
        this.source = source;
        this.target = target;
    }

    @Test
    void aLaneLogsInAsOftenForManyChunksAsForFew() {
        long few = loginsOf(400);
        Orders.fill(source, target, ROWS);
        long many = loginsOf(20);

        assertThat(many).isEqualTo(few);
    }

    @Test
    void labelsThatTheTargetsEnumLacksAreRefusedByNameBeforeAnythingIsWritten() {
        source.execute(
                "DROP TYPE IF EXISTS public.mood CASCADE",
                "CREATE TYPE public.mood AS ENUM ('calm', 'new one', 'brave', 'newest')",
                "ALTER TABLE public.orders ADD COLUMN mood public.mood, ADD COLUMN moods public.mood[]");
        target.execute(
                "CREATE TYPE public.mood AS ENUM ('brave', 'calm', 'of live only')",
                "ALTER TABLE public.orders ADD COLUMN mood public.mood, ADD COLUMN moods public.mood[]");

        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() -> campaign(1).run())
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.COLUMN_CONTRACT_MISMATCH))
                .withMessageContaining("source.mood: ")
                .withMessageContaining("lacks on live: new one, newest")
                .withMessageContaining("source.moods: ");
        assertThat(target.number("SELECT count(*) FROM \"DWH_Tech\".__dpone__backfill_campaigns"))
                .isZero();

        target.execute("ALTER TYPE public.mood ADD VALUE 'new one'", "ALTER TYPE public.mood ADD VALUE 'newest'");
        assertThat(campaign(1).run().outcome()).isEqualTo(Outcome.PUBLISHED);
    }

    @Test
    void aChunkKeyThatOneSideSpellsInAnotherCaseCannotBeBound() {
        CampaignSpec byCustomer = new CampaignSpecBuilder(
                        source.endpoint(),
                        Orders.TABLE,
                        target.endpoint(),
                        Orders.TABLE,
                        List.of("order_id"),
                        new ChunkRequest.IntegerChunks("customer", 0L, 96L, 50))
                .state("DWH_Tech", CampaignSpec.Provisioning.RUNTIME)
                .build();
        target.execute("ALTER TABLE public.orders RENAME COLUMN customer TO \"Customer\"");
        assertBlocked(byCustomer, "chunk.column: live has no column customer (names are exact in case)");

        source.execute("ALTER TABLE public.orders RENAME COLUMN customer TO \"Customer\"");
        assertBlocked(byCustomer, "chunk.column: the source has no column customer (names are exact in case)");
    }

    @Test
    void theResultPrintsRangesOfChunksAndNotEveryChunk() {
        assertThat(campaign(1).run().toString()).contains("8 chunks: 1-8]");
        assertThat(new CampaignResult.SnapshotUse("one", List.of(4, 1, 2, 9)).toString())
                .isEqualTo("SnapshotUse[authority=one, 4 chunks: 1-2, 4, 9]");
    }

    private static void assertBlocked(CampaignSpec spec, String message) {
        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() -> build(spec).run())
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.SCOPE_BINDING_BLOCKED))
                .withMessageContaining(message);
    }

    private long loginsOf(long step) {
        long before = sessions();
        assertThat(campaign(1, step).run().outcome()).isEqualTo(Outcome.PUBLISHED);
        return sessions() - before;
    }

    private long sessions() {
        source.execute("SELECT pg_stat_force_next_flush()");
        target.execute("SELECT pg_stat_force_next_flush()");
        String sql = "SELECT sessions FROM pg_stat_database WHERE datname = current_database()";
        return source.number(sql) + target.number(sql);
    }

    private BackfillCampaign campaign(int lanes) {
        return campaign(lanes, 500);
    }

    private BackfillCampaign campaign(int lanes, long step) {
        return build(
                tables().request(1, ROWS, step).tuning(OrderTables.lanes(lanes)).build());
    }

    private static BackfillCampaign build(CampaignSpec spec) {
        return BackfillCampaign.builder(spec).build();
    }
}
