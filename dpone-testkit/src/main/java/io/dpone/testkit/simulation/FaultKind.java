package io.dpone.testkit.simulation;

/** What can go wrong in a simulation. The seed decides which of these strike in a run, and at which port call. */
public enum FaultKind {
    /** A lane is killed while it starts or waits for a command. */
    LANE_KILLED_BEFORE_RUN(false),
    /** A lane is killed while it reads and appends rows. */
    LANE_KILLED_READING(false),
    /** A lane is killed when all rows are appended and the receipt is not committed. */
    LANE_KILLED_BEFORE_RECEIPT(false),
    /** A lane is killed when the receipt is committed and nobody has heard of it. */
    LANE_KILLED_AFTER_RECEIPT(false),
    /** A lane is gone while the server still commits its transaction. */
    LANE_KILLED_COMMIT_IN_FLIGHT(false),
    /** A lane stands still for minutes. */
    LANE_HANGS(false),
    /** A lane's channel breaks and the lane cannot be ended; it goes on later. */
    LANE_UNKILLABLE(false),
    /** A lane's channel breaks. */
    LANE_CHANNEL_BROKEN(false),
    /** A lane cannot open its connections. */
    LANE_REFUSED(false),
    /** The source fails while a chunk is read. */
    READ_FAILED(false),
    /** The commit of a chunk is durable, its acknowledgement is lost, and a fresh session finds it. */
    RECEIPT_ACKNOWLEDGEMENT_LOST(true),
    /** The commit of a chunk is durable, and the lane cannot find out. */
    RECEIPT_UNKNOWN_APPLIED(false),
    /** The commit of a chunk did not happen, and the lane cannot find out. */
    RECEIPT_UNKNOWN_NOT_APPLIED(false),
    /** A write of the ledger is durable, its acknowledgement is lost, and a fresh session finds it. */
    LEDGER_ACKNOWLEDGEMENT_LOST(true),
    /** A write of the ledger is durable, and the host cannot find out. */
    LEDGER_UNKNOWN_APPLIED(false),
    /** A write of the ledger did not happen, and the host cannot find out. */
    LEDGER_UNKNOWN_NOT_APPLIED(false),
    /** A write of an operation's row or of the attempt is durable, its acknowledgement is lost, and a fresh session finds it. */
    OPERATION_ACKNOWLEDGEMENT_LOST(true),
    /** A write of an operation's row or of the attempt is durable, and the writer cannot find out. */
    OPERATION_UNKNOWN_APPLIED(false),
    /** A write of an operation's row or of the attempt did not happen, and the writer cannot find out. */
    OPERATION_UNKNOWN_NOT_APPLIED(false),
    /** Making the shadow or the cutover is durable, its acknowledgement is lost, and a fresh session finds it. */
    PUBLICATION_ACKNOWLEDGEMENT_LOST(true),
    /** The cutover is durable, and the host cannot find out. */
    PUBLICATION_UNKNOWN_APPLIED(false),
    /** The cutover did not happen, and the host cannot find out. */
    PUBLICATION_UNKNOWN_NOT_APPLIED(false),
    /** The server ends the session that holds the campaign lock. */
    CAMPAIGN_LOCK_LOST(false),
    /** The source ends the sessions that hold exported snapshots. */
    SNAPSHOT_LOST(false),
    /** Somebody asks for the campaign to stop. */
    CANCEL_REQUESTED(true),
    /** The thread of the run is interrupted. */
    INTERRUPTED(true),
    /** The host is killed with its lanes, and the servers notice at once. */
    HOST_KILLED(false),
    /** The host is killed with its lanes, and the servers notice only later. */
    HOST_PARTITIONED(false),
    /** The host stands still for seconds, and no lease elapses. */
    HOST_PAUSED(true),
    /** The host stands still until its leases have elapsed. */
    HOST_STALLED(false),
    /** The host stands still with its lanes, its lock is lost, a successor begins, and then it goes on. */
    HOST_OVERTAKEN(false);

    private final boolean survivable;

    FaultKind(boolean survivable) {
        this.survivable = survivable;
    }

    /**
     * Whether a run in which only such faults strike must end with an outcome.
     *
     * @return false when it may fail
     */
    public boolean isSurvivable() {
        return survivable;
    }
}
