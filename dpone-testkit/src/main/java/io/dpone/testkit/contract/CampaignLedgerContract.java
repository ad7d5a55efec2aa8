package io.dpone.testkit.contract;

import static io.dpone.testkit.contract.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.CampaignStatus;
import io.dpone.contracts.ledger.CampaignTransitions;
import io.dpone.contracts.ledger.ChunkRecord;
import io.dpone.contracts.ledger.ChunkStatus;
import io.dpone.contracts.ledger.ChunkTransitions;
import io.dpone.contracts.ledger.LedgerView;
import io.dpone.contracts.ledger.SnapshotRecord;
import io.dpone.contracts.ledger.Transition;
import io.dpone.spi.CampaignFence;
import io.dpone.spi.CampaignLedger;
import io.dpone.spi.CampaignLedger.Decision;
import io.dpone.spi.CampaignLedger.Scope;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link CampaignLedger} with its {@link CampaignFence} must do. Extended by a test class of the implementation. */
@SuppressWarnings("NullAway.Init")
public abstract class CampaignLedgerContract {
    private static final int CHUNKS = 5;
    private static final Duration LEASE = Duration.ofSeconds(90);

    private TargetStateFixture state;
    private String runKey;
    private CampaignLedger ledger;

    /** Called by the extending class. */
    protected CampaignLedgerContract() {}

    /**
     * Makes an empty state.
     *
     * @return the fixture; it is closed after the test
     */
    protected abstract TargetStateFixture openState();

    @BeforeEach
    final void open() {
        state = openState();
        runKey = state.runKey();
        ledger = state.newLedger();
    }

    @AfterEach
    final void close() {
        state.close();
    }

    @Test
    final void anUnknownCampaignIsNotThere() {
        assertThat(ledger.read(runKey)).isEmpty();
        assertRefused(
                ErrorCode.CAMPAIGN_UNKNOWN,
                () -> ledger.change(runKey, new Scope.CampaignOnly(), (current, now) -> Decision.none(1)));
        try (CampaignFence fence = state.acquireFence(runKey)) {
            assertRefused(
                    ErrorCode.CAMPAIGN_UNKNOWN,
                    () -> ledger.takeOver(runKey, fence, (current, epoch, now) -> Decision.none(1)));
        }
    }

    @Test
    final void whatWasCreatedIsReadBackExactly() {
        Instant now = ledger.now();
        CampaignRecord campaign = SampleCampaign.record(runKey, now);
        List<ChunkRecord> chunks = SampleCampaign.chunks(runKey, CHUNKS, now);

        assertThat(ledger.create(campaign, chunks)).isTrue();

        assertThat(state.newLedger().read(runKey)).contains(new LedgerView(campaign, chunks));
    }

    @Test
    final void aKeyIsCreatedOnce() {
        LedgerView created = create();
        CampaignRecord other =
                SampleCampaign.record(runKey, created.campaign().createdAt().plusSeconds(1));

        assertThat(ledger.create(other, List.of())).isFalse();

        assertThat(read()).isEqualTo(created);
    }

    @Test
    final void ofTwoCreationsAtOnceOneIsRefused() {
        Instant now = ledger.now();
        List<ChunkRecord> chunks = SampleCampaign.chunks(runKey, CHUNKS, now);
        CampaignLedger other = state.newLedger();

        List<Boolean> created = Together.run(List.of(
                () -> ledger.create(SampleCampaign.record(runKey, now), chunks),
                () -> other.create(SampleCampaign.record(runKey, now), chunks)));

        assertThat(created).containsExactlyInAnyOrder(true, false);
        assertThat(read().chunks()).isEqualTo(chunks);
    }

    @Test
    final void aChangeSeesTheChunksOfItsScopeInTheirOrder() {
        createAndTakeOver();
        claim(2, "first");

        assertThat(seen(new Scope.CampaignOnly())).isEmpty();
        assertThat(seen(new Scope.Chunks(Set.of(4, 1, 2)))).containsExactly(1, 2, 4);
        assertThat(seen(new Scope.RunningChunks())).containsExactly(2);
    }

