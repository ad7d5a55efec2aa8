package io.dpone.lane.internal.transport;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.lane.ProcessIdentity;
import io.dpone.lane.internal.process.ProcessStatus;
import io.dpone.lane.internal.process.ProcessTable;

/** Proves that a lane is alone in its session and group, by the operating system's word and not only by the lane's. Stateless and thread-safe. */
final class Containment {
    private final ProcessTable table;

    Containment(ProcessTable table) {
        this.table = table;
    }

    /** Proves what a lane says of itself; otherwise fails with {@code LANE_ISOLATION_FAILED}. */
    void require(ProcessIdentity claimed, long spawnedPid) {
        if (claimed.pid() != spawnedPid) {
            throw refused("the process that reported is " + claimed.pid() + " and " + spawnedPid + " was started");
        }
        ProcessIdentity seen = table.find(spawnedPid)
                .map(ProcessStatus::identity)
                .orElseThrow(() -> refused("process " + spawnedPid + " is not in the process table"));
        if (!seen.equals(claimed)) {
            throw refused("it reported " + claimed + " and the process table says " + seen);
        }
        long ownGroup = table.self()
                .map(ProcessStatus::processGroupId)
                .orElseThrow(() -> refused("the parent is not in the process table"));
        if (!seen.isContained() || seen.processGroupId() <= 1 || seen.processGroupId() == ownGroup) {
            throw refused("it does not lead a session and a group of its own: " + seen);
        }
    }

    private static DponeException refused(String reason) {
        return new DponeException(ErrorCode.LANE_ISOLATION_FAILED, reason);
    }
}
