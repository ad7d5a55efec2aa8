package io.dpone.internal.loop;

import org.jspecify.annotations.Nullable;

/** What the loop knows of one lane; touched by the loop's thread only. */
final class Lane {
    /** Where a lane stands. */
    enum State {
        /** Started, not yet ready for commands. */
        STARTING,
        /** Ready, without a command. */
        IDLE,
        /** Has a command, or may have one: latched before the command is written. */
        RUNNING,
        /** Was told to stop. */
        STOPPING,
        /** Ended, or given up. */
        ENDED
    }

    private final int workerId;
    private State state = State.STARTING;
    private @Nullable Claim claim;
    private @Nullable Registration registration;
    private boolean probeAuthorized;
    private long chunkRenewalDueNanos;
    private long rows;
    private long bytes;

    Lane(int workerId) {
        this.workerId = workerId;
    }

    int workerId() {
        return workerId;
    }

    State state() {
        return state;
    }

    void become(State newState) {
        this.state = newState;
    }

    @Nullable
    Claim claim() {
        return claim;
    }

    void begin(Claim newClaim, long renewalDueNanos) {
        this.claim = newClaim;
        this.registration = null;
        this.probeAuthorized = false;
        this.chunkRenewalDueNanos = renewalDueNanos;
        this.rows = 0;
        this.bytes = 0;
        this.state = State.RUNNING;
    }

    void finish(State newState) {
        this.claim = null;
        this.registration = null;
        this.probeAuthorized = false;
        this.rows = 0;
        this.bytes = 0;
        this.state = newState;
    }

    @Nullable
    Registration registration() {
        return registration;
    }

    void register(Registration newRegistration) {
        this.registration = newRegistration;
    }

    boolean isProbeAuthorized() {
        return probeAuthorized;
    }

    void authorizeProbe() {
        this.probeAuthorized = true;
    }

    long chunkRenewalDueNanos() {
        return chunkRenewalDueNanos;
    }

    void chunkRenewed(long nextDueNanos) {
        this.chunkRenewalDueNanos = nextDueNanos;
    }

    void progress(long newRows, long newBytes) {
        this.rows = newRows;
        this.bytes = newBytes;
    }

    long rows() {
        return rows;
    }

    long bytes() {
        return bytes;
    }
}