    @Test
    final void aChangeKeepsWhatItDoesNotChange() {
        LedgerView created = createAndTakeOver();

        ChunkRecord claimed = claim(3, "first");

        assertThat(claimed.status()).isEqualTo(ChunkStatus.RUNNING);
        assertThat(read().campaign()).isEqualTo(created.campaign());
        assertThat(read().chunks())
                .containsExactly(created.chunk(1), created.chunk(2), claimed, created.chunk(4), created.chunk(5));
    }

    @Test
    final void aChunkThatChangedOftenIsReadAsItIsNow() {
        createAndTakeOver();
        claim(2, "first");
        ChunkRecord failed = ledger.change(runKey, new Scope.Chunks(Set.of(2)), (current, now) -> {
            ChunkRecord ended = Decided.record(ChunkTransitions.fail(current.chunk(2), "lane", "CODE: why", now));
            return new Decision<>(null, List.of(ended), ended);
        });

        ChunkRecord latest =
                ledger.change(runKey, new Scope.Chunks(Set.of(2)), (current, now) -> Decision.none(current.chunk(2)));
        assertThat(latest).isEqualTo(failed);
        assertThat(seen(new Scope.RunningChunks())).isEmpty();
        assertThat(read().chunk(2)).isEqualTo(failed);
    }

    @Test
    final void aDecisionForNothingWritesNothing() {
        LedgerView created = create();

        String answer = ledger.change(runKey, new Scope.RunningChunks(), (current, now) -> Decision.none("as it was"));

        assertThat(answer).isEqualTo("as it was");
        assertThat(read()).isEqualTo(created);
    }

    @Test
    final void aChangeThatFailsWritesNothing() {
        LedgerView created = createAndTakeOver();

        assertThatThrownBy(() -> ledger.change(runKey, new Scope.CampaignOnly(), (current, now) -> {
                    throw new IllegalStateException("no decision");
                }))
                .isInstanceOf(IllegalStateException.class);

        assertThat(read()).isEqualTo(created);
        claim(1, "first");
    }

    @Test
    final void aChangeCannotMakeItAnotherCampaign() {
        LedgerView created = create();
        CampaignRecord other = SampleCampaign.record(runKey + "-other", ledger.now());

        assertRefused(
                ErrorCode.IDENTITY_CHANGED,
                () -> ledger.change(
                        runKey, new Scope.CampaignOnly(), (current, now) -> new Decision<>(other, List.of(), 1)));

        assertThat(read()).isEqualTo(created);
    }

    @Test
    final void theTimeOfAChangeIsTheLedgersClock() {
        create();

        Instant before = ledger.now();
        Instant during = ledger.change(runKey, new Scope.CampaignOnly(), (current, now) -> Decision.none(now));
        Instant after = ledger.now();

        assertThat(during).isBetween(before, after);
    }

