package io.dpone.testkit.memory;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.error.Problem;
import io.dpone.contracts.table.TableName;
import io.dpone.contracts.table.TargetIdentity;
import io.dpone.spi.CampaignFence;
import io.dpone.spi.CampaignLedger;
import io.dpone.spi.CampaignTarget;
import io.dpone.spi.OperationStore;
import io.dpone.spi.ShadowPublication;
import io.dpone.spi.TargetTable;
import io.dpone.testkit.fault.PortCall;
import io.dpone.testkit.fault.SimulatedProcess;
import java.util.List;
import java.util.Map;

/** The parent's access to a target in memory. */
final class MemoryCampaignTarget implements CampaignTarget {
    private static final List<String> STATE = List.of("ledger", "operations", "registrations");

    private final InMemoryTarget target;
    private final SimulatedProcess process;
    private final TableName live;

    MemoryCampaignTarget(InMemoryTarget target, SimulatedProcess process, TableName live) {
        this.target = target;
        this.process = process;
        this.live = live;
    }

    @Override
    public TargetTable describe(List<String> uniqueKey) {
        return process.call(
                PortCall.TARGET_DESCRIBE,
                live.dataset(),
                () -> target.monitor().locked(() -> describe(target.tables().live(live), uniqueKey)));
    }

    private TargetTable describe(MemoryTable table, List<String> uniqueKey) {
        List<Problem> problems = uniqueKey.equals(table.uniqueKey())
                ? List.of()
                : List.of(new Problem(
                        live.dataset(), ErrorCode.UNIQUE_INDEX_MISSING, "no unique index on exactly " + uniqueKey));
        return new TargetTable(
                Tables.DATABASE,
                table.columns(),
                List.of(),
                Map.of(),
                table.contractSha256(),
                problems,
                List.of(),
                List.of(),
                List.of(),
                0,
                !table.rows().isEmpty());
    }

    @Override
    public boolean isTaken(TableName name) {
        return target.monitor().locked(() -> target.tables().find(name).isPresent());
    }

    @Override
    public StateInspection inspectState() {
        return process.call(
                PortCall.TARGET_INSPECT_STATE,
                live.dataset(),
                () -> target.monitor().locked(() -> {
                    boolean provisioned = target.tables().isProvisioned();
                    boolean registered = target.tables().registration(live).isPresent();
                    return new StateInspection(
                            provisioned ? List.of() : STATE,
                            List.of(),
                            registered,
                            provisioned ? "" : "CREATE STATE",
                            registered ? "" : "REGISTER " + live);
                }));
    }

    @Override
    public void provisionState() {
        process.call(
                PortCall.TARGET_PROVISION_STATE,
                live.dataset(),
                () -> target.monitor().run(() -> target.tables().provision(live)));
    }

    @Override
    public TargetIdentity identity() {
        return process.call(
                PortCall.TARGET_IDENTITY,
                live.dataset(),
                () -> target.monitor()
                        .locked(() -> target.tables()
                                .registration(live)
                                .orElseThrow(() -> new DponeException(
                                        ErrorCode.TARGET_NOT_REGISTERED, live + " is not registered"))));
    }

    @Override
    public CampaignLedger ledger() {
        return new MemoryLedger(target, process);
    }

    @Override
    public OperationStore operations() {
        return new MemoryOperationStore(target, process);
    }

    @Override
    public CampaignFence acquireFence(String runKey) {
        return process.call(
                PortCall.FENCE_ACQUIRE,
                runKey,
                () -> target.monitor().locked(() -> {
                    ServerSession session = target.serverSessions().open(process, "fence", runKey, Long.MAX_VALUE);
                    try {
                        target.serverSessions().lockCampaign(session, runKey);
                    } catch (DponeException e) {
                        target.serverSessions().end(session);
                        throw e;
                    }
                    return new MemoryFence(target, session, runKey);
                }));
    }

    @Override
    public ShadowPublication publication() {
        return new MemoryPublication(target, process, live);
    }

    @Override
    public void close() {
        process.requireAlive();
    }
}
