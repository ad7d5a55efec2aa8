package io.dpone.testkit.memory;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.table.TableName;
import io.dpone.testkit.fault.PortCall;
import io.dpone.testkit.fault.SimulatedProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** The sessions of a target in memory and the locks that they hold; a session that ends frees its locks. Every use is a step of the monitor. */
final class Sessions {
    private final Monitor monitor;
    private final List<ServerSession> alive = new ArrayList<>();
    private final Map<String, ServerSession> campaignLocks = new HashMap<>();
    private final Map<String, ServerSession> operationLocks = new HashMap<>();
    private final Map<ServerSession, TableName> writers = new HashMap<>();
    private int lastPid = 100;
    private boolean endable = true;

    Sessions(Monitor monitor) {
        this.monitor = monitor;
    }

    ServerSession open(SimulatedProcess process, String role, String runKey, long epoch) {
        ServerSession session = new ServerSession(++lastPid, process, role, runKey, epoch);
        alive.add(session);
        process.atEnd(() -> monitor.run(() -> end(session)));
        return session;
    }

    void end(ServerSession session) {
        session.markEnded();
        alive.remove(session);
        endTransaction(session);
        campaignLocks.values().removeIf(holder -> holder == session);
    }

    /** Frees what is held until the end of a transaction. */
    void endTransaction(ServerSession session) {
        operationLocks.values().removeIf(holder -> holder == session);
        writers.remove(session);
    }

    void setEndable(boolean newEndable) {
        endable = newEndable;
    }

    List<ServerSession> matching(Predicate<ServerSession> predicate) {
        return alive.stream().filter(predicate).toList();
    }

    void endPredecessors(String runKey, long epoch) {
        List<ServerSession> predecessors =
                matching(session -> session.runKey().equals(runKey) && session.epoch() < epoch);
        if (!predecessors.isEmpty() && !endable) {
            throw new DponeException(
                    ErrorCode.PREDECESSOR_ALIVE, "this role may not end the sessions of earlier runs: " + predecessors);
        }
        predecessors.forEach(this::end);
    }

    void lockCampaign(ServerSession session, String runKey) {
        ServerSession holder = campaignLocks.putIfAbsent(runKey, session);
        if (holder != null) {
            throw new DponeException(ErrorCode.CAMPAIGN_BUSY, "the campaign lock is held by " + holder);
        }
    }

    boolean holdsCampaign(ServerSession session, String runKey) {
        return session.isAlive() && campaignLocks.get(runKey) == session;
    }

    /** Waits for the lock of an operation and takes it until the end of the transaction. */
    void lockOperation(ServerSession session, String operationKey, Duration patience, PortCall call) {
        awaitOperation(session.process(), operationKey, patience, call);
        session.requireAlive();
        operationLocks.put(operationKey, session);
    }

    /** Waits until nobody holds the lock of an operation. */
    void awaitOperation(SimulatedProcess process, String operationKey, Duration patience, PortCall call) {
        boolean free = monitor.await(
                () -> !operationLocks.containsKey(operationKey), patience, () -> process.blocked(call, operationKey));
        if (!free) {
            throw new DponeException(
                    ErrorCode.LOCK_TIMEOUT, "the operation is still locked by " + operationLocks.get(operationKey));
        }
    }

    void lockForWriting(ServerSession session, TableName table) {
        writers.put(session, table);
    }

    /** Waits until no transaction writes to a table. */
    void awaitWriters(SimulatedProcess process, TableName table, Duration patience, PortCall call) {
        boolean free = monitor.await(
                () -> !writers.containsValue(table), patience, () -> process.blocked(call, table.dataset()));
        if (!free) {
            throw new DponeException(ErrorCode.LOCK_TIMEOUT, "transactions still write to " + table);
        }
    }

    Optional<ServerSession> campaignHolder(String runKey) {
        return Optional.ofNullable(campaignLocks.get(runKey));
    }
}
