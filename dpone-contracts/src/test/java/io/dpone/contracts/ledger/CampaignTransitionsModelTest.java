package io.dpone.contracts.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.ledger.Transition.Applied;
import io.dpone.contracts.ledger.Transition.Refusal;
import io.dpone.contracts.ledger.Transition.Refused;
import io.dpone.contracts.table.Generation;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Walks every sequence of four steps, from each phase, that two runs and a person can take with one campaign, and holds the rules after each step. */
class CampaignTransitionsModelTest {
    private static final int LENGTH = 4;
    private static final PublicationRecord PREPARED_OTHERWISE = SampleRecords.planned()
            .prepared(
                    SampleRecords.LIVE,
                    null,
                    3,
                    new Generation(16386, new UUID(1, 2)),
                    SampleRecords.CONTRACT,
                    SampleRecords.NOW);

    private final Set<PublicationPhase> reached = EnumSet.noneOf(PublicationPhase.class);
    private final Set<Refusal> refusals = EnumSet.noneOf(Refusal.class);
    private long sequences;

    private enum Step {
        ACQUIRE_WITH_NEXT_EPOCH,
        ACQUIRE_WITH_SAME_EPOCH,
        RENEW,
        RELEASE,
        PREPARE,
        PREPARE_OTHERWISE,
        REMAKE_SHADOW,
        REMAKE_SHADOW_WITH_A_COMMITTED_CHUNK,
        PUBLISH,
        ADD_SNAPSHOT,
        PLAN_AGAIN,
        CANCEL
    }

    private record State(CampaignRecord campaign, Instant now) {}

    @Test
    void everySequenceKeepsTheRules() {
        walk(new State(SampleRecords.campaign(), SampleRecords.NOW), LENGTH);
        walk(new State(SampleRecords.campaign(SampleRecords.prepared()), SampleRecords.NOW), LENGTH);
        walk(new State(SampleRecords.campaign(SampleRecords.published()), SampleRecords.NOW), LENGTH);

        assertThat(sequences).isEqualTo(3 * 21 * 21 * 21 * 21);
        assertThat(reached).containsExactlyInAnyOrder(PublicationPhase.values());
        assertThat(refusals)
                .containsExactlyInAnyOrder(
                        Refusal.NOT_OWNER,
                        Refusal.CANCELLED,
                        Refusal.PUBLISHED,
                        Refusal.CONFLICT,
                        Refusal.ALREADY_SUCCEEDED);
    }

    private void walk(State state, int left) {
        reached.add(state.campaign().publication().phase());
        if (left == 0) {
            sequences++;
            return;
        }
        for (Step step : Step.values()) {
            switch (step) {
                case ACQUIRE_WITH_NEXT_EPOCH,
                        RENEW,
                        RELEASE,
                        PREPARE,
                        PREPARE_OTHERWISE,
                        REMAKE_SHADOW,
                        REMAKE_SHADOW_WITH_A_COMMITTED_CHUNK,
                        PUBLISH,
                        ADD_SNAPSHOT -> {
                    walk(take(state, step, "one"), left - 1);
                    walk(take(state, step, "two"), left - 1);
                }
                case ACQUIRE_WITH_SAME_EPOCH, PLAN_AGAIN, CANCEL -> walk(take(state, step, "one"), left - 1);
            }
        }
    }

    private State take(State state, Step step, String owner) {
        Instant now = state.now().plusSeconds(1);
        Transition<CampaignRecord> transition = transition(state.campaign(), step, owner, now);
        if (transition instanceof Refused<CampaignRecord> refused) {
            refusals.add(refused.refusal());
            requireRefusal(state, step, refused.refusal());
        }
        if (!(transition instanceof Applied<CampaignRecord> applied)) {
            return new State(state.campaign(), now);
        }
        CampaignRecord after = applied.record();
        requireRules(state, step, owner, after);
        return new State(after, now);
    }

