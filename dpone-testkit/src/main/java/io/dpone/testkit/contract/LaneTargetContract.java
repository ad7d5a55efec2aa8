package io.dpone.testkit.contract;

import static io.dpone.testkit.contract.LoadedChunks.LOAD;
import static io.dpone.testkit.contract.LoadedChunks.OWNER;
import static io.dpone.testkit.contract.LoadedChunks.SNAPSHOT;
import static io.dpone.testkit.contract.LoadedChunks.TTL;
import static io.dpone.testkit.contract.LoadedChunks.digest;
import static io.dpone.testkit.contract.Refusals.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.contracts.ledger.ChunkReceipt;
import io.dpone.spi.LaneSource.ReadSummary;
import io.dpone.spi.LaneTarget;
import io.dpone.spi.LaneTarget.ChunkAppend;
import io.dpone.spi.LaneTarget.Committed;
import io.dpone.spi.LaneTarget.OperationLease;
import io.dpone.spi.RowFrame;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link LaneTarget} must do. Extended by a test class of the implementation. */
@SuppressWarnings("NullAway.Init")
public abstract class LaneTargetContract {
    private static final String OTHER = "dpone-backfill-chunk:2";
    private static final long WAIT_MILLIS = 300;

    private TargetStateFixture state;
    private LoadedChunks chunks;
    private OperationIdentity operation;
    private LaneTarget lane;

    /** Called by the extending class. */
    protected LaneTargetContract() {}

    /**
     * Makes an empty state.
     *
     * @return the fixture; it is closed after the test
     */
    protected abstract TargetStateFixture openState();

    @BeforeEach
    final void open() {
        state = openState();
        chunks = new LoadedChunks(state);
        operation = state.operation(1);
        chunks.takeOver();
        state.newOperationStore().openAttempt(operation, "first load");
        lane = state.openLane(chunks.epoch());
    }

    @AfterEach
    final void close() {
        lane.close();
        state.close();
    }

    @Test
    final void rowsAndReceiptAreCommittedTogether() {
        assertThat(lane.probe(operation)).isEmpty();
        OperationLease lease = claim(OWNER);

        ChunkReceipt receipt;
        try (ChunkAppend append = lane.begin(operation, lease, LOAD)) {
            assertThat(append.existingReceipt()).isEmpty();
            RowFrame first = state.rows(2);
            append.write(first);
            RowFrame second = state.rows(3);
            append.write(second);
            assertThat(append.endData()).isEqualTo(5);
            assertThat(state.shadowRows()).isZero();
            long bytes = (long) first.length() + second.length();
            Committed committed = append.commit(new ReadSummary(5, bytes, SNAPSHOT));
            assertThat(committed.acknowledged()).isTrue();
            receipt = committed.receipt();
            assertThat(receipt.bytes()).isEqualTo(bytes);
        }

        assertThat(state.shadowRows()).isEqualTo(5);
        assertThat(receipt.receiptId()).isEqualTo(operation.receiptId());
        assertThat(receipt.operationKey()).isEqualTo(operation.operationKey());
        assertThat(receipt.attemptKey()).isEqualTo(operation.attemptKey());
        assertThat(receipt.scopeHash()).isEqualTo(operation.scopeHash());
        assertThat(receipt.operationEpoch()).isEqualTo(lease.epoch());
        assertThat(receipt.ownerDigest()).isEqualTo(digest(OWNER));
        assertThat(receipt.loadId()).isEqualTo(LOAD);
        assertThat(receipt.rows()).isEqualTo(5);
        assertThat(receipt.snapshotAuthority()).isEqualTo(SNAPSHOT);
        assertThat(lane.probe(operation)).contains(receipt);
    }

    @Test
    final void aChunkWithoutRowsHasAReceiptToo() {
        OperationLease lease = claim(OWNER);

        try (ChunkAppend append = lane.begin(operation, lease, LOAD)) {
            assertThat(append.endData()).isZero();
            append.commit(new ReadSummary(0, 0, SNAPSHOT));
        }

        assertThat(state.shadowRows()).isZero();
        assertThat(lane.probe(operation))
                .hasValueSatisfying(receipt -> assertThat(receipt.rows()).isZero());
    }

