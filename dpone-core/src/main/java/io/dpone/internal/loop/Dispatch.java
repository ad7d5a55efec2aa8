package io.dpone.internal.loop;

import io.dpone.contracts.chunk.ChunkSpec;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.lane.CommandBinding;
import io.dpone.contracts.lane.ParentMessage;
import io.dpone.contracts.ledger.ChunkRecord;
import io.dpone.contracts.ledger.Transition;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Hands chunks to idle lanes in two phases: claim and prepare all of a batch, prove all of it again, and only then send (ADR 0051; shadow campaign facts, section
 * 5.2). An unsent claim has exactly one owner, this object, until it is sent or given back. Used by the loop's thread.
 */
final class Dispatch {
    private static final Duration FRESH = Duration.ofSeconds(1);

    private final LoopPorts ports;
    private final LoopSettings settings;
    private final ChunkLeases leases;
    private final CampaignLease campaign;
    private final Resolution resolution;
    private final Halt halt;
    private final Service service;
    private final Deque<ChunkSpec> pending;
    private final List<Prepared> unsent = new ArrayList<>();
    private boolean sent;

    /** Lets the loop handle what peers say between two steps of a batch. */
    interface Service {
        /** Handles every event that is ready and every renewal that is due. */
        void servicePeers();

        /** The lanes that have a command. */
        Set<Integer> activeWorkers();
    }

    // The lease is as old as the call that wrote it: what passed before its answer came has passed.
    private record Prepared(Lane lane, Claim claim, long leasedAtNanos) {}

    Dispatch(
            LoopPorts ports,
            LoopSettings settings,
            ChunkLeases leases,
            CampaignLease campaign,
            Resolution resolution,
            Halt halt,
            Service service,
            List<ChunkSpec> chunks) {
        this.ports = ports;
        this.settings = settings;
        this.leases = leases;
        this.campaign = campaign;
        this.resolution = resolution;
        this.halt = halt;
        this.service = service;
        this.pending = new ArrayDeque<>(chunks);
    }

    boolean hasWork() {
        return !pending.isEmpty() || !unsent.isEmpty();
    }

    boolean holdsUnsent() {
        return !unsent.isEmpty();
    }

    /** Claims for these lanes and sends, unless a peer spoke at the last moment: then the claims stay and the next call goes on with them. */
    void dispatch(List<Lane> idle) {
        claim(idle);
        if (unsent.isEmpty() || halt.isHalted()) {
            releaseUnsent();
            return;
        }
        prove();
        if (halt.isHalted()) {
            releaseUnsent();
            return;
        }
        if (ports.fleet().hasPending(service.activeWorkers())) {
            return;
        }
        if (abortWhenALaneIsGone()) {
            return;
        }
        send();
    }

    void releaseUnsent() {
        List<Prepared> released = List.copyOf(unsent);
        unsent.clear();
        for (Prepared prepared : released) {
            resolution.release(prepared.claim());
        }
    }

    private void claim(List<Lane> idle) {
        Set<Integer> holding =
                unsent.stream().map(prepared -> prepared.lane().workerId()).collect(Collectors.toSet());
        for (Lane lane : idle) {
            if (pending.isEmpty() || halt.isHalted()) {
                return;
            }
            if (holding.contains(lane.workerId()) || lane.state() != Lane.State.IDLE) {
                continue;
            }
            if (ports.fleet().hasExited(lane.workerId())) {
                // Its exit is an event of its own; nothing is claimed for a lane that is gone.
                continue;
            }
            claimOne(lane, pending.removeFirst());
            service.servicePeers();
        }
    }

