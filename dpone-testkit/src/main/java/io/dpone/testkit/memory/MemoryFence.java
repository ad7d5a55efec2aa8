package io.dpone.testkit.memory;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.spi.CampaignFence;
import io.dpone.testkit.fault.PortCall;

/** A held campaign lock. Its session counts as of the newest epoch until a takeover says which. */
final class MemoryFence implements CampaignFence {
    private final InMemoryTarget target;
    private final ServerSession session;
    private final String runKey;
    private boolean lost;

    MemoryFence(InMemoryTarget target, ServerSession session, String runKey) {
        this.target = target;
        this.session = session;
        this.runKey = runKey;
    }

    @Override
    public String runKey() {
        return runKey;
    }

    @Override
    public void prove() {
        session.process()
                .call(PortCall.FENCE_PROVE, runKey, () -> target.monitor().run(this::requireHeld));
    }

    /** The proof inside a step. */
    void requireHeld() {
        if (lost || !target.serverSessions().holdsCampaign(session, runKey)) {
            lost = true;
            throw new DponeException(
                    ErrorCode.CAMPAIGN_LEASE_LOST, "the campaign lock is no longer held by " + session);
        }
    }

    /** Registers the session under the epoch that it has just acquired. */
    void registerUnder(long epoch) {
        session.registerUnder(epoch);
    }

    @Override
    public void endPredecessors(long epoch) {
        session.process()
                .call(
                        PortCall.FENCE_END_PREDECESSORS,
                        runKey,
                        () -> target.monitor().run(() -> {
                            requireHeld();
                            target.serverSessions().endPredecessors(runKey, epoch);
                        }));
    }

    @Override
    public void close() {
        session.process()
                .call(
                        PortCall.FENCE_CLOSE,
                        runKey,
                        () -> target.monitor().run(() -> target.serverSessions().end(session)));
    }
}
