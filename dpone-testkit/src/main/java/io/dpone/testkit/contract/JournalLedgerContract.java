package io.dpone.testkit.contract;

import static io.dpone.testkit.contract.Decided.applied;
import static io.dpone.testkit.contract.Decided.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.ledger.CampaignTransitions;
import io.dpone.contracts.ledger.ChunkRecord;
import io.dpone.contracts.ledger.ChunkTransitions;
import io.dpone.contracts.ledger.LedgerView;
import io.dpone.spi.CampaignFence;
import io.dpone.spi.CampaignLedger;
import io.dpone.spi.CampaignLedger.Decision;
import io.dpone.spi.CampaignLedger.Scope;
import io.dpone.testkit.fault.TcpProxy;
import io.dpone.testkit.fault.TcpProxy.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a ledger must do that is a journal on a server: how little it writes, and what becomes of a commit whose connection is lost. Extended by a test class of the adapter. */
@SuppressWarnings("NullAway.Init")
public abstract class JournalLedgerContract {
    private static final Duration LEASE = Duration.ofSeconds(90);
    private static final String OWNER = "owner";

    private JournalStateFixture state;
    private String runKey;
    private CampaignLedger ledger;

    /** Called by the extending class. */
    protected JournalLedgerContract() {}

    /**
     * Makes an empty state.
     *
     * @return the fixture; it is closed after the test
     */
    protected abstract JournalStateFixture openState();

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
    final void aHeartbeatOfACampaignOfManyChunksAppendsOneRow() {
        create(2_000);
        takeOver();
        long campaignRows = state.campaignRows();
        long chunkRows = state.chunkRows();

        ledger.change(
                runKey,
                new Scope.CampaignOnly(),
                (current, now) -> applied(CampaignTransitions.renew(
                        current.campaign(), OWNER, now.plus(LEASE).plus(LEASE), now)));

        assertThat(chunkRows).isEqualTo(2_000);
        assertThat(state.campaignRows()).isEqualTo(campaignRows + 1);
        assertThat(state.chunkRows()).isEqualTo(chunkRows);
    }

    @Test
    final void oneChunkOfManyIsChangedByOneRowAndFoundByTheIndex() {
        create(2_000);
        takeOver();

        claim(1_777);

        assertThat(state.chunkRows()).isEqualTo(2_001);
        assertThat(ledger.read(runKey).orElseThrow().chunk(1_777).leaseOwner()).isEqualTo("lane");
        assertThat(state.chunkHistory(1_777)).containsExactly("pending 177601 ", "running 177601 load-1777");
    }

    @Test
    final void theHeadNamesTheLatestRow() {
        create(1);
        takeOver();

        assertThat(state.headRow()).isEqualTo(state.lastCampaignRow());
    }

    @Test
    final void anErrorWithTheCharacterNulIsKept() {
        create(1);
        takeOver();
        claim(1);

        ledger.change(runKey, new Scope.Chunks(Set.of(1)), (current, now) -> {
            ChunkRecord failed = record(ChunkTransitions.fail(current.chunk(1), "lane", "CODE: a\0b", now));
            return new Decision<>(null, List.of(failed), failed);
        });

        assertThat(ledger.read(runKey).orElseThrow().chunk(1).error()).isEqualTo("CODE: a\0b");
    }

