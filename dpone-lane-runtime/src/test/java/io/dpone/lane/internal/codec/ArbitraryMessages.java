package io.dpone.lane.internal.codec;

import static io.dpone.lane.internal.codec.ArbitraryValues.bindings;
import static io.dpone.lane.internal.codec.ArbitraryValues.counts;
import static io.dpone.lane.internal.codec.ArbitraryValues.digests;
import static io.dpone.lane.internal.codec.ArbitraryValues.epochs;
import static io.dpone.lane.internal.codec.ArbitraryValues.integers;
import static io.dpone.lane.internal.codec.ArbitraryValues.longs;
import static io.dpone.lane.internal.codec.ArbitraryValues.operations;
import static io.dpone.lane.internal.codec.ArbitraryValues.texts;
import static io.dpone.lane.internal.codec.ArbitraryValues.truths;

import io.dpone.contracts.error.Effect;
import io.dpone.contracts.lane.LaneMessage;
import io.dpone.contracts.lane.ParentMessage;
import io.dpone.contracts.ledger.ChunkEvidence.Route;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Any message of either direction. */
final class ArbitraryMessages {
    private ArbitraryMessages() {}

    static Arbitrary<ParentMessage> ofParent() {
        return Arbitraries.oneOf(
                Combinators.combine(integers(), ArbitraryValues.processes()).as(ParentMessage.ContainmentAck::new),
                ArbitraryValues.bootstraps().map(ParentMessage.Start::new),
                ArbitraryValues.runs().map(run -> run),
                Combinators.combine(longs(), bindings(), texts())
                        .as((id, binding, error) -> new ParentMessage.ReceiptProbeReply(id, binding, false, error)),
                Combinators.combine(longs(), bindings(), truths())
                        .as((id, binding, authorized) ->
                                new ParentMessage.ReceiptProbeReply(id, binding, authorized, null)),
                Combinators.combine(
                                longs(),
                                bindings(),
                                texts().injectNull(0.5),
                                ArbitraryValues.instants().injectNull(0.5))
                        .as((id, binding, error, at) ->
                                new ParentMessage.OperationReply(id, binding, error == null, error, at)),
                Arbitraries.just(new ParentMessage.Stop()));
    }

    static Arbitrary<LaneMessage> ofLane() {
        return Arbitraries.oneOf(
                Combinators.combine(integers(), texts(), ArbitraryValues.processes())
                        .as(LaneMessage.Ready::new),
                integers().map(LaneMessage.RuntimeReady::new),
                Combinators.combine(integers(), texts(), texts()).as(LaneMessage.BootstrapFailed::new),
                Combinators.combine(longs(), integers(), bindings(), operations())
                        .as(LaneMessage.ReceiptProbeRequest::new),
                Combinators.combine(
                                longs(),
                                integers(),
                                bindings(),
                                Arbitraries.of(LaneMessage.OperationStep.class),
                                digests(),
                                digests(),
                                epochs())
                        .as(LaneMessage.OperationRequest::new),
                Combinators.combine(integers(), bindings(), counts(), counts()).as(LaneMessage.Progress::new),
                Combinators.combine(
                                integers(),
                                bindings(),
                                ArbitraryValues.receipts(),
                                Arbitraries.of(
                                        Route.COMMITTED, Route.COMMITTED_AFTER_RECEIPT_PROBE, Route.REPLAY_SUPPRESSED))
                        .as(LaneMessage.Succeeded::new),
                Combinators.combine(integers(), bindings(), texts(), texts(), Arbitraries.of(Effect.class))
                        .as(LaneMessage.Failed::new));
    }
}
