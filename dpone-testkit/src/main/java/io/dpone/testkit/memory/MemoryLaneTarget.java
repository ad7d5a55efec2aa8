package io.dpone.testkit.memory;

import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.ledger.ChunkReceipt;
import io.dpone.spi.LaneTarget;
import io.dpone.testkit.fault.PortCall;
import io.dpone.testkit.fault.SimulatedProcess;
import java.time.Duration;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A lane's session on a target in memory; when the server has ended it, the next chunk opens another one. */
final class MemoryLaneTarget implements LaneTarget {
    private final InMemoryTarget target;
    private final LaneBootstrap bootstrap;
    private final SimulatedProcess process;
    private ServerSession session;

    private MemoryLaneTarget(
            InMemoryTarget target, LaneBootstrap bootstrap, SimulatedProcess process, ServerSession session) {
        this.target = target;
        this.bootstrap = bootstrap;
        this.process = process;
        this.session = session;
    }

    static MemoryLaneTarget open(InMemoryTarget target, LaneBootstrap bootstrap, SimulatedProcess process) {
        return new MemoryLaneTarget(target, bootstrap, process, registered(target, bootstrap, process));
    }

    private static ServerSession registered(InMemoryTarget target, LaneBootstrap bootstrap, SimulatedProcess process) {
        target.tables().requireProvisioned();
        target.journals().requireEpoch(bootstrap.runKey(), bootstrap.epoch());
        return target.serverSessions().open(process, "sink", bootstrap.runKey(), bootstrap.epoch());
    }

    private ServerSession session() {
        if (!session.isAlive()) {
            session = registered(target, bootstrap, process);
        }
        return session;
    }

    @Override
    public Optional<ChunkReceipt> probe(OperationIdentity operation) {
        return process.call(
                PortCall.LANE_TARGET_PROBE,
                operation.operationKey(),
                () -> target.monitor().locked(() -> target.operations().receipt(operation)));
    }

    @Override
    public OperationLease claim(OperationIdentity operation, String ownerDigest, Duration ttl) {
        return process.commit(
                PortCall.LANE_TARGET_CLAIM,
                operation.operationKey(),
                () -> target.monitor().locked(() -> {
                    target.journals().requireEpoch(bootstrap.runKey(), bootstrap.epoch());
                    return target.operations().claim(operation, ownerDigest, ttl, bootstrap.epoch());
                }),
                UnaryOperator.identity());
    }

    @Override
    public ChunkAppend begin(OperationIdentity operation, OperationLease lease, String loadId) {
        return process.call(
                PortCall.LANE_TARGET_BEGIN,
                operation.operationKey(),
                () -> target.monitor().locked(() -> begin(session(), new Claim(operation, lease, loadId))));
    }

    private ChunkAppend begin(ServerSession sink, Claim claim) {
        target.serverSessions()
                .lockOperation(
                        sink,
                        claim.operation().operationKey(),
                        bootstrap.settings().lockTimeout(),
                        PortCall.LANE_TARGET_BEGIN);
        try {
            MemoryAppend append = new MemoryAppend(target, bootstrap, sink, claim);
            append.lockShadow();
            return append;
        } catch (RuntimeException e) {
            target.serverSessions().endTransaction(sink);
            throw e;
        }
    }

    /** The operation that an append works on, the lease that it was claimed under, and the command. */
    record Claim(OperationIdentity operation, OperationLease lease, String loadId) {}

    @Override
    public void close() {
        process.requireAlive();
        target.monitor().run(() -> target.serverSessions().end(session));
    }
}