    @Test
    final void aSessionThatWasEndedIsReplacedAfterOneFailure() {
        create(1);
        state.endLedgerSessions();

        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(ledger::now)
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.STATE_STATEMENT_FAILED));

        assertThat(ledger.read(runKey)).isPresent();
    }

    @Test
    final void aCreationWhoseAcknowledgementIsLostIsFoundAgain() {
        try (TcpProxy proxy = state.proxy()) {
            CampaignLedger distant = state.newLedger(proxy);
            state.onAcknowledgement(proxy, () -> Verdict.CUT);

            assertThat(distant.create(SampleCampaign.record(runKey, Instant.EPOCH), List.of()))
                    .isTrue();
        }
        assertThat(state.campaignRows()).isEqualTo(1);
    }

    @Test
    final void aChangeWhoseAcknowledgementIsLostIsFoundAgainThoughOthersHaveChangedTheCampaignSince() {
        create(3);
        takeOver();
        try (TcpProxy proxy = state.proxy()) {
            CampaignLedger distant = state.newLedger(proxy);
            state.onAcknowledgement(proxy, () -> {
                cancel(ledger, "meanwhile");
                return Verdict.CUT;
            });

            String answer = distant.change(runKey, new Scope.Chunks(Set.of(2)), (current, now) -> {
                ChunkRecord claimed = claimed(current, 2, now);
                return new Decision<>(null, List.of(claimed), "claimed");
            });

            assertThat(answer).isEqualTo("claimed");
        }
        LedgerView last = ledger.read(runKey).orElseThrow();
        assertThat(last.chunk(2).leaseOwner()).isEqualTo("lane");
        assertThat(last.campaign().cancelReason()).isEqualTo("meanwhile");
    }

    @Test
    final void aChangeWhoseCommitNeverArrivedIsProvedNotApplied() {
        LedgerView created = create(3);
        try (TcpProxy proxy = state.proxy()) {
            CampaignLedger distant = state.newLedger(proxy);
            state.onCommit(proxy, () -> Verdict.CUT);

            assertThatExceptionOfType(DponeException.class)
                    .isThrownBy(() -> cancel(distant, "reason"))
                    .satisfies(failure -> {
                        assertThat(failure.code()).isEqualTo(ErrorCode.STATE_STATEMENT_FAILED);
                        assertThat(failure.effect()).isEqualTo(Effect.NOT_APPLIED);
                    });
        }
        assertThat(ledger.read(runKey)).contains(created);
    }

    @Test
    final void aChangeThatNobodyCanLookForIsUnknown() {
        create(3);
        try (TcpProxy proxy = state.proxy()) {
            CampaignLedger distant = state.newLedger(proxy);
            // Nor does any session get through that would look for the commit.
            Runnable refusal = proxy::close;
            state.onAcknowledgement(proxy, () -> {
                refusal.run();
                return Verdict.CUT;
            });

            assertThatExceptionOfType(DponeException.class)
                    .isThrownBy(() -> cancel(distant, "reason"))
                    .satisfies(failure -> {
                        assertThat(failure.code()).isEqualTo(ErrorCode.COMMIT_OUTCOME_UNKNOWN);
                        assertThat(failure.effect()).isEqualTo(Effect.UNKNOWN);
                        assertThat(failure.getSuppressed()).hasSize(1);
                    });
        }
    }

    @Test
    final void aDecisionForNothingNeedsNoAcknowledgement() {
        create(3);
        try (TcpProxy proxy = state.proxy()) {
            CampaignLedger distant = state.newLedger(proxy);
            state.onCommit(proxy, () -> Verdict.CUT);

            assertThat(distant.<Integer>change(runKey, new Scope.CampaignOnly(), (current, now) -> Decision.none(7)))
                    .isEqualTo(7);
        }
    }

    private LedgerView create(int chunks) {
        return SampleCampaign.create(ledger, runKey, chunks);
    }

    private void takeOver() {
        try (CampaignFence fence = state.acquireFence(runKey)) {
            SampleCampaign.takeOver(ledger, fence, OWNER, LEASE);
        }
    }

    private void claim(int index) {
        ledger.change(runKey, new Scope.Chunks(Set.of(index)), (current, now) -> {
            ChunkRecord claimed = claimed(current, index, now);
            return new Decision<>(null, List.of(claimed), claimed);
        });
    }

    private static ChunkRecord claimed(LedgerView current, int index, Instant now) {
        return record(ChunkTransitions.acquire(
                current.campaign(), OWNER, current.chunk(index), "lane", now.plus(LEASE), "load-" + index, now));
    }

    private void cancel(CampaignLedger by, String reason) {
        by.change(
                runKey,
                new Scope.CampaignOnly(),
                (current, now) -> applied(CampaignTransitions.cancel(current.campaign(), reason, "operator", now)));
    }
}