    private static Transition<CampaignRecord> transition(
            CampaignRecord campaign, Step step, String owner, Instant now) {
        Instant expiresAt = now.plusSeconds(90);
        return switch (step) {
            case ACQUIRE_WITH_NEXT_EPOCH ->
                CampaignTransitions.acquire(campaign, owner, campaign.epoch() + 1, expiresAt, now);
            case ACQUIRE_WITH_SAME_EPOCH ->
                CampaignTransitions.acquire(campaign, owner, campaign.epoch(), expiresAt, now);
            case RENEW -> CampaignTransitions.renew(campaign, owner, expiresAt, now);
            case RELEASE -> CampaignTransitions.release(campaign, owner, now);
            case PREPARE -> CampaignTransitions.savePublication(campaign, owner, SampleRecords.prepared(), now);
            case PREPARE_OTHERWISE -> CampaignTransitions.savePublication(campaign, owner, PREPARED_OTHERWISE, now);
            case REMAKE_SHADOW -> remake(campaign, owner, SampleRecords.pending(), now);
            case REMAKE_SHADOW_WITH_A_COMMITTED_CHUNK -> remake(campaign, owner, SampleRecords.succeeded(), now);
            case PUBLISH -> CampaignTransitions.savePublication(campaign, owner, SampleRecords.published(), now);
            case ADD_SNAPSHOT -> CampaignTransitions.addSnapshot(campaign, owner, "snapshot of " + owner, now);
            case PLAN_AGAIN -> CampaignTransitions.savePublication(campaign, owner, SampleRecords.planned(), now);
            case CANCEL -> CampaignTransitions.cancel(campaign, "why", "who", now);
        };
    }

    // One chunk is enough to forbid it, whatever the others are.
    private static Transition<CampaignRecord> remake(
            CampaignRecord campaign, String owner, ChunkRecord chunk, Instant now) {
        List<ChunkRecord> chunks = List.of(SampleRecords.pending(), chunk);
        return CampaignTransitions.saveRemadeShadow(campaign, chunks, owner, SampleRecords.remade(now), now);
    }

    private static void requireRefusal(State state, Step step, Refusal refusal) {
        CampaignRecord campaign = state.campaign();
        boolean cancelled = campaign.status() == CampaignStatus.CANCEL_REQUESTED;
        switch (refusal) {
            case CANCELLED -> require(cancelled && !campaign.isPublished(), state, step);
            case PUBLISHED ->
                require(campaign.isPublished() && (step == Step.CANCEL || step == Step.ADD_SNAPSHOT), state, step);
            case NOT_OWNER, CONFLICT -> {}
            case ALREADY_SUCCEEDED -> require(step == Step.REMAKE_SHADOW_WITH_A_COMMITTED_CHUNK, state, step);
            case LEASED_BY_OTHER, NOT_RUNNING, LEASE_ELAPSED ->
                throw new AssertionError("not a refusal of a campaign: " + refusal);
        }
    }

    private static void requireRules(State state, Step step, String owner, CampaignRecord after) {
        CampaignRecord before = state.campaign();
        boolean cancelled = before.status() == CampaignStatus.CANCEL_REQUESTED;
        require(after.sameIdentity(before) && after.createdAt().equals(before.createdAt()), state, step);
        require(step == Step.CANCEL ? !before.isPublished() : after.status() == before.status(), state, step);
        // A cancelled campaign can only be given up.
        require(!cancelled || step == Step.RELEASE, state, step);
        int advance = after.publication().phase().compareTo(before.publication().phase());
        boolean saves = step == Step.PREPARE || step == Step.PREPARE_OTHERWISE || step == Step.PUBLISH;
        require(advance == (saves ? 1 : 0), state, step);
        if (before.publication().phase() != PublicationPhase.PLANNED) {
            boolean remade = step == Step.REMAKE_SHADOW;
            require(remade || sameGenerations(before.publication(), after.publication()), state, step);
            require(!remade || before.publication().phase() == PublicationPhase.PREPARED, state, step);
            require(sameLive(before.publication(), after.publication()), state, step);
        }
        boolean acquires = step == Step.ACQUIRE_WITH_NEXT_EPOCH;
        require(after.epoch() == before.epoch() + (acquires ? 1 : 0), state, step);
        require(acquires || step == Step.CANCEL || owner.equals(before.lockOwner()), state, step);
        int taken = after.snapshots().size() - before.snapshots().size();
        require(taken == (step == Step.ADD_SNAPSHOT ? 1 : 0), state, step);
        require(after.snapshots().subList(0, before.snapshots().size()).equals(before.snapshots()), state, step);
    }

    private static boolean sameLive(PublicationRecord before, PublicationRecord after) {
        return String.valueOf(before.predecessor()).equals(String.valueOf(after.predecessor()))
                && before.predecessorFence() == after.predecessorFence()
                && String.valueOf(before.objectContractSha256()).equals(after.objectContractSha256());
    }

    private static boolean sameGenerations(PublicationRecord before, PublicationRecord after) {
        return String.valueOf(before.predecessor()).equals(String.valueOf(after.predecessor()))
                && String.valueOf(before.shadowGeneration()).equals(String.valueOf(after.shadowGeneration()));
    }

    private static void require(boolean rule, State state, Step step) {
        if (!rule) {
            throw new AssertionError(step + " breaks a rule at " + state);
        }
    }
}
