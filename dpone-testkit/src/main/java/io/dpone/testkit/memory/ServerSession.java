package io.dpone.testkit.memory;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.testkit.fault.SimulatedProcess;

/** One session of a process on a database in memory. Every use is a step of the database's monitor. */
final class ServerSession {
    private final int pid;
    private final SimulatedProcess process;
    private final String role;
    private final String runKey;
    private long epoch;
    private boolean alive = true;

    ServerSession(int pid, SimulatedProcess process, String role, String runKey, long epoch) {
        this.pid = pid;
        this.process = process;
        this.role = role;
        this.runKey = runKey;
        this.epoch = epoch;
    }

    SimulatedProcess process() {
        return process;
    }

    String runKey() {
        return runKey;
    }

    long epoch() {
        return epoch;
    }

    void registerUnder(long newEpoch) {
        epoch = newEpoch;
    }

    boolean isAlive() {
        return alive;
    }

    void markEnded() {
        alive = false;
    }

    void requireAlive() {
        if (!alive) {
            throw new DponeException(
                    ErrorCode.TARGET_STATEMENT_FAILED,
                    Effect.NOT_APPLIED,
                    "the server ended the session (" + role + ", pid " + pid + ")",
                    null);
        }
    }

    @Override
    public String toString() {
        return "pid " + pid + " (" + role + " of " + process.name() + ", epoch " + epoch + ")";
    }
}