    private void claimOne(Lane lane, ChunkSpec chunk) {
        CommandBinding binding = leases.newBinding(chunk);
        long leasedAtNanos = ports.ticker().nanos();
        Transition<ChunkRecord> transition = leases.acquire(binding);
        if (transition instanceof Transition.Applied<ChunkRecord>) {
            Claim claim = new Claim(chunk, binding, ports.operationOf().apply(chunk));
            unsent.add(new Prepared(lane, claim, leasedAtNanos));
            return;
        }
        Transition.Refusal refusal = ((Transition.Refused<ChunkRecord>) transition).refusal();
        switch (refusal) {
            case CANCELLED -> halt.cancelled();
            case ALREADY_SUCCEEDED -> {
                // Another way of learning of it was faster; nothing is left to do for this chunk.
            }
            case NOT_OWNER ->
                halt.fail(
                        Halt.Reason.COORDINATOR_LOST,
                        new DponeException(
                                ErrorCode.CAMPAIGN_LEASE_LOST, "the campaign was taken over by another run"));
            case LEASED_BY_OTHER, NOT_RUNNING, LEASE_ELAPSED, PUBLISHED, CONFLICT ->
                halt.fail(
                        Halt.Reason.CHUNK_FAILED,
                        new DponeException(
                                ErrorCode.CHUNK_DISPATCH_FAILED,
                                "chunk " + chunk.index() + " could not be claimed (stage=claim): " + refusal));
        }
    }

    // A claim of this moment proved the campaign's durable owner under the ledger's own lock, so only the session lock
    // is left to prove.
    private void prove() {
        long now = ports.ticker().nanos();
        boolean fresh = sent && unsent.stream().allMatch(prepared -> now - prepared.leasedAtNanos() < FRESH.toNanos());
        if (fresh) {
            ports.fence().prove();
        } else {
            refresh();
        }
    }

    // The claims may be as old as the whole batch took: each owner gets a whole lease before anything is sent.
    private void refresh() {
        for (int i = 0; i < unsent.size(); i++) {
            Prepared prepared = unsent.get(i);
            long leasedAtNanos = ports.ticker().nanos();
            Transition<ChunkRecord> renewed = leases.renew(prepared.claim());
            if (renewed instanceof Transition.Refused<ChunkRecord> refused) {
                halt.fail(
                        Halt.Reason.COORDINATOR_LOST,
                        new DponeException(
                                ErrorCode.CHUNK_LEASE_LOST,
                                "chunk " + prepared.claim().index() + " was lost before it was sent (stage=refresh): "
                                        + refused.refusal()));
                return;
            }
            unsent.set(i, new Prepared(prepared.lane(), prepared.claim(), leasedAtNanos));
            service.servicePeers();
        }
        if (campaign.renew() == CampaignLease.Standing.CANCELLED) {
            halt.cancelled();
        }
    }

    private boolean abortWhenALaneIsGone() {
        for (Prepared prepared : unsent) {
            if (ports.fleet().hasExited(prepared.lane().workerId())) {
                halt.fail(
                        Halt.Reason.LANE_LOST,
                        new DponeException(
                                ErrorCode.LANE_EXITED,
                                "an idle lane ended before its chunk was sent: "
                                        + ports.fleet().describe(prepared.lane().workerId())));
                releaseUnsent();
                return true;
            }
        }
        return false;
    }

    private void send() {
        List<Prepared> batch = List.copyOf(unsent);
        unsent.clear();
        sent = true;
        for (int i = 0; i < batch.size(); i++) {
            Prepared prepared = batch.get(i);
            Claim claim = prepared.claim();
            Lane lane = prepared.lane();
            lane.begin(claim, prepared.leasedAtNanos() + settings.renewEvery().toNanos());
            try {
                ports.fleet()
                        .send(
                                lane.workerId(),
                                new ParentMessage.Run(claim.binding(), claim.chunk(), claim.operation()));
            } catch (DponeException e) {
                // Nobody knows how much of the command arrived: the lane is treated as one that may have committed.
                halt.fail(
                        Halt.Reason.LANE_LOST,
                        new DponeException(
                                ErrorCode.CHUNK_DISPATCH_FAILED,
                                Effect.UNKNOWN,
                                "chunk " + claim.index() + " could not be sent (stage=ipc_send)",
                                e));
                unsent.addAll(batch.subList(i + 1, batch.size()));
                releaseUnsent();
                resolution.quiesceAndResolve(List.of(lane), "the command could not be sent");
                return;
            }
            ports.observer().chunkStarted(lane.workerId(), claim.index());
        }
    }
}
