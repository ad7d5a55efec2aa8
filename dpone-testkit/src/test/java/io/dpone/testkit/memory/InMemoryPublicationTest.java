package io.dpone.testkit.memory;

import static io.dpone.testkit.memory.InMemoryLedgerTest.assertCode;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.CampaignTransitions;
import io.dpone.contracts.ledger.PublicationPhase;
import io.dpone.contracts.ledger.PublicationRecord;
import io.dpone.spi.CampaignFence;
import io.dpone.spi.CampaignLedger.Decision;
import io.dpone.spi.CampaignLedger.Scope;
import io.dpone.spi.CampaignTarget;
import io.dpone.spi.LaneTarget;
import io.dpone.spi.LaneTarget.ChunkAppend;
import io.dpone.spi.ShadowPublication;
import io.dpone.testkit.fault.Faults;
import io.dpone.testkit.fault.PortCall;
import io.dpone.testkit.fault.ProcessKilled;
import io.dpone.testkit.fault.SimulatedProcess;
import java.util.List;
import org.junit.jupiter.api.Test;

final class InMemoryPublicationTest {
    private static final String OWNER = "campaign";
    private static final String[] ROWS = {"1\ta", "2\tb", "3\tc", "4\td"};

    private final Accounts accounts = new Accounts();
    private final Faults faults = new Faults();
    private final SimulatedProcess host = new SimulatedProcess("host", faults);
    private final CampaignTarget target = accounts.open(host);
    private final CampaignFence fence = target.acquireFence(Accounts.RUN_KEY);
    private final PublicationRecord prepared;
    private final ShadowPublication.Request request;

    InMemoryPublicationTest() {
        accounts.create(target);
        Accounts.takeOver(target, fence, OWNER);
        prepared = Accounts.prepare(target, OWNER);
        request = Accounts.request(target);
    }

    private void load(String... rows) {
        accounts.target.insert(prepared.shadow(), rows);
    }

    private void loadAndIndex() {
        load(ROWS);
        target.publication().buildPhysicalDesign(request, prepared);
    }

    private CampaignRecord publish(long expectedRows) {
        return publish(OWNER, 1, expectedRows);
    }

    private CampaignRecord publish(String owner, long epoch, long expectedRows) {
        return target.publication()
                .publish(
                        request,
                        new ShadowPublication.Cutover(
                                fence,
                                owner,
                                epoch,
                                prepared,
                                expectedRows,
                                "receipt",
                                (latest, actual, now) -> Accounts.applied(CampaignTransitions.savePublication(
                                        latest,
                                        owner,
                                        prepared.published("receipt", expectedRows, actual, 0, now),
                                        now))));
    }

    private void assertUntouched() {
        assertThat(accounts.target.rows(Accounts.LIVE)).containsExactly("1\told");
        assertThat(accounts.target.hasTable(prepared.backup())).isFalse();
        assertThat(target.ledger()
                        .read(Accounts.RUN_KEY)
                        .orElseThrow()
                        .campaign()
                        .isPublished())
                .isFalse();
    }

    @Test
    void preparingAgainChangesNothing() {
        assertThat(prepared.phase()).isEqualTo(PublicationPhase.PREPARED);
        assertThat(target.publication().prepare(request, prepared, true)).isEqualTo(prepared);
        assertThat(target.publication().prepare(request, Accounts.planned(), true))
                .as("a shadow whose record was never saved is adopted")
                .isEqualTo(prepared);
    }

    @Test
    void aLostShadowIsMadeAgainOnlyWhileItHoldsNothing() {
        accounts.target.dropTable(prepared.shadow());
        assertCode(ErrorCode.SHADOW_CHANGED, () -> target.publication().prepare(request, prepared, true));
        assertThat(accounts.target.hasTable(prepared.shadow())).isFalse();

        PublicationRecord remade = target.publication().prepare(request, prepared, false);

        assertThat(remade.shadowGeneration()).isNotEqualTo(prepared.shadowGeneration());
        assertThat(target.publication().prepare(request, prepared, false))
                .as("the record was not saved, and the new shadow is adopted")
                .isEqualTo(remade);
    }

    @Test
    void aShadowOfSomebodyElseIsNotAdopted() {
        accounts.target.dropTable(prepared.shadow());
        assertCode(ErrorCode.SHADOW_CHANGED, () -> target.publication().prepare(request, Accounts.planned(), true));
        accounts.target.createTable(prepared.shadow(), Accounts.COLUMNS, List.of("id"));

        assertCode(
                ErrorCode.ARTIFACT_NAME_TAKEN, () -> target.publication().prepare(request, Accounts.planned(), false));
        assertCode(ErrorCode.SHADOW_CHANGED, () -> target.publication().prepare(request, prepared, false));
    }

