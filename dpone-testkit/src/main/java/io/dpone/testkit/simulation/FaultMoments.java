package io.dpone.testkit.simulation;

import io.dpone.testkit.fault.PortCall;
import io.dpone.testkit.fault.PortMoment;
import io.dpone.testkit.fault.PortMoment.Phase;
import java.util.EnumSet;
import java.util.Set;

/** At which port calls a kind of fault can strike. Pure functions. */
final class FaultMoments {
    private static final Set<PortCall> LEDGER_WRITES =
            EnumSet.of(PortCall.LEDGER_CREATE, PortCall.LEDGER_TAKE_OVER, PortCall.LEDGER_CHANGE);
    private static final Set<PortCall> OPERATION_WRITES =
            EnumSet.of(PortCall.OPERATION_OPEN_ATTEMPT, PortCall.OPERATION_RENEW, PortCall.LANE_TARGET_CLAIM);
    private static final Set<PortCall> PUBLICATION_WRITES =
            EnumSet.of(PortCall.PUBLICATION_PREPARE, PortCall.PUBLICATION_PUBLISH);
    private static final Set<PortCall> BEGINNINGS =
            EnumSet.of(PortCall.LANE_SOURCE_OPEN, PortCall.LANE_TARGET_OPEN, PortCall.CHANNEL_RECEIVE);
    private static final Set<PortCall> READING =
            EnumSet.of(PortCall.LANE_SOURCE_READ, PortCall.READER_NEXT, PortCall.APPEND_WRITE, PortCall.READER_FINISH);

    private FaultMoments() {}

    /** Among how many fitting moments the one is chosen at which it strikes. */
    static int range(FaultKind kind) {
        return switch (kind) {
            case HOST_KILLED, HOST_PARTITIONED -> 220;
            case CANCEL_REQUESTED, INTERRUPTED, CAMPAIGN_LOCK_LOST, HOST_PAUSED, HOST_STALLED, HOST_OVERTAKEN -> 90;
            case SNAPSHOT_LOST, LANE_KILLED_READING, READ_FAILED -> 20;
            case LEDGER_ACKNOWLEDGEMENT_LOST, LEDGER_UNKNOWN_APPLIED, LEDGER_UNKNOWN_NOT_APPLIED -> 20;
            case OPERATION_ACKNOWLEDGEMENT_LOST, OPERATION_UNKNOWN_APPLIED, OPERATION_UNKNOWN_NOT_APPLIED -> 10;
            case PUBLICATION_UNKNOWN_APPLIED, PUBLICATION_UNKNOWN_NOT_APPLIED -> 1;
            case LANE_REFUSED, PUBLICATION_ACKNOWLEDGEMENT_LOST -> 2;
            case LANE_CHANNEL_BROKEN, LANE_HANGS, LANE_UNKILLABLE, LANE_KILLED_BEFORE_RUN -> 12;
            case LANE_KILLED_BEFORE_RECEIPT,
                    LANE_KILLED_AFTER_RECEIPT,
                    LANE_KILLED_COMMIT_IN_FLIGHT,
                    RECEIPT_ACKNOWLEDGEMENT_LOST,
                    RECEIPT_UNKNOWN_APPLIED,
                    RECEIPT_UNKNOWN_NOT_APPLIED -> 4;
        };
    }

    static boolean matches(FaultKind kind, PortMoment moment, boolean inLane) {
        PortCall call = moment.call();
        boolean before = moment.phase() == Phase.BEFORE;
        return switch (kind) {
            case LANE_KILLED_BEFORE_RUN -> BEGINNINGS.contains(call);
            case LANE_KILLED_READING -> READING.contains(call);
            case LANE_KILLED_BEFORE_RECEIPT ->
                call == PortCall.APPEND_END_DATA
                        || (before && (call == PortCall.APPEND_COMMIT || says(moment, "OperationRequest FINALIZING")));
            case LANE_KILLED_AFTER_RECEIPT ->
                (call == PortCall.APPEND_COMMIT && !before)
                        || (before && (says(moment, "OperationRequest UNREGISTER") || says(moment, "Succeeded")));
            case LANE_KILLED_COMMIT_IN_FLIGHT, RECEIPT_UNKNOWN_NOT_APPLIED -> call == PortCall.APPEND_COMMIT && before;
            case LANE_HANGS -> (READING.contains(call) || call == PortCall.APPEND_COMMIT) && before;
            case LANE_UNKILLABLE ->
                before
                        && (call == PortCall.READER_NEXT
                                || call == PortCall.APPEND_END_DATA
                                || call == PortCall.APPEND_COMMIT);
            case LANE_CHANNEL_BROKEN -> call == PortCall.CHANNEL_SEND && before;
            case LANE_REFUSED -> before && (call == PortCall.LANE_SOURCE_OPEN || call == PortCall.LANE_TARGET_OPEN);
            case READ_FAILED -> before && READING.contains(call) && call != PortCall.APPEND_WRITE;
            case RECEIPT_ACKNOWLEDGEMENT_LOST, RECEIPT_UNKNOWN_APPLIED -> call == PortCall.APPEND_COMMIT && !before;
            case LEDGER_ACKNOWLEDGEMENT_LOST, LEDGER_UNKNOWN_APPLIED -> LEDGER_WRITES.contains(call) && !before;
            case LEDGER_UNKNOWN_NOT_APPLIED -> LEDGER_WRITES.contains(call) && before;
            case OPERATION_ACKNOWLEDGEMENT_LOST, OPERATION_UNKNOWN_APPLIED ->
                OPERATION_WRITES.contains(call) && !before;
            case OPERATION_UNKNOWN_NOT_APPLIED -> OPERATION_WRITES.contains(call) && before;
            case PUBLICATION_ACKNOWLEDGEMENT_LOST -> PUBLICATION_WRITES.contains(call) && !before;
            case PUBLICATION_UNKNOWN_APPLIED -> call == PortCall.PUBLICATION_PUBLISH && !before;
            case PUBLICATION_UNKNOWN_NOT_APPLIED -> call == PortCall.PUBLICATION_PUBLISH && before;
            case SNAPSHOT_LOST, HOST_KILLED, HOST_PARTITIONED, CANCEL_REQUESTED -> !Trace.WAITING.contains(call);
            case CAMPAIGN_LOCK_LOST, INTERRUPTED, HOST_PAUSED, HOST_STALLED, HOST_OVERTAKEN ->
                !inLane && !Trace.WAITING.contains(call);
        };
    }

    private static boolean says(PortMoment moment, String message) {
        return moment.call() == PortCall.CHANNEL_SEND && moment.detail().equals(message);
    }
}
