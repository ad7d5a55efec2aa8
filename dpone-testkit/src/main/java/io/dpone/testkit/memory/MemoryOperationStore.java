package io.dpone.testkit.memory;

import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.contracts.ledger.ChunkReceipt;
import io.dpone.spi.OperationStore;
import io.dpone.testkit.fault.PortCall;
import io.dpone.testkit.fault.SimulatedProcess;
import java.time.Duration;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Receipts and operation leases of a target in memory, as the parent sees them. */
final class MemoryOperationStore implements OperationStore {
    private final InMemoryTarget target;
    private final SimulatedProcess process;

    MemoryOperationStore(InMemoryTarget target, SimulatedProcess process) {
        this.target = target;
        this.process = process;
    }

    @Override
    public void openAttempt(OperationIdentity operation, String loadId) {
        process.commit(
                PortCall.OPERATION_OPEN_ATTEMPT,
                operation.attemptKey(),
                () -> target.monitor().locked(() -> {
                    target.tables().requireProvisioned();
                    target.operations().openAttempt(operation);
                    return operation;
                }),
                UnaryOperator.identity());
    }

    @Override
    public Optional<ChunkReceipt> probe(OperationIdentity operation) {
        return process.call(
                PortCall.OPERATION_PROBE,
                operation.operationKey(),
                () -> target.monitor().locked(() -> {
                    target.tables().requireProvisioned();
                    target.serverSessions()
                            .awaitOperation(
                                    process,
                                    operation.operationKey(),
                                    target.controlPatience(),
                                    PortCall.OPERATION_PROBE);
                    return target.operations().receipt(operation);
                }));
    }

    @Override
    public Renewal renew(OperationIdentity operation, String ownerDigest, long epoch, Duration ttl) {
        return process.commit(
                PortCall.OPERATION_RENEW,
                operation.operationKey(),
                () -> target.monitor().locked(() -> {
                    target.tables().requireProvisioned();
                    return target.operations().renew(operation, ownerDigest, epoch, ttl);
                }),
                UnaryOperator.identity());
    }
}