    @Test
    final void oneLaneLoadsOneChunkAfterTheOther() {
        for (int index = 1; index <= 3; index++) {
            OperationIdentity next = state.operation(index);
            OperationLease lease = lane.claim(next, digest(OWNER), TTL);
            try (ChunkAppend append = lane.begin(next, lease, LOAD)) {
                append.commit(chunks.write(append, index));
            }
        }

        assertThat(state.shadowRows()).isEqualTo(6);
    }

    @Test
    final void anAbandonedAppendLeavesNothing() {
        OperationLease lease = claim(OWNER);
        try (ChunkAppend append = lane.begin(operation, lease, LOAD)) {
            append.write(state.rows(4));
        }
        try (ChunkAppend append = lane.begin(operation, lease, LOAD)) {
            chunks.write(append, 4);
        }

        assertThat(state.shadowRows()).isZero();
        assertThat(state.newOperationStore().probe(operation)).isEmpty();
        try (ChunkAppend append = lane.begin(operation, lease, LOAD)) {
            append.commit(chunks.write(append, 2));
        }
        assertThat(state.shadowRows()).isEqualTo(2);
    }

    @Test
    final void aSummaryOfOtherRowsIsNotCommitted() {
        OperationLease lease = claim(OWNER);

        try (ChunkAppend append = lane.begin(operation, lease, LOAD)) {
            ReadSummary summary = chunks.write(append, 4);
            assertRefused(
                    ErrorCode.ROW_COUNT_MISMATCH, () -> append.commit(new ReadSummary(5, summary.bytes(), SNAPSHOT)));
        }

        assertThat(state.shadowRows()).isZero();
        assertThat(lane.probe(operation)).isEmpty();
    }

    @Test
    final void anOwnerMayClaimAgain() {
        OperationLease first = claim(OWNER);
        OperationLease again = lane.claim(operation, digest(OWNER), TTL.multipliedBy(2));
        OperationLease shorter = lane.claim(operation, digest(OWNER), TTL.dividedBy(2));

        assertThat(again.epoch()).isEqualTo(first.epoch());
        assertThat(again.expiresAt()).isAfter(first.expiresAt());
        assertThat(shorter.expiresAt()).isEqualTo(again.expiresAt());
    }

    @Test
    final void anOwnerWhoseLeaseElapsedMustBeAnotherOwner() {
        claim(OWNER);
        state.elapseLease(operation);

        assertRefused(ErrorCode.OPERATION_LEASE_EXPIRED, () -> claim(OWNER));
        assertThat(claim(OTHER).epoch()).isEqualTo(2);
    }

    @Test
    final void anotherOwnerWaitsForTheLeaseToElapse() {
        claim(OWNER);
        assertRefused(ErrorCode.OPERATION_ALREADY_OWNED, () -> claim(OTHER));

        state.elapseLease(operation);
        OperationLease lease = claim(OTHER);

        assertThat(lease.epoch()).isEqualTo(2);
        assertThat(lease.ownerDigest()).isEqualTo(digest(OTHER));
    }

    @Test
    final void aLeaseOfAnEarlierEpochOfTheCampaignHoldsNobodyUp() {
        claim(OWNER);
        chunks.takeOver();

        try (LaneTarget successor = state.openLane(chunks.epoch())) {
            assertThat(successor.claim(operation, digest(OTHER), TTL).epoch()).isEqualTo(2);
        }
    }

    @Test
    final void anOperationOfAnotherAttemptCannotBeClaimed() {
        OperationIdentity known = operation;
        OperationIdentity stranger = new OperationIdentity(
                state.operation(2).scopeHash(),
                known.operationKey(),
                known.scopeHash(),
                known.invocationSha256(),
                known.targetIdentity(),
                known.receiptId());

        assertRefused(ErrorCode.OPERATION_IDENTITY_COLLISION, () -> lane.claim(stranger, digest(OWNER), TTL));
    }

    @Test
    final void anOperationWithAnotherScopeCannotBeClaimed() {
        claim(OWNER);
        OperationIdentity collision = new OperationIdentity(
                operation.attemptKey(),
                operation.operationKey(),
                state.operation(2).scopeHash(),
                operation.invocationSha256(),
                operation.targetIdentity(),
                operation.receiptId());

        assertRefused(ErrorCode.OPERATION_IDENTITY_COLLISION, () -> lane.claim(collision, digest(OWNER), TTL));
    }

