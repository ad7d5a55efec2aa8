package io.dpone.testkit.simulation;

import io.dpone.contracts.lane.LaneMessage.OperationRequest;
import io.dpone.contracts.lane.ParentMessage;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.CampaignStatus;
import io.dpone.contracts.ledger.ChunkRecord;
import io.dpone.spi.LaneTarget.OperationLease;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Looks at the leases of one run whenever its loop begins to wait: none may be older than a renewal's period and what the loop's last turn took. */
final class RenewalWatch {
    private static final Duration EVERY = Duration.ofSeconds(1);

    private final World world;
    private final LoopWatch watch;
    private @Nullable String owner;
    private @Nullable Instant takenOver;
    private long lastReturned = Scheduler.NEVER;
    private long lastLook = Long.MIN_VALUE / 2;

    RenewalWatch(World world, LoopWatch watch) {
        this.world = world;
        this.watch = watch;
    }

    void returned(Duration timeout) {
        if (!timeout.isZero()) {
            lastReturned = world.scheduler().nanos();
        }
    }

    void awaiting(Duration timeout) {
        long now = world.scheduler().nanos();
        if (timeout.isZero() || lastReturned == Scheduler.NEVER || now - lastLook < EVERY.toNanos()) {
            return;
        }
        lastLook = now;
        world.campaign().record().ifPresent(this::look);
    }

    private void look(CampaignRecord campaign) {
        Instant expiresAt = campaign.lockExpiresAt();
        if (owner == null) {
            owner = campaign.lockOwner();
            takenOver = expiresAt;
        }
        if (expiresAt == null || !String.valueOf(owner).equals(campaign.lockOwner())) {
            return;
        }
        // The lease of a cancelled campaign is not renewed any more; its running chunks are. That of a campaign that
        // was
        // just taken over is as old as what came before the loop.
        if (campaign.status() == CampaignStatus.ACTIVE && !expiresAt.equals(takenOver)) {
            require("the campaign", expiresAt);
        }
        watch.busy().forEach(this::lookAt);
    }

    private void lookAt(int workerId) {
        Optional<ParentMessage.Run> command = watch.command(workerId);
        if (command.isPresent()) {
            ChunkRecord chunk = world.campaign().chunk(command.get().chunk().index());
            Instant expiresAt = chunk.leaseExpiresAt();
            if (expiresAt != null && command.get().binding().owner().equals(chunk.leaseOwner())) {
                require("chunk " + chunk.chunk().index(), expiresAt);
            }
        }
        Optional<OperationRequest> registered = watch.renewed(workerId);
        if (registered.isPresent()) {
            Optional<OperationLease> lease =
                    world.campaign().target().operation(registered.get().operationKey());
            if (lease.isPresent()
                    && lease.get().ownerDigest().equals(registered.get().ownerDigest())) {
                require("the operation in lane " + workerId, lease.get().expiresAt());
            }
        }
    }

    private void require(String what, Instant expiresAt) {
        Duration left = Duration.between(world.clock().instant(), expiresAt);
        Duration age = SimulatedCampaign.SETTINGS.leaseTtl().minus(left);
        Duration allowed = SimulatedCampaign.SETTINGS
                .renewEvery()
                .plusNanos(world.scheduler().nanos() - lastReturned);
        if (age.compareTo(allowed) > 0) {
            world.trace()
                    .broken(
                            SimulationRule.RENEWED_IN_TIME,
                            "the lease of " + what + " is " + age + " old, and " + allowed + " is allowed");
        }
    }
}
