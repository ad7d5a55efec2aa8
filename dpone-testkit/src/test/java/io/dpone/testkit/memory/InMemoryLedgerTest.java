package io.dpone.testkit.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.CampaignTransitions;
import io.dpone.contracts.ledger.ChunkRecord;
import io.dpone.contracts.ledger.ChunkStatus;
import io.dpone.contracts.ledger.ChunkTransitions;
import io.dpone.spi.CampaignFence;
import io.dpone.spi.CampaignLedger.Decision;
import io.dpone.spi.CampaignLedger.Scope;
import io.dpone.spi.CampaignTarget;
import io.dpone.testkit.fault.FaultPlan;
import io.dpone.testkit.fault.Faults;
import io.dpone.testkit.fault.PortCall;
import io.dpone.testkit.fault.ProcessKilled;
import io.dpone.testkit.fault.SimulatedProcess;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

final class InMemoryLedgerTest {
    private final Accounts accounts = new Accounts();
    private final Faults faults = new Faults();
    private final SimulatedProcess host = new SimulatedProcess("host", faults);
    private final CampaignTarget target = accounts.open(host);

    static void assertCode(ErrorCode code, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        DponeException.class,
                        failure -> assertThat(failure.code()).isEqualTo(code));
    }

    private CampaignTarget successor() {
        return accounts.open(new SimulatedProcess("successor", FaultPlan.none()));
    }

    private static boolean cancel(CampaignTarget from) {
        return from.ledger().change(Accounts.RUN_KEY, new Scope.CampaignOnly(), (current, now) -> {
            CampaignRecord cancelled =
                    Accounts.applied(CampaignTransitions.cancel(current.campaign(), "because", "somebody", now));
            return new Decision<>(cancelled, List.of(), true);
        });
    }

    private static ChunkRecord begin(CampaignTarget from, int index) {
        return from.ledger().change(Accounts.RUN_KEY, new Scope.Chunks(Set.of(index)), (current, now) -> {
            ChunkRecord running = Accounts.applied(ChunkTransitions.acquire(
                    current.campaign(),
                    "campaign",
                    current.chunk(index),
                    "owner",
                    now.plus(Accounts.TTL),
                    "load",
                    now));
            return new Decision<>(null, List.of(running), running);
        });
    }

    @Test
    void withoutProvisioningThereIsNoState() {
        assertThat(target.inspectState().missing()).isNotEmpty();
        assertCode(ErrorCode.STATE_MISSING, () -> target.ledger().read(Accounts.RUN_KEY));
        assertCode(ErrorCode.TARGET_NOT_REGISTERED, target::identity);

        target.provisionState();

        assertThat(target.inspectState().missing()).isEmpty();
        assertThat(target.inspectState().registered()).isTrue();
        assertThat(target.ledger().read(Accounts.RUN_KEY)).isEmpty();
        assertThat(target.identity()).isEqualTo(successor().identity());
    }

    @Test
    void aCampaignIsCreatedOnce() {
        accounts.create(target);

        assertThat(target.ledger().create(accounts.campaign(), List.of())).isFalse();
        assertThat(target.ledger().read(Accounts.RUN_KEY).orElseThrow().chunks())
                .isEqualTo(accounts.pending());
    }

    @Test
    void aChangeOfAnUnknownCampaignIsRefused() {
        target.provisionState();

        assertCode(ErrorCode.CAMPAIGN_UNKNOWN, () -> cancel(target));
    }

    @Test
    void aChangeAppendsAndKeepsWhatWasThere() {
        accounts.create(target);
        Accounts.takeOver(target, target.acquireFence(Accounts.RUN_KEY), "campaign");

        ChunkRecord running = begin(target, 2);
        cancel(successor());

        assertThat(accounts.target.chunkRevisions(Accounts.RUN_KEY, 2))
                .extracting(ChunkRecord::status)
                .containsExactly(ChunkStatus.PENDING, ChunkStatus.RUNNING);
        assertThat(accounts.target.chunkRevisions(Accounts.RUN_KEY, 1)).hasSize(1);
        assertThat(accounts.target.campaignRevisions(Accounts.RUN_KEY)).hasSize(4);
        assertThat(target.ledger()
                        .<Object>change(
                                Accounts.RUN_KEY,
                                new Scope.RunningChunks(),
                                (current, now) -> Decision.none(current.chunks())))
                .isEqualTo(List.of(running));
    }

    @Test
    void aRevisionOfAnotherIdentityIsRefused() {
        accounts.create(target);
        CampaignRecord other = new Accounts().campaign();
        accounts.source.recreate(Accounts.COLUMNS);
        CampaignRecord changed = accounts.campaign();
        assertThat(other.sameIdentity(changed)).isFalse();

        assertCode(
                ErrorCode.IDENTITY_CHANGED,
                () -> target.ledger()
                        .change(
                                Accounts.RUN_KEY,
                                new Scope.CampaignOnly(),
                                (current, now) -> new Decision<>(changed, List.of(), true)));
        assertThat(accounts.target.campaignRevisions(Accounts.RUN_KEY)).hasSize(1);
    }

    @Test
    void aLostAcknowledgementOfAChangeIsResolvedAndAppliedOnce() {
        accounts.create(target);
        faults.after(PortCall.LEDGER_CHANGE, 1, Faults.loseAcknowledgement());

        assertThat(cancel(target)).isTrue();

        assertThat(accounts.target.campaignRevisions(Accounts.RUN_KEY)).hasSize(2);
    }

    @Test
    void theFenceIsBusyAtOnceAndFreeWhenItsProcessIsKilled() {
        CampaignFence fence = target.acquireFence(Accounts.RUN_KEY);
        fence.prove();
        assertCode(ErrorCode.CAMPAIGN_BUSY, () -> successor().acquireFence(Accounts.RUN_KEY));
        assertThat(accounts.target.sessions()).hasSize(1);

        host.kill();

        successor().acquireFence(Accounts.RUN_KEY).prove();
        assertThatThrownBy(fence::prove).isInstanceOf(ProcessKilled.class);
        assertThatThrownBy(fence::close).isInstanceOf(ProcessKilled.class);
    }

    @Test
    void theFenceOfAProcessThatIsOnlyCutOffStaysBusyUntilTheServerNotices() {
        CampaignFence fence = target.acquireFence(Accounts.RUN_KEY);
        host.cutOff();
        assertCode(ErrorCode.CAMPAIGN_BUSY, () -> successor().acquireFence(Accounts.RUN_KEY));

        host.noticeEnd();

        assertThat(fence.runKey()).isEqualTo(Accounts.RUN_KEY);
        successor().acquireFence(Accounts.RUN_KEY).close();
        successor().acquireFence(Accounts.RUN_KEY).close();
    }

    @Test
    void aFenceWhoseSessionEndedNeverHoldsAgain() {
        CampaignFence fence = target.acquireFence(Accounts.RUN_KEY);
        accounts.create(target);

        accounts.target.endFenceSession(Accounts.RUN_KEY);

        assertCode(ErrorCode.CAMPAIGN_LEASE_LOST, fence::prove);
        assertCode(ErrorCode.CAMPAIGN_LEASE_LOST, () -> Accounts.takeOver(target, fence, "owner"));
        assertThat(accounts.target.epoch(Accounts.RUN_KEY)).isZero();
        successor().acquireFence(Accounts.RUN_KEY).prove();
        assertCode(ErrorCode.CAMPAIGN_LEASE_LOST, fence::prove);
    }

    @Test
    void aTakeoverAddsOneToTheEpochAndSeesRunningChunks() {
        accounts.create(target);
        CampaignFence fence = target.acquireFence(Accounts.RUN_KEY);

        assertThat(Accounts.takeOver(target, fence, "campaign")).isEqualTo(1);
        begin(target, 1);
        assertThat(Accounts.takeOver(target, fence, "second")).isEqualTo(2);
        List<Integer> running = target.ledger()
                .takeOver(
                        Accounts.RUN_KEY,
                        fence,
                        (current, epoch, now) -> Decision.none(current.chunks().stream()
                                .map(ChunkRecord::index)
                                .toList()));

        assertThat(running).containsExactly(1);
        assertThat(accounts.target.epoch(Accounts.RUN_KEY))
                .as("a takeover that writes nothing")
                .isEqualTo(2);
    }
}
