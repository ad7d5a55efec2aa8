package io.dpone.testkit.memory;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.contracts.ledger.ChunkReceipt;
import io.dpone.spi.LaneTarget.OperationLease;
import io.dpone.spi.OperationStore.Renewal;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Attempts, operation leases and receipts (shadow campaign facts, sections 4 and 6.1). Every use is a step of the monitor. */
class Operations {
    private final InstantSource clock;
    private final Map<String, Attempt> attempts = new HashMap<>();
    private final Map<String, TargetFence> fences = new HashMap<>();
    private final Map<String, Claimed> rows = new HashMap<>();
    private final Map<String, ChunkReceipt> receipts = new LinkedHashMap<>();

    Operations(InstantSource clock) {
        this.clock = clock;
    }

    private record Attempt(String targetIdentity, String invocationSha256) {}

    private record TargetFence(long generation, String attemptKey) {}

    private record Claimed(String attemptKey, String scopeHash, long campaignEpoch, OperationLease lease) {}

    void openAttempt(OperationIdentity operation) {
        Attempt attempt = new Attempt(operation.targetIdentity(), operation.invocationSha256());
        Attempt known = attempts.putIfAbsent(operation.attemptKey(), attempt);
        if (known != null && !known.equals(attempt)) {
            throw new DponeException(
                    ErrorCode.OPERATION_IDENTITY_COLLISION, "the attempt exists with another identity");
        }
        if (known == null) {
            advanceFence(operation.targetIdentity(), operation.attemptKey());
        }
        requireCurrent(operation);
    }

    private void requireCurrent(OperationIdentity operation) {
        TargetFence fence = fences.get(operation.targetIdentity());
        if (fence == null || !fence.attemptKey().equals(operation.attemptKey())) {
            throw new DponeException(
                    ErrorCode.OPERATION_IDENTITY_COLLISION, "another attempt loads into the same target, or none does");
        }
    }

    long fenceGeneration(String targetIdentity) {
        TargetFence fence = fences.get(targetIdentity);
        return fence == null ? 0 : fence.generation();
    }

    void advanceFence(String targetIdentity, String attemptKey) {
        fences.put(targetIdentity, new TargetFence(fenceGeneration(targetIdentity) + 1, attemptKey));
    }

    Optional<ChunkReceipt> receipt(OperationIdentity operation) {
        return Optional.ofNullable(receipts.get(operation.operationKey()));
    }

    OperationLease claim(OperationIdentity operation, String ownerDigest, Duration ttl, long campaignEpoch) {
        requireCurrent(operation);
        Claimed row = rows.get(operation.operationKey());
        OperationLease lease = new OperationLease(
                ownerDigest,
                row == null ? 1 : claimedEpoch(row, operation, ownerDigest, campaignEpoch),
                clock.instant().plus(ttl));
        if (row != null && row.lease().ownerDigest().equals(ownerDigest)) {
            lease = later(row.lease(), lease);
        }
        rows.put(
                operation.operationKey(),
                new Claimed(operation.attemptKey(), operation.scopeHash(), campaignEpoch, lease));
        return lease;
    }

    private long claimedEpoch(Claimed row, OperationIdentity operation, String ownerDigest, long campaignEpoch) {
        requireSame(row, operation);
        OperationLease held = row.lease();
        if (held.ownerDigest().equals(ownerDigest)) {
            if (!isRunning(held)) {
                throw new DponeException(ErrorCode.OPERATION_LEASE_EXPIRED, "the owner's own lease has elapsed");
            }
            return held.epoch();
        }
        // Another owner's lease counts while it runs, except where it protects nothing: the operation is committed, or
        // the
        // lease is of an earlier epoch of the campaign, which can not commit any more.
        boolean counts = isRunning(held)
                && row.campaignEpoch() >= campaignEpoch
                && receipt(operation).isEmpty();
        if (counts) {
            throw new DponeException(ErrorCode.OPERATION_ALREADY_OWNED, "another owner's lease still runs");
        }
        return held.epoch() + 1;
    }

    private boolean isRunning(OperationLease lease) {
        return clock.instant().isBefore(lease.expiresAt());
    }

    private static void requireSame(Claimed row, OperationIdentity operation) {
        if (!row.attemptKey().equals(operation.attemptKey()) || !row.scopeHash().equals(operation.scopeHash())) {
            throw new DponeException(
                    ErrorCode.OPERATION_IDENTITY_COLLISION, "the operation exists with another identity");
        }
    }

    private static OperationLease later(OperationLease held, OperationLease wished) {
        return wished.expiresAt().isAfter(held.expiresAt()) ? wished : held;
    }

    Renewal renew(OperationIdentity operation, String ownerDigest, long epoch, Duration ttl) {
        Optional<ChunkReceipt> receipt = receipt(operation);
        if (receipt.isPresent()) {
            return new Renewal.Committed(receipt.get());
        }
        Claimed row = rows.get(operation.operationKey());
        if (row == null) {
            return new Renewal.Lost("nobody has claimed the operation");
        }
        requireSame(row, operation);
        OperationLease held = row.lease();
        if (!held.ownerDigest().equals(ownerDigest) || held.epoch() != epoch) {
            return new Renewal.Lost("another owner or epoch holds the operation");
        }
        if (!isRunning(held)) {
            return new Renewal.Lost("the lease has elapsed");
        }
        OperationLease lease = later(
                held, new OperationLease(ownerDigest, epoch, clock.instant().plus(ttl)));
        rows.put(operation.operationKey(), new Claimed(row.attemptKey(), row.scopeHash(), row.campaignEpoch(), lease));
        return new Renewal.Renewed(lease.expiresAt());
    }

    /** What the terminal transaction of a chunk proves before it writes the receipt. */
    void requireLease(OperationIdentity operation, OperationLease lease) {
        Claimed row = rows.get(operation.operationKey());
        if (row == null
                || !row.lease().ownerDigest().equals(lease.ownerDigest())
                || row.lease().epoch() != lease.epoch()) {
            throw new DponeException(ErrorCode.OPERATION_ALREADY_OWNED, "another owner holds the operation");
        }
        if (!isRunning(row.lease())) {
            throw new DponeException(ErrorCode.OPERATION_LEASE_EXPIRED, "the lease elapsed before the commit");
        }
    }

    void insert(ChunkReceipt receipt) {
        if (receipts.putIfAbsent(receipt.operationKey(), receipt) != null) {
            throw new DponeException(ErrorCode.OPERATION_IDENTITY_COLLISION, "the operation has a receipt already");
        }
    }

    Optional<OperationLease> lease(String operationKey) {
        return Optional.ofNullable(rows.get(operationKey)).map(Claimed::lease);
    }

    List<ChunkReceipt> receipts() {
        return List.copyOf(receipts.values());
    }
}