    @Test
    void theShadowBecomesLiveAndLiveTheBackup() {
        loadAndIndex();
        assertThat(target.publication().liveHasRows(request)).isTrue();
        assertThat(target.publication().validate(request, prepared, 4)).isEqualTo(4);

        CampaignRecord published = publish(4);

        assertThat(accounts.target.rows(Accounts.LIVE)).containsExactly(ROWS);
        assertThat(accounts.target.rows(prepared.backup())).containsExactly("1\told");
        assertThat(accounts.target.hasTable(prepared.shadow())).isFalse();
        assertThat(target.ledger().read(Accounts.RUN_KEY).orElseThrow().campaign())
                .isEqualTo(published);
        target.publication().provePublished(request, published.publication());
        assertThat(target.describe(List.of("id")).problems()).isEmpty();
        assertThat(target.describe(List.of("name")).problems())
                .extracting(problem -> problem.code())
                .containsExactly(ErrorCode.UNIQUE_INDEX_MISSING);
    }

    @Test
    void aLostAcknowledgementOfThePublicationIsResolved() {
        loadAndIndex();
        faults.after(PortCall.PUBLICATION_PUBLISH, 1, Faults.loseAcknowledgement());

        assertThat(publish(4).isPublished()).isTrue();

        assertThat(accounts.target.rows(Accounts.LIVE)).containsExactly(ROWS);
    }

    @Test
    void aCrashBeforeThePublicationLeavesLiveAndAfterItTheNewTable() {
        loadAndIndex();
        faults.before(PortCall.PUBLICATION_PUBLISH, 1, Faults.kill());

        assertThatThrownBy(() -> publish(4)).isInstanceOf(ProcessKilled.class);

        assertThat(accounts.target.rows(Accounts.LIVE)).containsExactly("1\told");
    }

    @Test
    void whatWasPublishedIsProvedByItsTables() {
        loadAndIndex();
        PublicationRecord published = publish(4).publication();
        accounts.target.dropTable(prepared.backup());
        assertCode(ErrorCode.CATALOG_CHANGED, () -> target.publication().provePublished(request, published));

        accounts.target.replaceTable(Accounts.LIVE, "8\tother");

        assertCode(ErrorCode.STALE_LIVE_GENERATION, () -> target.publication().provePublished(request, published));
    }

    @Test
    void anotherLoadOfLiveBlocksThePublication() {
        loadAndIndex();
        accounts.target.replaceTable(Accounts.LIVE, "1\told");

        assertCode(ErrorCode.STALE_LIVE_GENERATION, () -> publish(4));
        assertUntouched();
    }

    @Test
    void aCountThatDisagreesBlocksThePublication() {
        loadAndIndex();
        load("5\te");

        assertCode(ErrorCode.ROW_COUNT_MISMATCH, () -> target.publication().validate(request, prepared, 4));
        assertCode(ErrorCode.ROW_COUNT_MISMATCH, () -> publish(4));
        assertUntouched();
    }

    @Test
    void nullAndDuplicateKeysBlockThePublication() {
        load("1\ta", "1\tb");
        assertCode(ErrorCode.DUPLICATE_UNIQUE_KEY, () -> target.publication().buildPhysicalDesign(request, prepared));
        assertCode(ErrorCode.UNIQUE_INDEX_MISSING, () -> publish(2));
        load("\\N\tc");

        assertCode(ErrorCode.DUPLICATE_UNIQUE_KEY, () -> target.publication().validate(request, prepared, 3));
        assertUntouched();
    }

    @Test
    void onlyTheOwnerOfTheNewestEpochWithALiveFencePublishes() {
        loadAndIndex();
        assertCode(ErrorCode.CAMPAIGN_LEASE_LOST, () -> publish("somebody else", 1, 4));
        assertCode(ErrorCode.EPOCH_SUPERSEDED, () -> publish(OWNER, 2, 4));
        accounts.target.endFenceSession(Accounts.RUN_KEY);

        assertCode(ErrorCode.CAMPAIGN_LEASE_LOST, () -> publish(4));
        assertUntouched();
    }

    @Test
    void aTransactionThatStillWritesToTheShadowHoldsThePublicationUp() {
        LaneTarget lane = accounts.lane(host.child("lane"), accounts.bootstrap(target, prepared, 1, null));
        OperationIdentity operation = Accounts.operation(target, 1);
        ChunkAppend append =
                lane.begin(operation, lane.claim(operation, Accounts.digest("owner"), Accounts.TTL), "load");
        loadAndIndex();

        assertCode(ErrorCode.LOCK_TIMEOUT, () -> publish(4));
        append.close();

        assertThat(publish(4).isPublished()).isTrue();
    }

    @Test
    void aRefusedOverlayChangesNothing() {
        loadAndIndex();
        target.ledger().change(Accounts.RUN_KEY, new Scope.CampaignOnly(), (current, now) -> {
            CampaignRecord cancelled =
                    Accounts.applied(CampaignTransitions.cancel(current.campaign(), "because", "somebody", now));
            return new Decision<>(cancelled, List.of(), true);
        });

        assertThatThrownBy(() -> publish(4)).hasMessageContaining("CANCELLED");
        assertUntouched();
    }
}
