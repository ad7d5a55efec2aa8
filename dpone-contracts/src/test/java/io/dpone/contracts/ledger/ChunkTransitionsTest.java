package io.dpone.contracts.ledger;

import static io.dpone.contracts.ledger.SampleRecords.LATER;
import static io.dpone.contracts.ledger.SampleRecords.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.dpone.contracts.ledger.Transition.Applied;
import io.dpone.contracts.ledger.Transition.Refusal;
import io.dpone.contracts.ledger.Transition.Refused;
import io.dpone.contracts.ledger.Transition.Unchanged;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Section 3.4 of the shadow campaign facts, row by row. */
class ChunkTransitionsTest {
    private static final String PARENT = "dpone-backfill-campaign-lease-v2:1";
    private static final String LANE = "dpone-backfill-chunk:1";
    private static final CampaignRecord CAMPAIGN =
            applied(CampaignTransitions.acquire(SampleRecords.campaign(), PARENT, 1, LATER, NOW));

    @Test
    void acquiringBeginsAnAttemptUnderALease() {
        ChunkRecord running = running(SampleRecords.pending());

        assertThat(running.status()).isEqualTo(ChunkStatus.RUNNING);
        assertThat(running.attempts()).isEqualTo(1);
        assertThat(running.leaseOwner()).isEqualTo(LANE);
        assertThat(running.leaseExpiresAt()).isEqualTo(LATER);
        assertThat(running.startedAt()).isEqualTo(NOW);
        assertThat(running.loadId()).isEqualTo("load");
        assertThat(running.runId()).isEqualTo("dpone-backfill:orders-2026-q1");
    }

    @Test
    void onlyTheHolderOfTheCampaignAcquires() {
        assertThat(acquire(CAMPAIGN, "superseded", SampleRecords.pending()))
                .isEqualTo(new Refused<>(Refusal.NOT_OWNER));
        assertThat(acquire(SampleRecords.campaign(), PARENT, SampleRecords.pending()))
                .isEqualTo(new Refused<>(Refusal.NOT_OWNER));
    }

    @Test
    void nothingBeginsOnceTheCampaignIsCancelled() {
        CampaignRecord cancelled = applied(CampaignTransitions.cancel(CAMPAIGN, "why", "who", NOW));

        assertThat(acquire(cancelled, PARENT, SampleRecords.pending())).isEqualTo(new Refused<>(Refusal.CANCELLED));
    }

    @Test
    void nothingBeginsOnceTheCampaignIsPublished() {
        CampaignRecord published = applied(
                CampaignTransitions.acquire(SampleRecords.campaign(SampleRecords.published()), PARENT, 1, LATER, NOW));

        assertThat(acquire(published, PARENT, SampleRecords.pending())).isEqualTo(new Refused<>(Refusal.PUBLISHED));
    }

    @Test
    void aLeaseHoldsUntilItsLastInstant() {
        ChunkRecord running = running(SampleRecords.pending());
        Instant lastMicro = LATER.minusNanos(1000);

        assertThat(ChunkTransitions.acquire(CAMPAIGN, PARENT, running, "other", LATER, "load", lastMicro))
                .isEqualTo(new Refused<>(Refusal.LEASED_BY_OTHER));
        assertThat(ChunkTransitions.renew(running, LANE, LATER.plusSeconds(1), lastMicro))
                .isInstanceOf(Applied.class);
        assertThat(ChunkTransitions.renew(running, LANE, LATER.plusSeconds(1), LATER))
                .isEqualTo(new Refused<>(Refusal.LEASE_ELAPSED));
        ChunkRecord taken = applied(
                ChunkTransitions.acquire(CAMPAIGN, PARENT, running, "other", LATER.plusSeconds(90), "load-2", LATER));
        assertThat(taken.attempts()).isEqualTo(2);
        assertThat(taken.error()).isEqualTo("lease_expired");
        assertThat(taken.finishedAt()).isEqualTo(LATER);
    }

    @Test
    void aRenewalNeverMovesTheLeaseBack() {
        ChunkRecord running = running(SampleRecords.pending());

        assertThat(ChunkTransitions.renew(running, LANE, LATER, NOW)).isEqualTo(new Unchanged<>(running));
        assertThat(ChunkTransitions.renew(running, LANE, NOW, NOW)).isEqualTo(new Unchanged<>(running));
    }

    @Test
    void aReleasedChunkThatNobodyHadBegunIsAsItWas() {
        ChunkRecord released = applied(ChunkTransitions.release(running(SampleRecords.pending()), LANE, NOW));

        assertThat(released).isEqualTo(SampleRecords.pending());
    }

    @Test
    void aReleasedChunkThatHadFailedHasFailedAgainWithItsError() {
        ChunkRecord failed = applied(
                ChunkTransitions.fail(running(SampleRecords.pending()), LANE, "DPONE_X: why", NOW.plusSeconds(1)));
        ChunkRecord released = applied(ChunkTransitions.release(running(failed), LANE, NOW.plusSeconds(2)));

        assertThat(released.status()).isEqualTo(ChunkStatus.FAILED);
        assertThat(released.attempts()).isEqualTo(1);
        assertThat(released.error()).isEqualTo("DPONE_X: why");
        assertThat(released.finishedAt()).isEqualTo(NOW.plusSeconds(1));
        assertThat(released.startedAt()).isEqualTo(NOW);
        assertThat(released.loadId()).isNull();
    }

