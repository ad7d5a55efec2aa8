package io.dpone.testkit.memory;

import static io.dpone.testkit.memory.InMemoryLedgerTest.assertCode;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.ledger.ChunkReceipt;
import io.dpone.contracts.ledger.PublicationRecord;
import io.dpone.spi.CampaignFence;
import io.dpone.spi.CampaignTarget;
import io.dpone.spi.LaneSource.ReadSummary;
import io.dpone.spi.LaneTarget;
import io.dpone.spi.LaneTarget.ChunkAppend;
import io.dpone.spi.LaneTarget.Committed;
import io.dpone.spi.LaneTarget.OperationLease;
import io.dpone.spi.OperationStore.Renewal;
import io.dpone.testkit.fault.FaultPlan;
import io.dpone.testkit.fault.Faults;
import io.dpone.testkit.fault.PortCall;
import io.dpone.testkit.fault.PortMoment;
import io.dpone.testkit.fault.ProcessKilled;
import io.dpone.testkit.fault.SimulatedProcess;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

final class InMemoryAppendTest {
    private final Accounts accounts = new Accounts();
    private final Faults faults = new Faults();
    private final Deque<Runnable> whenBlocked = new ArrayDeque<>();
    private final SimulatedProcess host = new SimulatedProcess("host", new Scheduled());
    private final SimulatedProcess laneProcess = host.child("lane");
    private final CampaignTarget target = accounts.open(host);
    private final CampaignFence fence = target.acquireFence(Accounts.RUN_KEY);
    private final PublicationRecord prepared;
    private final OperationIdentity operation;
    private final LaneTarget lane;

    InMemoryAppendTest() {
        accounts.create(target);
        Accounts.takeOver(target, fence, "campaign");
        prepared = Accounts.prepare(target, "campaign");
        operation = Accounts.operation(target, 1);
        lane = accounts.lane(laneProcess, bootstrap(1));
    }

    /** Runs the next step of another session where a call has to wait for it. */
    private final class Scheduled implements FaultPlan {
        @Override
        public void at(PortMoment moment) {
            faults.at(moment);
        }

        @Override
        public boolean blocked(PortMoment moment) {
            Runnable step = whenBlocked.poll();
            if (step == null) {
                return false;
            }
            step.run();
            return true;
        }
    }

    private LaneBootstrap bootstrap(long epoch) {
        return accounts.bootstrap(target, prepared, epoch, null);
    }

    private OperationLease claim(LaneTarget from, String owner) {
        return from.claim(operation, Accounts.digest(owner), Accounts.TTL);
    }

    private ChunkAppend written(LaneTarget into, OperationLease lease) {
        ChunkAppend append = into.begin(operation, lease, "load");
        append.write(Accounts.frame("1\ta", "2\tb"));
        assertThat(append.endData()).isEqualTo(2);
        return append;
    }

    private static ReadSummary summary() {
        return new ReadSummary(2, 8, "per_chunk:1");
    }

    @Test
    void rowsAndReceiptAppearTogetherAtTheCommit() {
        OperationLease lease = claim(lane, "owner");
        ChunkAppend append = written(lane, lease);
        assertThat(accounts.target.rows(prepared.shadow())).isEmpty();
        assertThat(lane.probe(operation)).isEmpty();

        Committed committed = append.commit(summary());

        assertThat(committed.acknowledged()).isTrue();
        assertThat(accounts.target.rows(prepared.shadow())).containsExactly("1\ta", "2\tb");
        assertThat(lane.probe(operation)).contains(committed.receipt());
        assertThat(target.operations().probe(operation)).contains(committed.receipt());
        ChunkReceipt receipt = committed.receipt();
        assertThat(receipt.receiptId()).isEqualTo(operation.receiptId());
        assertThat(receipt.ownerDigest()).isEqualTo(Accounts.digest("owner"));
        assertThat(receipt.rows()).isEqualTo(2);
        assertThat(receipt.committedAt()).isEqualTo(accounts.clock.instant());
        // printf '{"bytes":8,"format":"text","rows":2,"version":1}' | sha256sum
        assertThat(receipt.payloadSha256())
                .isEqualTo("fce514881b720b17e503c68e09a9448ff8ac070ff51f17228ad2a6d3b35c311d");
    }

    @Test
    void closingWithoutACommitLeavesNothing() {
        OperationLease lease = claim(lane, "owner");
        written(lane, lease).close();

        assertThat(accounts.target.rows(prepared.shadow())).isEmpty();
        assertThat(target.operations().probe(operation)).isEmpty();
        written(lane, lease).commit(summary());
        assertThat(accounts.target.rows(prepared.shadow())).hasSize(2);
    }