    @Test
    final void changesAtOnceAreAllKept() {
        create();
        takeOver("owner");
        int each = 20;

        Together.run(List.of(addSnapshots(state.newLedger(), each), addSnapshots(state.newLedger(), each)));

        assertThat(read().campaign().snapshots())
                .extracting(SnapshotRecord::ordinal)
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, 2 * each).boxed().toList());
    }

    @Test
    final void cancellingAndRenewingAtOnceLosesNeither() {
        create();
        takeOver("owner");
        CampaignLedger canceller = state.newLedger();

        List<List<Instant>> renewed = Together.run(List.of(() -> renewUntilRefused("owner"), () -> {
            canceller.change(
                    runKey,
                    new Scope.CampaignOnly(),
                    (current, now) -> Decided.applied(
                            CampaignTransitions.cancel(current.campaign(), "wrong table", "operator", now)));
            return List.of();
        }));

        CampaignRecord last = read().campaign();
        assertThat(last.status()).isEqualTo(CampaignStatus.CANCEL_REQUESTED);
        assertThat(last.lockExpiresAt())
                .isEqualTo(Decided.lastOf(renewed.get(0)).orElse(last.lockExpiresAt()));
    }

    @Test
    final void aTakeoverAddsOneToTheEpochAndSeesTheRunningChunks() {
        create();
        takeOver("first");
        claim(2, "first");
        claim(4, "first");

        try (CampaignFence fence = state.acquireFence(runKey)) {
            long epoch = ledger.takeOver(runKey, fence, (current, next, now) -> {
                List<ChunkRecord> orphaned = current.chunks().stream()
                        .map(chunk -> Decided.record(ChunkTransitions.orphan(chunk, now)))
                        .toList();
                CampaignRecord acquired = Decided.record(
                        CampaignTransitions.acquire(current.campaign(), "second", next, now.plus(LEASE), now));
                return new Decision<>(acquired, orphaned, next);
            });

            assertThat(epoch).isEqualTo(2);
        }
        assertThat(read().campaign().epoch()).isEqualTo(2);
        assertThat(read().campaign().lockOwner()).isEqualTo("second");
        assertThat(read().chunks())
                .extracting(ChunkRecord::status)
                .containsExactly(
                        ChunkStatus.PENDING,
                        ChunkStatus.FAILED,
                        ChunkStatus.PENDING,
                        ChunkStatus.FAILED,
                        ChunkStatus.PENDING);
    }

    @Test
    final void aTakeoverThatDecidesForNothingLeavesTheEpoch() {
        create();
        try (CampaignFence fence = state.acquireFence(runKey)) {
            assertThat(ledger.<Long>takeOver(runKey, fence, (current, epoch, now) -> Decision.none(epoch)))
                    .isEqualTo(1);
            assertThat(ledger.<Long>takeOver(runKey, fence, (current, epoch, now) -> Decision.none(epoch)))
                    .isEqualTo(1);
        }
        assertThat(read().campaign().epoch()).isZero();
    }

    @Test
    final void ofTwoTakeoversAtOnceOneFindsTheCampaignBusy() {
        create();
        List<CampaignFence> held = new ArrayList<>();

        List<Boolean> taken = Together.run(List.of(takeOverOrBusy("one", held), takeOverOrBusy("other", held)));

        held.forEach(CampaignFence::close);
        assertThat(taken).containsExactlyInAnyOrder(true, false);
        assertThat(read().campaign().epoch()).isEqualTo(1);
    }

    @Test
    final void whoeverLooksSeesWhetherTheCampaignIsHeld() {
        assertThat(ledger.isHeld(runKey)).isFalse();
        try (CampaignFence first = state.acquireFence(runKey)) {
            assertThat(ledger.isHeld(runKey)).isTrue();
            assertThat(ledger.isHeld(runKey + "-another")).isFalse();
            first.prove();
        }
        assertThat(ledger.isHeld(runKey)).isFalse();
        CampaignFence killed = state.acquireFence(runKey);
        state.endSession(killed);
        assertThat(ledger.isHeld(runKey)).isFalse();
        // Looking has taken nothing.
        state.acquireFence(runKey).close();
    }

    @Test
    final void aLostFenceIsNoticedAndTakesNothingOver() {
        create();
        try (CampaignFence lost = state.acquireFence(runKey)) {
            acquire(lost, "first");
            lost.prove();
            state.endSession(lost);

            try (CampaignFence successor = state.acquireFence(runKey)) {
                acquire(successor, "second");
                assertRefused(ErrorCode.CAMPAIGN_LEASE_LOST, lost::prove);
                assertRefused(ErrorCode.CAMPAIGN_LEASE_LOST, () -> acquire(lost, "first"));
                assertRefused(ErrorCode.CAMPAIGN_LEASE_LOST, lost::prove);
                successor.prove();
            }
        }
        assertThat(read().campaign().epoch()).isEqualTo(2);
        assertThat(read().campaign().lockOwner()).isEqualTo("second");
    }

    @Test
    final void aLostFenceEndsNobody() {
        create();
        try (CampaignFence lost = state.acquireFence(runKey)) {
            acquire(lost, "first");
            state.endSession(lost);

            try (CampaignFence successor = state.acquireFence(runKey)) {
                acquire(successor, "second");
                successor.endPredecessors(2);

                assertThatThrownBy(() -> lost.endPredecessors(3)).isInstanceOf(DponeException.class);
                successor.prove();
            }
        }
    }

    @Test
    final void aFormerOwnerCanNeitherRenewNorRelease() {
        create();
        takeOver("first");
        takeOver("second");

        Transition.Refusal renewal = refusal((campaign, now) ->
                CampaignTransitions.renew(campaign, "first", now.plus(LEASE).plus(LEASE), now));
        Transition.Refusal release = refusal((campaign, now) -> CampaignTransitions.release(campaign, "first", now));

        assertThat(renewal).isEqualTo(Transition.Refusal.NOT_OWNER);
        assertThat(release).isEqualTo(Transition.Refusal.NOT_OWNER);
        assertThat(read().campaign().lockOwner()).isEqualTo("second");
    }

    @Test
    final void aClosedFenceIsFreeForTheNext() {
        CampaignFence first = state.acquireFence(runKey);
        assertThat(first.runKey()).isEqualTo(runKey);
        first.close();

        try (CampaignFence second = state.acquireFence(runKey)) {
            second.prove();
        }
    }

    private LedgerView create() {
        return SampleCampaign.create(ledger, runKey, CHUNKS);
    }

    private LedgerView createAndTakeOver() {
        create();
        takeOver("first");
        return read();
    }

    private LedgerView read() {
        return state.newLedger().read(runKey).orElseThrow();
    }

    private void takeOver(String owner) {
        try (CampaignFence fence = state.acquireFence(runKey)) {
            acquire(fence, owner);
        }
    }

    private void acquire(CampaignFence fence, String owner) {
        SampleCampaign.takeOver(ledger, fence, owner, LEASE);
    }

    private Callable<Boolean> takeOverOrBusy(String owner, List<CampaignFence> held) {
        CampaignLedger own = state.newLedger();
        return () -> {
            try {
                CampaignFence fence = state.acquireFence(runKey);
                synchronized (held) {
                    held.add(fence);
                }
                SampleCampaign.takeOver(own, fence, owner, LEASE);
                return true;
            } catch (DponeException e) {
                assertThat(e.code()).isEqualTo(ErrorCode.CAMPAIGN_BUSY);
                return false;
            }
        };
    }

    private ChunkRecord claim(int index, String owner) {
        return ledger.change(runKey, new Scope.Chunks(Set.of(index)), (current, now) -> {
            ChunkRecord claimed = Decided.record(ChunkTransitions.acquire(
                    current.campaign(), owner, current.chunk(index), "lane", now.plus(LEASE), "load-" + index, now));
            return new Decision<>(null, List.of(claimed), claimed);
        });
    }

    private List<Integer> seen(Scope scope) {
        return ledger.change(
                runKey,
                scope,
                (current, now) -> Decision.none(
                        current.chunks().stream().map(ChunkRecord::index).toList()));
    }

    private Callable<Integer> addSnapshots(CampaignLedger own, int count) {
        return () -> {
            for (int i = 0; i < count; i++) {
                own.change(
                        runKey,
                        new Scope.CampaignOnly(),
                        (current, now) -> Decided.applied(
                                CampaignTransitions.addSnapshot(current.campaign(), "owner", "snapshot", now)));
            }
            return count;
        };
    }

    /** Every expiry that was accepted before the cancellation was seen. */
    private List<Instant> renewUntilRefused(String owner) {
        CampaignLedger own = state.newLedger();
        List<Instant> accepted = new ArrayList<>();
        while (true) {
            Optional<Instant> expiry = own.change(runKey, new Scope.CampaignOnly(), (current, now) -> {
                Transition<CampaignRecord> renewal =
                        CampaignTransitions.renew(current.campaign(), owner, now.plus(LEASE), now);
                return renewal instanceof Transition.Applied<CampaignRecord> applied
                        ? new Decision<>(applied.record(), List.of(), Optional.of(now.plus(LEASE)))
                        : Decision.none(Optional.empty());
            });
            if (expiry.isEmpty()) {
                return accepted;
            }
            accepted.add(expiry.get());
        }
    }

    private interface CampaignChange {
        Transition<CampaignRecord> decide(CampaignRecord campaign, Instant now);
    }

    private Transition.Refusal refusal(CampaignChange change) {
        return ledger.change(runKey, new Scope.CampaignOnly(), (current, now) -> {
            if (change.decide(current.campaign(), now) instanceof Transition.Refused<CampaignRecord> refused) {
                return Decision.none(refused.refusal());
            }
            throw new AssertionError("the transition was not refused");
        });
    }
}