    @Test
    void aCommittedChunkTellsItsReceiptAndNoError() {
        ChunkRecord failed = applied(ChunkTransitions.fail(running(SampleRecords.pending()), LANE, "why", NOW));
        ChunkRecord committed = succeed(running(failed), LANE, SampleRecords.receipt("load", 10));

        assertThat(committed.status()).isEqualTo(ChunkStatus.SUCCESS);
        assertThat(committed.attempts()).isEqualTo(2);
        assertThat(committed.rowsExtracted()).isEqualTo(10);
        assertThat(committed.rowsLoaded()).isEqualTo(10);
        assertThat(committed.bytesLoaded()).isEqualTo(80);
        assertThat(committed.finishedAt()).isEqualTo(LATER);
        assertThat(committed.error()).isNull();
        assertThat(committed.leaseOwner()).isNull();
    }

    @Test
    void aReceiptOfAnEarlierAttemptCompletesTheChunkUnderItsOwnLoadId() {
        assertThat(succeed(running(SampleRecords.pending()), LANE, SampleRecords.receipt("earlier", 10))
                        .loadId())
                .isEqualTo("earlier");
    }

    @Test
    void completingDoesNotAskForTheLease() {
        ChunkReceipt receipt = SampleRecords.receipt("load", 10);

        assertThat(ChunkTransitions.succeed(
                        running(SampleRecords.pending()),
                        LANE,
                        receipt,
                        SampleRecords.evidence(receipt),
                        LATER.plusSeconds(1000)))
                .isInstanceOf(Applied.class);
    }

    @Test
    void completingAgainChangesNothingAndAnotherReceiptConflicts() {
        ChunkReceipt receipt = SampleRecords.receipt("load", 10);
        ChunkRecord committed = succeed(running(SampleRecords.pending()), LANE, receipt);

        assertThat(transition(committed, receipt)).isEqualTo(new Unchanged<>(committed));
        assertThat(transition(committed, SampleRecords.receipt("load", 11))).isEqualTo(new Refused<>(Refusal.CONFLICT));
        assertThat(transition(committed, SampleRecords.receipt("other", 10)))
                .isEqualTo(new Refused<>(Refusal.CONFLICT));
        ChunkReceipt other = new ChunkReceipt(
                "another-receipt",
                receipt.operationKey(),
                receipt.attemptKey(),
                receipt.scopeHash(),
                1,
                receipt.ownerDigest(),
                "load",
                10,
                80,
                receipt.payloadSha256(),
                "per_chunk",
                LATER);
        assertThat(transition(committed, other)).isEqualTo(new Refused<>(Refusal.CONFLICT));
    }

    @Test
    void theEvidenceOfAnotherReceiptIsAFaultOfTheCaller() {
        ChunkReceipt receipt = SampleRecords.receipt("load", 10);
        ChunkRecord running = running(SampleRecords.pending());

        assertThatIllegalArgumentException()
                .isThrownBy(() -> ChunkTransitions.succeed(
                        running,
                        LANE,
                        receipt,
                        new ChunkEvidence("other", "per_chunk", ChunkEvidence.Route.COMMITTED),
                        NOW));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ChunkTransitions.succeed(
                        running,
                        LANE,
                        receipt,
                        new ChunkEvidence(receipt.receiptId(), "other", ChunkEvidence.Route.COMMITTED),
                        NOW));
    }

    @Test
    void anOrphanFailsAlthoughItsLeaseStillRuns() {
        ChunkRecord orphan = applied(ChunkTransitions.orphan(running(SampleRecords.pending()), NOW));

        assertThat(orphan.status()).isEqualTo(ChunkStatus.FAILED);
        assertThat(orphan.error()).isEqualTo("campaign_session_fence_orphaned");
        assertThat(orphan.attempts()).isEqualTo(1);
    }

    private static ChunkRecord running(ChunkRecord chunk) {
        return applied(acquire(CAMPAIGN, PARENT, chunk));
    }

    private static Transition<ChunkRecord> acquire(CampaignRecord campaign, String parent, ChunkRecord chunk) {
        return ChunkTransitions.acquire(campaign, parent, chunk, LANE, LATER, "load", NOW);
    }

    private static ChunkRecord succeed(ChunkRecord chunk, String owner, ChunkReceipt receipt) {
        return applied(ChunkTransitions.succeed(chunk, owner, receipt, SampleRecords.evidence(receipt), LATER));
    }

    private static Transition<ChunkRecord> transition(ChunkRecord chunk, ChunkReceipt receipt) {
        return ChunkTransitions.succeed(chunk, LANE, receipt, SampleRecords.evidence(receipt), LATER);
    }

    private static <T> T applied(Transition<T> transition) {
        return ((Applied<T>) transition).record();
    }
}
