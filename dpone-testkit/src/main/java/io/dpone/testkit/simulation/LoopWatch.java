package io.dpone.testkit.simulation;

import io.dpone.contracts.lane.LaneMessage;
import io.dpone.contracts.lane.LaneMessage.OperationRequest;
import io.dpone.contracts.lane.LaneMessage.OperationStep;
import io.dpone.contracts.lane.ParentMessage;
import io.dpone.spi.LaneFleet.Event;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Watches one campaign loop from its fleet: in which order it sees, answers, gives out and ends. Used by whoever has the turn. */
final class LoopWatch {
    private final BiConsumer<SimulationRule, String> broken;
    private final Map<Integer, Peer> peers = new TreeMap<>();
    private final Set<Integer> exitsToHandle = new TreeSet<>();
    private int runsInTurn;
    private boolean peersWereBusy;

    LoopWatch(BiConsumer<SimulationRule, String> broken) {
        this.broken = broken;
    }

    /** What is known of one lane. */
    private static final class Peer {
        private final Map<Long, OperationRequest> requests = new HashMap<>();
        private final Set<Long> unanswered = new HashSet<>();
        private ParentMessage.@Nullable Run command;
        private @Nullable OperationRequest registered;
        private boolean finalizing;
        private boolean stopping;
        private boolean ended;

        private void forget() {
            requests.clear();
            unanswered.clear();
            command = null;
            registered = null;
            finalizing = false;
        }
    }

    /** The loop looks at its lanes; a look that may wait begins a turn. */
    void awaiting(Duration timeout) {
        if (!timeout.isZero()) {
            runsInTurn = 0;
        }
    }

    /** The loop was told of these events. */
    void seen(List<Event> events) {
        for (Event event : events) {
            Peer peer = peer(event.workerId());
            if (event instanceof Event.Exited) {
                if (!peer.ended && !peer.stopping) {
                    exitsToHandle.add(event.workerId());
                }
                peer.stopping = false;
                peer.ended |= !exitsToHandle.contains(event.workerId());
            } else if (event instanceof Event.Received received
                    && !peer.ended
                    && !exitsToHandle.contains(event.workerId())) {
                heard(peer, received.message());
            }
        }
    }

    private static void heard(Peer peer, LaneMessage message) {
        if (message instanceof LaneMessage.ReceiptProbeRequest request) {
            peer.unanswered.add(request.requestId());
        } else if (message instanceof OperationRequest request) {
            peer.unanswered.add(request.requestId());
            peer.requests.put(request.requestId(), request);
            if (request.step() == OperationStep.UNREGISTER) {
                peer.registered = null;
                peer.finalizing = false;
            }
        } else if (message instanceof LaneMessage.Succeeded || message instanceof LaneMessage.Failed) {
            peer.forget();
        }
    }

    /** The loop is about to send; {@code busyPeersHaveSpoken} says whether events of busy lanes wait to be seen. */
    void sending(int workerId, ParentMessage message, boolean busyPeersHaveSpoken) {
        if (!exitsToHandle.isEmpty()) {
            broken.accept(
                    SimulationRule.EXITS_COME_FIRST,
                    message.getClass().getSimpleName() + " is sent before the exits of " + exitsToHandle
                            + " are handled");
        }
        Peer peer = peer(workerId);
        if (message instanceof ParentMessage.Run run) {
            dispatching(busyPeersHaveSpoken);
            peer.command = run;
        } else if (message instanceof ParentMessage.ReceiptProbeReply reply) {
            peer.unanswered.remove(reply.requestId());
        } else if (message instanceof ParentMessage.OperationReply reply) {
            answered(peer, reply);
        } else if (message instanceof ParentMessage.Stop) {
            peer.stopping = true;
        }
    }

    private void dispatching(boolean busyPeersHaveSpoken) {
        if (peers.values().stream().anyMatch(peer -> !peer.unanswered.isEmpty())) {
            broken.accept(
                    SimulationRule.MESSAGES_BEFORE_DISPATCH, "a chunk is given out while a request is not answered");
        }
        if (runsInTurn == 0) {
            peersWereBusy = !busy().isEmpty();
            if (peersWereBusy && busyPeersHaveSpoken) {
                broken.accept(
                        SimulationRule.MESSAGES_BEFORE_DISPATCH, "a chunk is given out while a busy lane has spoken");
            }
        } else if (peersWereBusy) {
            broken.accept(
                    SimulationRule.ONE_REDISPATCH_A_TURN, "a second chunk is given out in one turn beside busy lanes");
        }
        runsInTurn++;
    }

    private static void answered(Peer peer, ParentMessage.OperationReply reply) {
        peer.unanswered.remove(reply.requestId());
        OperationRequest request = peer.requests.remove(reply.requestId());
        if (request != null && reply.active()) {
            if (request.step() == OperationStep.REGISTER) {
                peer.registered = request;
            } else if (request.step() == OperationStep.FINALIZING) {
                peer.finalizing = true;
            }
        }
    }

    /** The loop ends lanes. */
    void ending(Set<Integer> workerIds) {
        for (int workerId : workerIds) {
            Peer peer = peer(workerId);
            peer.forget();
            peer.ended = true;
            exitsToHandle.remove(workerId);
        }
    }

    /** The parent is about to write an operation's row. */
    void renewing(String operationKey) {
        for (Peer peer : peers.values()) {
            OperationRequest registered = peer.registered;
            if (peer.finalizing
                    && registered != null
                    && registered.operationKey().equals(operationKey)) {
                broken.accept(
                        SimulationRule.FINALIZING_ROW_IS_LEFT_ALONE,
                        "the parent renews an operation that is in its terminal transaction");
            }
        }
    }

    /** The lanes that have a command. */
    Set<Integer> busy() {
        Set<Integer> busy = new TreeSet<>();
        peers.forEach((workerId, peer) -> {
            if (peer.command != null) {
                busy.add(workerId);
            }
        });
        return busy;
    }

    /** What a lane was last told to run, empty when it has ended that. */
    Optional<ParentMessage.Run> command(int workerId) {
        return Optional.ofNullable(peer(workerId).command);
    }

    /** The operation that the parent has to renew for a lane. */
    Optional<OperationRequest> renewed(int workerId) {
        Peer peer = peer(workerId);
        return peer.finalizing ? Optional.empty() : Optional.ofNullable(peer.registered);
    }

    private Peer peer(int workerId) {
        return peers.computeIfAbsent(workerId, any -> new Peer());
    }
}
