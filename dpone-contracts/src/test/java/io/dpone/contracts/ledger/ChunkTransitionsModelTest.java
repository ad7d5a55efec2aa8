package io.dpone.contracts.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.ledger.Transition.Applied;
import io.dpone.contracts.ledger.Transition.Refusal;
import io.dpone.contracts.ledger.Transition.Refused;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Walks every sequence of five steps that two owners can take with one chunk, and holds the rules after each step. */
class ChunkTransitionsModelTest {
    private static final int LENGTH = 5;
    private static final long TTL_SECONDS = 90;

    private final CampaignRecord campaign = held(SampleRecords.campaign());
    private final Set<ChunkStatus> reached = EnumSet.noneOf(ChunkStatus.class);
    private final Set<Refusal> refusals = EnumSet.noneOf(Refusal.class);
    private long sequences;

    private enum Step {
        ACQUIRE,
        RENEW,
        RELEASE,
        SUCCEED,
        FAIL,
        ORPHAN,
        ELAPSE
    }

    /** A step and who takes it. The last two steps are nobody's. */
    private record Move(Step step, String owner) {}

    /** The chunk, the time, and what the chunk was before it was claimed. */
    private record State(
            ChunkRecord chunk, Instant now, @Nullable ChunkRecord beforeClaim) {}

    @Test
    void everySequenceKeepsTheRules() {
        walk(new State(SampleRecords.pending(), SampleRecords.NOW, null), LENGTH);

        assertThat(sequences).isEqualTo(248_832);
        assertThat(reached).containsExactlyInAnyOrder(ChunkStatus.values());
        assertThat(refusals)
                .containsExactlyInAnyOrder(
                        Refusal.NOT_OWNER,
                        Refusal.ALREADY_SUCCEEDED,
                        Refusal.LEASED_BY_OTHER,
                        Refusal.NOT_RUNNING,
                        Refusal.LEASE_ELAPSED,
                        Refusal.CONFLICT);
    }

    private void walk(State state, int left) {
        reached.add(state.chunk().status());
        if (left == 0) {
            sequences++;
            return;
        }
        for (Step step : Step.values()) {
            switch (step) {
                case ACQUIRE, RENEW, RELEASE, SUCCEED, FAIL -> {
                    walk(take(state, new Move(step, "one")), left - 1);
                    walk(take(state, new Move(step, "two")), left - 1);
                }
                case ORPHAN, ELAPSE -> walk(take(state, new Move(step, "")), left - 1);
            }
        }
    }

    private State take(State state, Move move) {
        Instant now = state.now().plusSeconds(1);
        if (move.step() == Step.ELAPSE) {
            return new State(state.chunk(), now.plusSeconds(2 * TTL_SECONDS), state.beforeClaim());
        }
        Transition<ChunkRecord> transition = transition(state.chunk(), move, now);
        if (transition instanceof Refused<ChunkRecord> refused) {
            refusals.add(refused.refusal());
            return new State(state.chunk(), now, state.beforeClaim());
        }
        if (!(transition instanceof Applied<ChunkRecord> applied)) {
            return new State(state.chunk(), now, state.beforeClaim());
        }
        ChunkRecord after = applied.record();
        require(after.updatedAt().equals(now), state, move);
        requireRules(state, move, after);
        return new State(after, now, move.step() == Step.ACQUIRE ? state.chunk() : state.beforeClaim());
    }

    private Transition<ChunkRecord> transition(ChunkRecord chunk, Move move, Instant now) {
        Instant expiresAt = now.plusSeconds(TTL_SECONDS);
        String owner = move.owner();
        ChunkReceipt receipt = SampleRecords.receipt("load-of-" + owner, 10);
        return switch (move.step()) {
            case ACQUIRE ->
                ChunkTransitions.acquire(campaign, "campaign", chunk, owner, expiresAt, "load-of-" + owner, now);
            case RENEW -> ChunkTransitions.renew(chunk, owner, expiresAt, now);
            case RELEASE -> ChunkTransitions.release(chunk, owner, now);
            case SUCCEED -> ChunkTransitions.succeed(chunk, owner, receipt, SampleRecords.evidence(receipt), now);
            case FAIL -> ChunkTransitions.fail(chunk, owner, "failed by " + owner, now);
            case ORPHAN -> ChunkTransitions.orphan(chunk, now);
            case ELAPSE -> throw new IllegalArgumentException("time is no transition");
        };
    }

