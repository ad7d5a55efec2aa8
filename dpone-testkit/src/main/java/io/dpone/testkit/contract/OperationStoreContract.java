package io.dpone.testkit.contract;

import static io.dpone.testkit.contract.LoadedChunks.OWNER;
import static io.dpone.testkit.contract.LoadedChunks.TTL;
import static io.dpone.testkit.contract.LoadedChunks.digest;
import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.contracts.ledger.ChunkReceipt;
import io.dpone.spi.LaneTarget;
import io.dpone.spi.LaneTarget.OperationLease;
import io.dpone.spi.OperationStore;
import io.dpone.spi.OperationStore.Renewal;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link OperationStore} must do beside the lanes of its target. Extended by a test class of the implementation. */
@SuppressWarnings("NullAway.Init")
public abstract class OperationStoreContract {
    private TargetStateFixture state;
    private LoadedChunks chunks;
    private OperationStore store;
    private OperationIdentity operation;

    /** Called by the extending class. */
    protected OperationStoreContract() {}

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
        store = state.newOperationStore();
        operation = state.operation(1);
        chunks.takeOver();
        store.openAttempt(operation, "first load");
    }

    @AfterEach
    final void close() {
        state.close();
    }

    @Test
    final void openingAnAttemptAgainChangesNothing() {
        store.openAttempt(operation, "another load");
        state.newOperationStore().openAttempt(state.operation(2), "another host's load");

        assertThat(claim(operation, OWNER).epoch()).isEqualTo(1);
        assertThat(claim(state.operation(2), OWNER).epoch()).isEqualTo(1);
    }

    @Test
    final void anOperationThatNobodyCommittedHasNoReceipt() {
        assertThat(store.probe(operation)).isEmpty();

        claim(operation, OWNER);

        assertThat(store.probe(operation)).isEmpty();
    }

    @Test
    final void anOperationThatNobodyClaimedCannotBeRenewed() {
        assertThat(store.renew(operation, digest(OWNER), 1, TTL)).isInstanceOf(Renewal.Lost.class);
    }

    @Test
    final void anOwnerMovesTheLeaseForwardAndNeverBack() {
        OperationLease lease = claim(operation, OWNER);

        Instant later = renewed(store.renew(operation, digest(OWNER), lease.epoch(), TTL.multipliedBy(2)));
        Instant same = renewed(store.renew(operation, digest(OWNER), lease.epoch(), Duration.ofSeconds(1)));

        assertThat(later).isAfter(lease.expiresAt());
        assertThat(same).isEqualTo(later);
    }

    @Test
    final void nobodyElseMovesTheLease() {
        OperationLease lease = claim(operation, OWNER);

        assertThat(store.renew(operation, digest("somebody else"), lease.epoch(), TTL))
                .isInstanceOf(Renewal.Lost.class);
        assertThat(store.renew(operation, digest(OWNER), lease.epoch() + 1, TTL))
                .isInstanceOf(Renewal.Lost.class);
        assertThat(renewed(store.renew(operation, digest(OWNER), lease.epoch(), TTL)))
                .isAfterOrEqualTo(lease.expiresAt());
    }

    @Test
    final void anElapsedLeaseIsLost() {
        OperationLease lease = claim(operation, OWNER);
        state.elapseLease(operation);

        assertThat(store.renew(operation, digest(OWNER), lease.epoch(), TTL)).isInstanceOf(Renewal.Lost.class);
        assertThat(store.renew(operation, digest(OWNER), lease.epoch(), TTL)).isInstanceOf(Renewal.Lost.class);
    }

    @Test
    final void theReceiptOfACommittedOperationIsFoundByEverybody() {
        ChunkReceipt receipt = chunks.load(operation, 3);

        assertThat(store.probe(operation)).contains(receipt);
        assertThat(state.newOperationStore().probe(operation)).contains(receipt);
        assertThat(store.renew(operation, digest(OWNER), receipt.operationEpoch(), TTL))
                .isEqualTo(new Renewal.Committed(receipt));
        assertThat(store.probe(state.operation(2))).isEmpty();
    }

    @Test
    final void aLeaseThatElapsedAfterTheCommitDoesNotHideTheReceipt() {
        ChunkReceipt receipt = chunks.load(operation, 3);
        state.elapseLease(operation);

        assertThat(store.renew(operation, digest(OWNER), receipt.operationEpoch(), TTL))
                .isEqualTo(new Renewal.Committed(receipt));
    }

    private OperationLease claim(OperationIdentity claimed, String owner) {
        try (LaneTarget lane = state.openLane(chunks.epoch())) {
            return lane.claim(claimed, digest(owner), TTL);
        }
    }

    private static Instant renewed(Renewal renewal) {
        assertThat(renewal).isInstanceOf(Renewal.Renewed.class);
        return ((Renewal.Renewed) renewal).expiresAt();
    }
}
