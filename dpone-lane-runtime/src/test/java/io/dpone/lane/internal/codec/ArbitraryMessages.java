package io.dpone.lane.internal.codec;

import static io.dpone.lane.internal.codec.ArbitraryValues.bindings;
import static io.dpone.lane.internal.codec.ArbitraryValues.integers;
import static io.dpone.lane.internal.codec.ArbitraryValues.longs;
import static io.dpone.lane.internal.codec.ArbitraryValues.operations;
import static io.dpone.lane.internal.codec.ArbitraryValues.texts;
import static io.dpone.lane.internal.codec.ArbitraryValues.truths;

import io.dpone.contracts.error.Effect;
import io.dpone.contracts.lane.LaneMessage;
import io.dpone.contracts.lane.ParentMessage;
import io.dpone.contracts.ledger.ChunkEvidence;
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
                Combinators.combine(bindings(), ArbitraryValues.chunks(), operations())
                        .as(ParentMessage.Run::new),
                Combinators.combine(longs(), bindings(), truths(), texts().injectNull(0.5))
                        .as(ParentMessage.ReceiptProbeReply::new),
                Combinators.combine(
                                longs(),
                                bindings(),
                                truths(),
                                texts().injectNull(0.5),
                                ArbitraryValues.instants().injectNull(0.5))
                        .as(ParentMessage.OperationReply::new),
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
                                texts(),
                                texts(),
                                longs())
                        .as(LaneMessage.OperationRequest::new),
                Combinators.combine(integers(), bindings(), longs(), longs()).as(LaneMessage.Progress::new),
                Combinators.combine(
                                integers(),
                                bindings(),
                                ArbitraryValues.receipts(),
                                Arbitraries.of(ChunkEvidence.Route.class))
                        .as(LaneMessage.Succeeded::new),
                Combinators.combine(integers(), bindings(), texts(), texts(), Arbitraries.of(Effect.class))
                        .as(LaneMessage.Failed::new));
    }
}