    private static void requireRules(State state, Move move, ChunkRecord after) {
        ChunkRecord before = state.chunk();
        require(before.status() != ChunkStatus.SUCCESS, state, move);
        require(after.chunk().equals(before.chunk()), state, move);
        require(after.idempotencyKey().equals(before.idempotencyKey()), state, move);
        boolean owned = move.owner().equals(before.leaseOwner());
        switch (move.step()) {
            case ACQUIRE -> {
                boolean free = before.status() != ChunkStatus.RUNNING
                        || !state.now().plusSeconds(1).isBefore(required(before.leaseExpiresAt()));
                require(free && after.status() == ChunkStatus.RUNNING, state, move);
                require(after.attempts() == before.attempts() + 1, state, move);
                require(move.owner().equals(after.leaseOwner()), state, move);
            }
            case RENEW -> {
                require(owned && after.status() == ChunkStatus.RUNNING, state, move);
                require(after.attempts() == before.attempts(), state, move);
                require(required(after.leaseExpiresAt()).isAfter(required(before.leaseExpiresAt())), state, move);
            }
            case RELEASE -> {
                require(owned, state, move);
                requireAsBeforeTheClaim(state, move, after);
            }
            case SUCCEED -> {
                require(owned && after.status() == ChunkStatus.SUCCESS, state, move);
                require(after.attempts() == before.attempts(), state, move);
            }
            case FAIL -> {
                require(owned && after.status() == ChunkStatus.FAILED, state, move);
                require(after.attempts() == before.attempts(), state, move);
            }
            case ORPHAN -> {
                require(before.status() == ChunkStatus.RUNNING, state, move);
                require(after.status() == ChunkStatus.FAILED, state, move);
                require(after.attempts() == before.attempts(), state, move);
            }
            case ELAPSE -> throw new IllegalArgumentException("time is no transition");
        }
    }

    // Status, attempts, error, start and end are again what they were; an attempt whose lease had elapsed has failed by
    // that.
    private static void requireAsBeforeTheClaim(State state, Move move, ChunkRecord after) {
        ChunkRecord former = required(state.beforeClaim());
        require(after.attempts() == former.attempts(), state, move);
        if (former.status() == ChunkStatus.RUNNING) {
            require(after.status() == ChunkStatus.FAILED, state, move);
            require("lease_expired".equals(after.error()), state, move);
        } else {
            require(after.status() == former.status(), state, move);
            require(same(after.error(), former.error()), state, move);
            require(same(after.finishedAt(), former.finishedAt()), state, move);
        }
        require(same(after.startedAt(), former.startedAt()), state, move);
        require(same(after.runId(), former.runId()), state, move);
        require(after.leaseOwner() == null && after.leaseExpiresAt() == null, state, move);
    }

    private static boolean same(@Nullable Object one, @Nullable Object other) {
        return one == null ? other == null : one.equals(other);
    }

    private static <T> T required(@Nullable T value) {
        if (value == null) {
            throw new AssertionError("a value is missing");
        }
        return value;
    }

    private static void require(boolean rule, State state, Move move) {
        if (!rule) {
            throw new AssertionError(move + " breaks a rule at " + state);
        }
    }

    private static CampaignRecord held(CampaignRecord campaign) {
        return ((Applied<CampaignRecord>)
                        CampaignTransitions.acquire(campaign, "campaign", 1, SampleRecords.LATER, SampleRecords.NOW))
                .record();
    }
}
