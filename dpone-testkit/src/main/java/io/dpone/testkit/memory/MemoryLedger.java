package io.dpone.testkit.memory;

import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.ChunkRecord;
import io.dpone.contracts.ledger.LedgerView;
import io.dpone.spi.CampaignFence;
import io.dpone.spi.CampaignLedger;
import io.dpone.testkit.fault.PortCall;
import io.dpone.testkit.fault.SimulatedProcess;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The ledger of a target in memory. A lost acknowledgement is resolved at once: a journal only grows, so what was appended is still there. */
final class MemoryLedger implements CampaignLedger {
    private final InMemoryTarget target;
    private final SimulatedProcess process;

    MemoryLedger(InMemoryTarget target, SimulatedProcess process) {
        this.target = target;
        this.process = process;
    }

    @Override
    public Instant now() {
        return process.call(PortCall.LEDGER_NOW, "", () -> target.clock().instant());
    }

    @Override
    public Optional<LedgerView> read(String runKey) {
        return process.call(
                PortCall.LEDGER_READ,
                runKey,
                () -> target.monitor().locked(() -> {
                    target.tables().requireProvisioned();
                    return target.journals().has(runKey)
                            ? Optional.of(target.journals().view(runKey))
                            : Optional.empty();
                }));
    }

    @Override
    public boolean isHeld(String runKey) {
        process.requireAlive();
        return target.monitor()
                .locked(() -> target.serverSessions().campaignHolder(runKey).isPresent());
    }

    @Override
    public boolean create(CampaignRecord campaign, List<ChunkRecord> chunks) {
        return process.commit(
                PortCall.LEDGER_CREATE,
                campaign.runKey(),
                () -> target.monitor().locked(() -> {
                    target.tables().requireProvisioned();
                    if (target.journals().has(campaign.runKey())) {
                        return false;
                    }
                    target.journals().create(campaign, chunks);
                    return true;
                }),
                UnaryOperator.identity());
    }

    @Override
    public <R> R change(String runKey, Scope scope, Change<R> change) {
        return process.commit(
                PortCall.LEDGER_CHANGE,
                runKey,
                () -> target.monitor().locked(() -> {
                    target.tables().requireProvisioned();
                    LedgerView current = target.journals().view(runKey, scope);
                    Decision<R> decision = change.decide(current, target.clock().instant());
                    target.journals().append(runKey, decision);
                    return decision.answer();
                }),
                UnaryOperator.identity());
    }

    @Override
    public <R> R takeOver(String runKey, CampaignFence fence, Takeover<R> takeover) {
        MemoryFence held = (MemoryFence) fence;
        return process.commit(
                PortCall.LEDGER_TAKE_OVER,
                runKey,
                () -> target.monitor().locked(() -> {
                    target.tables().requireProvisioned();
                    held.requireHeld();
                    LedgerView current = target.journals().view(runKey, new Scope.RunningChunks());
                    long epoch = target.journals().epoch(runKey) + 1;
                    Decision<R> decision =
                            takeover.decide(current, epoch, target.clock().instant());
                    if (decision.campaign() != null || !decision.chunks().isEmpty()) {
                        target.journals().append(runKey, decision);
                        target.journals().setEpoch(runKey, epoch);
                        held.registerUnder(epoch);
                    }
                    return decision.answer();
                }),
                UnaryOperator.identity());
    }
}
