package io.dpone.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.ledger.LedgerView;
import io.dpone.contracts.table.TableName;
import io.dpone.spi.CampaignFence;
import io.dpone.spi.CampaignTarget;
import io.dpone.spi.CampaignTarget.StateInspection;
import io.dpone.spi.TargetAdapter;
import io.dpone.testkit.contract.SampleCampaign;
import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import java.time.Instant;
import java.util.List;
import java.util.ServiceLoader;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(EmbeddedPostgresExtension.class)
final class PostgresTargetTest {
    private static final TableName LIVE = new TableName("public", "account");

    @Test
    void theAdapterIsFoundByItsType() {
        List<String> types = ServiceLoader.load(TargetAdapter.class).stream()
                .map(provider -> provider.get().type())
                .toList();

        assertThat(types).containsExactly("postgres");
    }

    @Test
    void oneTargetGoesFromAnEmptyDatabaseToACampaign(@Database(perTest = true) TestDatabase database) {
        database.execute("CREATE TABLE account (id bigint PRIMARY KEY)");
        try (CampaignTarget target = open(database)) {
            assertThat(target.inspectState().missing()).hasSize(12);
            assertRefused(ErrorCode.STATE_MISSING, () -> target.ledger().read("campaign"));

            target.provisionState();

            assertThat(target.inspectState()).isEqualTo(new StateInspection(List.of(), List.of(), true, "", ""));
            assertThat(target.identity().database()).isEqualTo(database.name());
            assertThat(target.describe(List.of("id")).database()).isEqualTo(database.name());
            try (CampaignFence fence = target.acquireFence("campaign")) {
                fence.prove();
                Instant now = target.ledger().now();
                LedgerView created = new LedgerView(
                        SampleCampaign.record("campaign", now), SampleCampaign.chunks("campaign", 2, now));
                assertThat(target.ledger().create(created.campaign(), created.chunks()))
                        .isTrue();
                assertThat(target.ledger().read("campaign")).contains(created);
            }
        }
    }

    private static CampaignTarget open(TestDatabase database) {
        return new PostgresTarget().openCampaign(database.endpoint(), LIVE, "DWH_Tech");
    }

    private static void assertRefused(ErrorCode code, ThrowingCallable call) {
        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(call)
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(code));
    }
}