    @Test
    final void anAppendWhoseLeaseElapsedIsNotCommitted() {
        OperationLease lease = claim(OWNER);
        try (ChunkAppend append = lane.begin(operation, lease, LOAD)) {
            ReadSummary summary = chunks.write(append, 4);
            state.elapseLease(operation);
            assertRefused(ErrorCode.OPERATION_LEASE_EXPIRED, () -> append.commit(summary));
        }
        assertThat(state.shadowRows()).isZero();
    }

    @Test
    final void anAppendWhoseOperationWasTakenIsNotCommitted() {
        OperationLease lease = claim(OWNER);
        try (ChunkAppend append = lane.begin(operation, lease, LOAD)) {
            ReadSummary summary = chunks.write(append, 4);
            state.elapseLease(operation);
            try (LaneTarget other = state.openLane(chunks.epoch())) {
                other.claim(operation, digest(OTHER), TTL);
            }
            assertRefused(ErrorCode.OPERATION_ALREADY_OWNED, () -> append.commit(summary));
        }
        assertThat(state.shadowRows()).isZero();
    }

    @Test
    final void anAppendThatWasFrozenDuringATakeoverIsNotCommitted() {
        OperationLease lease = claim(OWNER);
        try (ChunkAppend append = lane.begin(operation, lease, LOAD)) {
            ReadSummary summary = chunks.write(append, 4);
            chunks.takeOver();
            assertRefused(ErrorCode.EPOCH_SUPERSEDED, () -> append.commit(summary));
        }

        assertThat(state.shadowRows()).isZero();
        assertThat(state.newOperationStore().probe(operation)).isEmpty();
        assertThat(chunks.load(operation, 2).rows()).isEqualTo(2);
        assertThat(state.shadowRows()).isEqualTo(2);
    }

    @Test
    final void aLaneOfAnEarlierEpochClaimsNothingAndIsNotOpened() {
        long earlier = chunks.epoch();
        chunks.takeOver();

        assertRefused(ErrorCode.EPOCH_SUPERSEDED, () -> claim(OWNER));
        assertRefused(ErrorCode.EPOCH_SUPERSEDED, () -> state.openLane(earlier).close());
    }

    @Test
    final void equalOperationsWaitForEachOtherAndTheSecondSeesTheReceipt() {
        OperationLease lease = claim(OWNER);
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try (LaneTarget second = state.openLane(chunks.epoch());
                ChunkAppend append = lane.begin(operation, lease, LOAD)) {
            ReadSummary summary = chunks.write(append, 4);
            Future<ChunkAppend> waiting = thread.submit(() -> second.begin(operation, lease, "command-2"));
            // However long this waits, a second append does not begin before the first one ends.
            assertThatExceptionOfType(TimeoutException.class)
                    .isThrownBy(() -> waiting.get(WAIT_MILLIS, TimeUnit.MILLISECONDS));

            ChunkReceipt receipt = append.commit(summary).receipt();

            try (ChunkAppend late = Together.answerOf(waiting)) {
                assertThat(late.existingReceipt()).contains(receipt);
            }
        } finally {
            thread.shutdownNow();
        }
        assertThat(state.shadowRows()).isEqualTo(4);
    }

    @Test
    final void aProbeOfTheParentWaitsForAnAppendThatIsEnding() {
        OperationLease lease = claim(OWNER);
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try (ChunkAppend append = lane.begin(operation, lease, LOAD)) {
            ReadSummary summary = chunks.write(append, 4);
            Future<Boolean> probing = thread.submit(
                    () -> state.newOperationStore().probe(operation).isPresent());
            assertThatExceptionOfType(TimeoutException.class)
                    .isThrownBy(() -> probing.get(WAIT_MILLIS, TimeUnit.MILLISECONDS));

            append.commit(summary);

            assertThat(Together.answerOf(probing)).isTrue();
        } finally {
            thread.shutdownNow();
        }
    }

    private OperationLease claim(String owner) {
        return lane.claim(operation, digest(owner), TTL);
    }
}
