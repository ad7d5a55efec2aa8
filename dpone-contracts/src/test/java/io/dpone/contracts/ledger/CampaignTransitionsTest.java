package io.dpone.contracts.ledger;

import static io.dpone.contracts.ledger.SampleRecords.LATER;
import static io.dpone.contracts.ledger.SampleRecords.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.dpone.contracts.ledger.Transition.Applied;
import io.dpone.contracts.ledger.Transition.Refusal;
import io.dpone.contracts.ledger.Transition.Refused;
import io.dpone.contracts.ledger.Transition.Unchanged;
import io.dpone.contracts.table.TableName;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Section 3.4 of the shadow campaign facts, row by row. */
class CampaignTransitionsTest {
    private static final String OWNER = "dpone-backfill-campaign-lease-v2:1";

    @Test
    void theOwnerBeforeIsNotConsulted() {
        CampaignRecord held = held(SampleRecords.campaign());

        CampaignRecord taken = applied(CampaignTransitions.acquire(held, "successor", 2, LATER, NOW));

        assertThat(taken.lockOwner()).isEqualTo("successor");
        assertThat(taken.epoch()).isEqualTo(2);
        assertThat(CampaignTransitions.renew(taken, OWNER, LATER.plusSeconds(1), NOW))
                .isEqualTo(new Refused<>(Refusal.NOT_OWNER));
        assertThat(CampaignTransitions.release(taken, OWNER, NOW)).isEqualTo(new Refused<>(Refusal.NOT_OWNER));
    }

    @Test
    void anElapsedLeaseCanBeRenewedAndAnEarlierExpiryChangesNothing() {
        CampaignRecord held = held(SampleRecords.campaign());
        Instant longAfter = LATER.plusSeconds(1000);

        assertThat(applied(CampaignTransitions.renew(held, OWNER, longAfter.plusSeconds(90), longAfter))
                        .lockExpiresAt())
                .isEqualTo(longAfter.plusSeconds(90));
        assertThat(CampaignTransitions.renew(held, OWNER, LATER, NOW)).isEqualTo(new Unchanged<>(held));
    }

    @Test
    void aCancelledCampaignIsRememberedWithReasonAndCannotBeAcquired() {
        CampaignRecord cancelled = cancelled(held(SampleRecords.campaign()));

        assertThat(cancelled.cancelReason()).isEqualTo("why");
        assertThat(cancelled.cancelRequestedBy()).isEqualTo("who");
        assertThat(CampaignTransitions.cancel(cancelled, "other", "other", LATER))
                .isEqualTo(new Unchanged<>(cancelled));
        assertThat(CampaignTransitions.acquire(cancelled, "successor", 2, LATER, NOW))
                .isEqualTo(new Refused<>(Refusal.CANCELLED));
        assertThat(CampaignTransitions.renew(cancelled, OWNER, LATER.plusSeconds(1), NOW))
                .isEqualTo(new Refused<>(Refusal.CANCELLED));
        assertThat(applied(CampaignTransitions.release(cancelled, OWNER, NOW)).lockOwner())
                .isNull();
    }