    @Test
    void anEqualOperationWaitsAndThenSeesTheReceipt() {
        OperationLease lease = claim(lane, "owner");
        ChunkAppend first = written(lane, lease);
        LaneTarget second = accounts.lane(host.child("second"), bootstrap(1));
        whenBlocked.add(() -> first.commit(summary()));

        try (ChunkAppend append = second.begin(operation, lease, "load")) {
            assertThat(append.existingReceipt()).isEqualTo(lane.probe(operation));
            assertThat(append.existingReceipt()).isPresent();
        }
        assertThat(whenBlocked).isEmpty();
    }

    @Test
    void anEqualOperationThatIsNotOverInTimeIsALockTimeout() {
        OperationLease lease = claim(lane, "owner");
        written(lane, lease);
        LaneTarget second = accounts.lane(host.child("second"), bootstrap(1));
        accounts.target.setControlPatience(Duration.ZERO);

        assertCode(ErrorCode.LOCK_TIMEOUT, () -> second.begin(operation, lease, "load"));
        assertCode(ErrorCode.LOCK_TIMEOUT, () -> target.operations().probe(operation));
    }

    @Test
    void aProbeWaitsForTheTransactionThatIsEnding() {
        ChunkAppend append = written(lane, claim(lane, "owner"));
        whenBlocked.add(() -> append.commit(summary()));

        assertThat(target.operations().probe(operation)).isPresent();
    }

    @Test
    void aLostAcknowledgementIsFoundAgainOnAFreshSession() {
        faults.after(PortCall.APPEND_COMMIT, 1, Faults.loseAcknowledgement());

        Committed committed = written(lane, claim(lane, "owner")).commit(summary());

        assertThat(committed.acknowledged()).isFalse();
        assertThat(accounts.target.receipts()).containsExactly(committed.receipt());
        assertThat(accounts.target.rows(prepared.shadow())).hasSize(2);
    }

    @Test
    void aKilledLaneLeavesNeitherRowsNorLocks() {
        OperationLease lease = claim(lane, "owner");
        ChunkAppend append = written(lane, lease);

        laneProcess.kill();

        assertThatThrownBy(() -> append.commit(summary())).isInstanceOf(ProcessKilled.class);
        assertThatThrownBy(append::close).isInstanceOf(ProcessKilled.class);
        assertThat(target.operations().probe(operation)).isEmpty();
        assertThat(accounts.target.rows(prepared.shadow())).isEmpty();
        assertThat(host.isAlive()).isTrue();
    }

    @Test
    void aLaneKilledAfterItsCommitHasCommitted() {
        faults.after(PortCall.APPEND_COMMIT, 1, Faults.kill());
        ChunkAppend append = written(lane, claim(lane, "owner"));

        assertThatThrownBy(() -> append.commit(summary())).isInstanceOf(ProcessKilled.class);

        assertThat(target.operations().probe(operation)).isPresent();
        assertThat(accounts.target.rows(prepared.shadow())).hasSize(2);
    }

    @Test
    void aRunningLeaseKeepsOtherOwnersOutAndAnElapsedOneDoesNot() {
        OperationLease first = claim(lane, "first");
        assertThat(first.epoch()).isEqualTo(1);
        assertThat(first.expiresAt()).isEqualTo(accounts.clock.instant().plus(Accounts.TTL));
        assertThat(claim(lane, "first")).isEqualTo(first);
        assertCode(ErrorCode.OPERATION_ALREADY_OWNED, () -> claim(lane, "second"));

        accounts.clock.advance(Accounts.TTL);

        assertThat(claim(lane, "second").epoch()).isEqualTo(2);
        assertThat(accounts.target
                        .operation(operation.operationKey())
                        .orElseThrow()
                        .ownerDigest())
                .isEqualTo(Accounts.digest("second"));
        assertCode(ErrorCode.OPERATION_ALREADY_OWNED, () -> written(lane, first).commit(summary()));
    }

    @Test
    void aLeaseThatElapsedBeforeTheCommitIsRefused() {
        ChunkAppend append = written(lane, claim(lane, "owner"));
        accounts.clock.advance(Accounts.TTL);

        assertCode(ErrorCode.OPERATION_LEASE_EXPIRED, () -> append.commit(summary()));
        assertThat(accounts.target.receipts()).isEmpty();
    }

    @Test
    void renewalsMoveForwardAndSayWhyNot() {
        OperationLease lease = claim(lane, "owner");
        String digest = Accounts.digest("owner");
        accounts.clock.advance(Duration.ofSeconds(30));

        assertThat(target.operations().renew(operation, digest, 1, Accounts.TTL))
                .isEqualTo(new Renewal.Renewed(accounts.clock.instant().plus(Accounts.TTL)));
        assertThat(target.operations().renew(operation, digest, 1, Duration.ofSeconds(1)))
                .isEqualTo(new Renewal.Renewed(accounts.clock.instant().plus(Accounts.TTL)));
        assertThat(target.operations().renew(operation, digest, 2, Accounts.TTL))
                .isInstanceOf(Renewal.Lost.class);
        assertThat(target.operations().renew(operation, Accounts.digest("other"), 1, Accounts.TTL))
                .isInstanceOf(Renewal.Lost.class);
        assertThat(target.operations().renew(Accounts.operation(target, 2), digest, 1, Accounts.TTL))
                .isInstanceOf(Renewal.Lost.class);

        Committed committed = written(lane, lease).commit(summary());
        assertThat(target.operations().renew(operation, digest, 1, Accounts.TTL))
                .isEqualTo(new Renewal.Committed(committed.receipt()));
    }

