package io.dpone.examples.disturbance;

import java.time.Duration;
import java.util.List;

/**
 * The moment between receipt and ledger, held open: lanes have committed data with receipts, and the frozen campaign has not heard of it.
 *
 * @param lanes all lanes of the campaign
 * @param committed the lanes that have committed and wait for the campaign's answer, at least one
 */
public record ReceiptWindow(LaneProcesses lanes, List<OsProcess> committed) {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    // An immutable copy.
    public ReceiptWindow {
        committed = List.copyOf(committed);
    }

    /**
     * Opens it: waits until a lane waits for a receipt that is held back, freezes the campaign's process, and lets the receipts through.
     *
     * @param receipts holds back every receipt; given back when this returns
     * @param sessions its sessions
     * @param state its state tables
     * @param signals sends the signal
     * @param campaign the campaign's process, which is frozen when this returns
     * @return the open window
     */
    public static ReceiptWindow open(
            HeldLock receipts, TargetSessions sessions, StateTables state, Signals signals, OsProcess campaign) {
        LaneProcesses lanes;
        List<OsProcess> waiting;
        int before;
        try (receipts) {
            receipts.holdUntil(
                    "a lane before its receipt",
                    PATIENCE,
                    () -> !beforeReceipt(sessions, receipts).isEmpty());
            signals.stop(campaign);
            lanes = LaneProcesses.of(campaign);
            waiting = beforeReceipt(sessions, receipts).stream()
                    .map(session -> lanes.at(session.client()))
                    .toList();
            before = state.receipts().size();
        }
        int expected = before + waiting.size();
        Waiting.until("the receipts", PATIENCE, () -> state.receipts().size() >= expected);
        return new ReceiptWindow(lanes, waiting);
    }

    private static List<TargetSessions.Session> beforeReceipt(TargetSessions sessions, HeldLock receipts) {
        return sessions.waitingFor(TargetSessions.SINK_LANE, receipts);
    }
}