    @Test
    void aReasonAndAPersonAreNeeded() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CampaignTransitions.cancel(SampleRecords.campaign(), " ", "who", NOW));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CampaignTransitions.cancel(SampleRecords.campaign(), "why", "", NOW));
    }

    @Test
    void cancellingIsClosedAfterPublication() {
        assertThat(CampaignTransitions.cancel(SampleRecords.campaign(SampleRecords.published()), "why", "who", NOW))
                .isEqualTo(new Refused<>(Refusal.PUBLISHED));
    }

    @Test
    void aPublishedCampaignThatWasCancelledBecomesActiveWhenItIsAcquired() {
        CampaignRecord published = SampleRecords.campaign(SampleRecords.published());
        CampaignRecord both = published.withStatus(CampaignStatus.CANCEL_REQUESTED, "why", "who", NOW);

        CampaignRecord acquired = applied(CampaignTransitions.acquire(both, OWNER, 1, LATER, NOW));

        assertThat(acquired.status()).isEqualTo(CampaignStatus.ACTIVE);
        assertThat(acquired.cancelReason()).isNull();
    }

    @Test
    void aPublicationGoesOnePhaseAtATime() {
        CampaignRecord planned = held(SampleRecords.campaign());

        assertThat(CampaignTransitions.savePublication(planned, OWNER, SampleRecords.published(), NOW))
                .isEqualTo(new Refused<>(Refusal.CONFLICT));
        CampaignRecord prepared =
                applied(CampaignTransitions.savePublication(planned, OWNER, SampleRecords.prepared(), NOW));
        assertThat(CampaignTransitions.savePublication(prepared, OWNER, SampleRecords.prepared(), NOW))
                .isEqualTo(new Unchanged<>(prepared));
        assertThat(CampaignTransitions.savePublication(prepared, OWNER, SampleRecords.planned(), NOW))
                .isEqualTo(new Refused<>(Refusal.CONFLICT));
        assertThat(applied(CampaignTransitions.savePublication(prepared, OWNER, SampleRecords.published(), NOW))
                        .isPublished())
                .isTrue();
    }

    @Test
    void whatWasPreparedStays() {
        CampaignRecord prepared = held(SampleRecords.campaign(SampleRecords.prepared()));
        PublicationRecord planned = SampleRecords.planned();

        for (PublicationRecord other : List.of(
                planned.prepared(SampleRecords.LIVE, "receipt", 3, SampleRecords.SHADOW, SampleRecords.CONTRACT, NOW),
                planned.prepared(SampleRecords.LIVE, null, 4, SampleRecords.SHADOW, SampleRecords.CONTRACT, NOW),
                planned.prepared(SampleRecords.SHADOW, null, 3, SampleRecords.LIVE, SampleRecords.CONTRACT, NOW),
                planned.prepared(SampleRecords.LIVE, null, 3, SampleRecords.SHADOW, "sha256:" + "d".repeat(64), NOW),
                planned.prepared(SampleRecords.LIVE, null, 3, SampleRecords.SHADOW, SampleRecords.CONTRACT, LATER),
                PublicationRecord.planned(planned.target(), planned.shadow(), new TableName("sales", "other"))
                        .prepared(SampleRecords.LIVE, null, 3, SampleRecords.SHADOW, SampleRecords.CONTRACT, NOW))) {
            PublicationRecord published = other.published("receipt", 20, 20, 0, LATER);
            assertThat(CampaignTransitions.savePublication(prepared, OWNER, published, NOW))
                    .isEqualTo(new Refused<>(Refusal.CONFLICT));
        }
    }

    @Test
    void aShadowThatWasMadeAgainIsSavedWhileNoChunkIsCommitted() {
        CampaignRecord prepared = held(SampleRecords.campaign(SampleRecords.prepared()));
        PublicationRecord remade = SampleRecords.remade(LATER);

        assertThat(applied(CampaignTransitions.saveRemadeShadow(
                                prepared, List.of(SampleRecords.pending()), OWNER, remade, LATER))
                        .publication())
                .isEqualTo(remade);
        assertThat(CampaignTransitions.saveRemadeShadow(
                        prepared, List.of(SampleRecords.pending(), SampleRecords.succeeded()), OWNER, remade, LATER))
                .isEqualTo(new Refused<>(Refusal.ALREADY_SUCCEEDED));
        assertThat(CampaignTransitions.saveRemadeShadow(prepared, List.of(), "other", remade, LATER))
                .isEqualTo(new Refused<>(Refusal.NOT_OWNER));
        assertThat(CampaignTransitions.saveRemadeShadow(cancelled(prepared), List.of(), OWNER, remade, LATER))
                .isEqualTo(new Refused<>(Refusal.CANCELLED));
    }

    @Test
    void withTheShadowNothingElseMayBeAnother() {
        CampaignRecord prepared = held(SampleRecords.campaign(SampleRecords.prepared()));
        PublicationRecord planned = SampleRecords.planned();

        for (PublicationRecord other : List.of(
                planned,
                SampleRecords.published(),
                planned.prepared(SampleRecords.LIVE, "receipt", 3, SampleRecords.SHADOW, SampleRecords.CONTRACT, NOW),
                planned.prepared(SampleRecords.LIVE, null, 4, SampleRecords.SHADOW, SampleRecords.CONTRACT, NOW),
                planned.prepared(SampleRecords.SHADOW, null, 3, SampleRecords.LIVE, SampleRecords.CONTRACT, NOW),
                planned.prepared(SampleRecords.LIVE, null, 3, SampleRecords.SHADOW, "sha256:" + "d".repeat(64), NOW),
                PublicationRecord.planned(planned.target(), planned.shadow(), new TableName("sales", "other"))
                        .prepared(SampleRecords.LIVE, null, 3, SampleRecords.SHADOW, SampleRecords.CONTRACT, NOW))) {
            assertThat(CampaignTransitions.saveRemadeShadow(prepared, List.of(), OWNER, other, NOW))
                    .isEqualTo(new Refused<>(Refusal.CONFLICT));
        }
        assertThat(CampaignTransitions.saveRemadeShadow(
                        held(SampleRecords.campaign()), List.of(), OWNER, SampleRecords.prepared(), NOW))
                .isEqualTo(new Refused<>(Refusal.CONFLICT));
    }

    @Test
    void onlyTheOwnerSavesAndNobodyOnceItIsCancelled() {
        CampaignRecord held = held(SampleRecords.campaign());

        assertThat(CampaignTransitions.savePublication(held, "other", SampleRecords.prepared(), NOW))
                .isEqualTo(new Refused<>(Refusal.NOT_OWNER));
        assertThat(CampaignTransitions.savePublication(cancelled(held), OWNER, SampleRecords.prepared(), NOW))
                .isEqualTo(new Refused<>(Refusal.CANCELLED));
        assertThat(CampaignTransitions.addSnapshot(cancelled(held), OWNER, "per_chunk", NOW))
                .isEqualTo(new Refused<>(Refusal.CANCELLED));
        assertThat(CampaignTransitions.addSnapshot(held, "other", "per_chunk", NOW))
                .isEqualTo(new Refused<>(Refusal.NOT_OWNER));
    }

    @Test
    void snapshotsAreNumberedFromOne() {
        CampaignRecord first =
                applied(CampaignTransitions.addSnapshot(held(SampleRecords.campaign()), OWNER, "00000003-1", NOW));
        CampaignRecord second = applied(CampaignTransitions.addSnapshot(first, OWNER, "00000004-1", LATER));

        assertThat(second.snapshots())
                .containsExactly(new SnapshotRecord(1, "00000003-1", NOW), new SnapshotRecord(2, "00000004-1", LATER));
    }

    private static CampaignRecord held(CampaignRecord campaign) {
        return applied(CampaignTransitions.acquire(campaign, OWNER, 1, LATER, NOW));
    }

    private static CampaignRecord cancelled(CampaignRecord campaign) {
        return applied(CampaignTransitions.cancel(campaign, "why", "who", NOW));
    }

    private static <T> T applied(Transition<T> transition) {
        return ((Applied<T>) transition).record();
    }
}