    @Test
    void anElapsedLeaseIsNotRenewed() {
        claim(lane, "owner");
        accounts.clock.advance(Accounts.TTL);

        assertThat(target.operations().renew(operation, Accounts.digest("owner"), 1, Accounts.TTL))
                .isInstanceOf(Renewal.Lost.class);
    }

    @Test
    void afterATakeoverTheOldLaneCanNeitherClaimNorCommit() {
        ChunkAppend append = written(lane, claim(lane, "owner"));
        Accounts.takeOver(target, fence, "successor");

        assertCode(ErrorCode.EPOCH_SUPERSEDED, () -> append.commit(summary()));
        append.close();
        assertCode(ErrorCode.EPOCH_SUPERSEDED, () -> claim(lane, "owner"));
        assertCode(ErrorCode.EPOCH_SUPERSEDED, () -> accounts.lane(laneProcess, bootstrap(1)));
        LaneTarget next = accounts.lane(host.child("next"), bootstrap(2));
        assertThat(claim(next, "another").epoch())
                .as("a lease of an earlier epoch protects nothing")
                .isEqualTo(2);
    }

    @Test
    void aSuccessorEndsTheSessionsOfEarlierEpochs() {
        ChunkAppend append = written(lane, claim(lane, "owner"));
        long epoch = Accounts.takeOver(target, fence, "successor");
        accounts.target.allowEndingSessions(false);
        assertCode(ErrorCode.PREDECESSOR_ALIVE, () -> fence.endPredecessors(epoch));

        accounts.target.allowEndingSessions(true);
        fence.endPredecessors(epoch);

        assertCode(ErrorCode.TARGET_STATEMENT_FAILED, () -> append.commit(summary()));
        assertThat(target.operations().probe(operation)).isEmpty();
        fence.prove();
        assertThat(accounts.target.sessions()).hasSize(1);
    }

    @Test
    void aShadowThatIsNotTheCampaignsIsRefused() {
        OperationLease lease = claim(lane, "owner");
        accounts.target.dropTable(prepared.shadow());
        assertCode(ErrorCode.SHADOW_CHANGED, () -> lane.begin(operation, lease, "load"));

        accounts.target.createTable(prepared.shadow(), Accounts.COLUMNS, List.of("id"));

        assertCode(ErrorCode.SHADOW_CHANGED, () -> lane.begin(operation, lease, "load"));
        assertThat(target.operations().probe(operation)).as("no lock is left").isEmpty();
    }

    @Test
    void countsThatDisagreeAreNotCommitted() {
        OperationLease lease = claim(lane, "owner");
        ChunkAppend append = written(lane, lease);

        assertCode(ErrorCode.ROW_COUNT_MISMATCH, () -> append.commit(new ReadSummary(3, 8, "per_chunk:1")));
        assertCode(ErrorCode.ROW_COUNT_MISMATCH, () -> append.commit(new ReadSummary(2, 9, "per_chunk:1")));
        append.close();
        ChunkAppend unended = lane.begin(operation, lease, "load");
        assertThatIllegalStateException().isThrownBy(() -> unended.commit(new ReadSummary(0, 0, "per_chunk:1")));
    }

    @Test
    void aFrameOfBrokenRowsIsRefused() {
        ChunkAppend append = lane.begin(operation, claim(lane, "owner"), "load");

        assertCode(ErrorCode.TARGET_STATEMENT_FAILED, () -> append.write(Accounts.frame("1\ta\ttoo many")));
        assertCode(ErrorCode.TARGET_STATEMENT_FAILED, () -> append.write(Accounts.frame("1\ta\n2\tb")));
    }

    @Test
    void anAttemptOfAnotherInvocationIsRefused() {
        OperationIdentity other = new OperationIdentity(
                Accounts.digest("another attempt"),
                operation.operationKey(),
                operation.scopeHash(),
                operation.invocationSha256(),
                operation.targetIdentity(),
                operation.receiptId());

        assertCode(
                ErrorCode.OPERATION_IDENTITY_COLLISION,
                () -> lane.claim(other, Accounts.digest("owner"), Accounts.TTL));
        target.operations().openAttempt(other, "run 2");
        assertCode(ErrorCode.OPERATION_IDENTITY_COLLISION, () -> claim(lane, "owner"));
        assertCode(
                ErrorCode.OPERATION_IDENTITY_COLLISION,
                () -> target.operations().openAttempt(operation, "run 3"));
    }
}
