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

/** A lane's session on a target in memory. */
final class MemoryLaneTarget implements LaneTarget {
    private final InMemoryTarget target;
    private final LaneBootstrap bootstrap;
    private final ServerSession session;
    private final SimulatedProcess process;

    MemoryLaneTarget(InMemoryTarget target, LaneBootstrap bootstrap, ServerSession session) {
        this.target = target;
        this.bootstrap = bootstrap;
        this.session = session;
        this.process = session.process();
    }

    @Override
    public Optional<ChunkReceipt> probe(OperationIdentity operation) {
        return process.call(
                PortCall.LANE_TARGET_PROBE,
                operation.operationKey(),
                () -> target.monitor().locked(() -> {
                    session.requireAlive();
                    return target.operations().receipt(operation);
                }));
    }

    @Override
    public OperationLease claim(OperationIdentity operation, String ownerDigest, Duration ttl) {
        return process.commit(
                PortCall.LANE_TARGET_CLAIM,
                operation.operationKey(),
                () -> target.monitor().locked(() -> {
                    session.requireAlive();
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
                () -> target.monitor().locked(() -> {
                    session.requireAlive();
                    target.serverSessions()
                            .lockOperation(
                                    session,
                                    operation.operationKey(),
                                    bootstrap.settings().lockTimeout(),
                                    PortCall.LANE_TARGET_BEGIN);
                    try {
                        MemoryAppend append = new MemoryAppend(target, bootstrap, session, operation, lease, loadId);
                        append.lockShadow();
                        return append;
                    } catch (RuntimeException e) {
                        target.serverSessions().endTransaction(session);
                        throw e;
                    }
                }));
    }

    @Override
    public void close() {
        process.requireAlive();
        target.monitor().run(() -> target.serverSessions().end(session));
    }
}
