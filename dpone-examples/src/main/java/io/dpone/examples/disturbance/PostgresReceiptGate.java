package io.dpone.examples.disturbance;

import java.util.List;

/** Receipts that a lock on their table holds back. */
public final class PostgresReceiptGate implements ReceiptGate {
    private final HeldLock receipts;
    private final TargetSessions sessions;

    /**
     * A gate that is shut.
     *
     * @param receipts {@linkplain HeldLock#ofReceipts holds the receipts back}; closed with the gate
     * @param sessions the target's sessions; closed by the caller
     */
    public PostgresReceiptGate(HeldLock receipts, TargetSessions sessions) {
        this.receipts = receipts;
        this.sessions = sessions;
    }

    @Override
    public boolean isLaneWaiting() {
        return !sessionsWaiting().isEmpty();
    }

    @Override
    public List<OsProcess> waiting(LaneProcesses lanes) {
        return sessionsWaiting().stream().map(lanes::owning).toList();
    }

    private List<TargetSessions.Session> sessionsWaiting() {
        return sessions.waitingFor(TargetSessions.SINK_LANE, StateTables.RECEIPTS);
    }

    @Override
    public void close() {
        receipts.close();
    }
}
