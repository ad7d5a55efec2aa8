package io.dpone.lane.internal.codec;

import io.dpone.contracts.chunk.ChunkSpec;
import io.dpone.contracts.chunk.LiteralType;
import io.dpone.contracts.chunk.RangeScope;
import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.endpoint.Secret;
import io.dpone.contracts.identity.Dialect;
import io.dpone.contracts.identity.Invocation;
import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.contracts.lane.CommandBinding;
import io.dpone.contracts.lane.CopyFormat;
import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.lane.LaneSettings;
import io.dpone.contracts.lane.LoadStrategy;
import io.dpone.contracts.lane.ParentMessage;
import io.dpone.contracts.lane.ProcessIdentity;
import io.dpone.contracts.lane.SourceBinding;
import io.dpone.contracts.lane.TargetBinding;
import io.dpone.contracts.ledger.ChunkReceipt;
import io.dpone.contracts.table.Column;
import io.dpone.contracts.table.Generation;
import io.dpone.contracts.table.SourceIdentity;
import io.dpone.contracts.table.TableName;
import io.dpone.contracts.table.TargetIdentity;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Any value that a message can hold. */
final class ArbitraryValues {
    private ArbitraryValues() {}

    static Arbitrary<String> texts() {
        return Arbitraries.frequencyOf(
                Tuple.of(5, Arbitraries.strings().all().ofMaxLength(40).filter(ArbitraryValues::isUnicode)),
                Tuple.of(1, Arbitraries.of("", "\0", "é", "日本", "\uD83D\uDE80", "a\nb", "x".repeat(3000))));
    }

    private static boolean isUnicode(String text) {
        return text.codePoints().noneMatch(codePoint -> codePoint >= 0xD800 && codePoint <= 0xDFFF);
    }

    static Arbitrary<Integer> integers() {
        return Arbitraries.integers();
    }

    static Arbitrary<Long> longs() {
        return Arbitraries.longs();
    }

    static Arbitrary<Boolean> truths() {
        return Arbitraries.of(true, false);
    }

    static Arbitrary<Instant> instants() {
        return Combinators.combine(
                        Arbitraries.longs().between(Instant.MIN.getEpochSecond(), Instant.MAX.getEpochSecond()),
                        Arbitraries.integers().between(0, 999_999))
                .as((seconds, micros) -> Instant.ofEpochSecond(seconds, micros * 1000L));
    }

    private static Arbitrary<Duration> durations() {
        return Combinators.combine(
                        Arbitraries.longs().between(1, Long.MAX_VALUE / 2000),
                        Arbitraries.integers().between(0, 999_999_999))
                .as(Duration::ofSeconds);
    }

    private static Arbitrary<UUID> uuids() {
        return Combinators.combine(longs(), longs()).as(UUID::new);
    }

    static Arbitrary<CommandBinding> bindings() {
        return chunkIndexes().flatMap(ArbitraryValues::bindings);
    }

    private static Arbitrary<CommandBinding> bindings(int chunkIndex) {
        return Combinators.combine(texts(), texts().filter(owner -> !owner.isEmpty()))
                .as((runKey, owner) -> CommandBinding.of(runKey, chunkIndex, owner));
    }

    private static Arbitrary<Integer> chunkIndexes() {
        return Arbitraries.integers().greaterOrEqual(1);
    }

    static Arbitrary<Long> counts() {
        return Arbitraries.longs().greaterOrEqual(0);
    }

    static Arbitrary<Long> epochs() {
        return Arbitraries.longs().greaterOrEqual(1);
    }

    static Arbitrary<String> digests() {
        return Arbitraries.strings().withChars("0123456789abcdef").ofLength(64);
    }

    static Arbitrary<ProcessIdentity> processes() {
        return Combinators.combine(longs(), longs(), longs()).as(ProcessIdentity::new);
    }

    static Arbitrary<OperationIdentity> operations() {
        return Combinators.combine(digests(), digests(), digests(), digests(), digests(), texts())
                .as((attempt, operation, scope, invocation, target, prefix) ->
                        new OperationIdentity(attempt, operation, scope, invocation, target, prefix + ":" + operation));
    }

    static Arbitrary<ParentMessage.Run> runs() {
        return chunkIndexes()
                .flatMap(index -> Combinators.combine(bindings(index), scopes(), operations())
                        .as((binding, scope, operation) ->
                                new ParentMessage.Run(binding, new ChunkSpec(index, scope), operation)));
    }

    private static Arbitrary<RangeScope> scopes() {
        Arbitrary<RangeScope> integers = Combinators.combine(names(), longs(), longs())
                .as((column, one, other) -> new RangeScope(
                        column,
                        LiteralType.INTEGER,
                        Long.toString(Math.min(one, other)),
                        Long.toString(Math.max(one, other)),
                        true));
        Arbitrary<RangeScope> uuids = Combinators.combine(names(), longs(), longs())
                .as((column, high, low) -> new RangeScope(
                        column,
                        LiteralType.UUID,
                        new UUID(0, 0).toString(),
                        new UUID(high | 1, low).toString(),
                        false));
        return Arbitraries.oneOf(integers, uuids);
    }

    static Arbitrary<ChunkReceipt> receipts() {
        return Combinators.combine(operations(), epochs(), digests(), texts(), counts(), counts(), texts(), instants())
                .as((operation, epoch, owner, load, rows, bytes, snapshot, at) -> new ChunkReceipt(
                        operation.receiptId(),
                        operation.operationKey(),
                        operation.attemptKey(),
                        operation.scopeHash(),
                        epoch,
                        owner,
                        load,
                        rows,
                        bytes,
                        operation.invocationSha256(),
                        snapshot,
                        at));
    }

    static Arbitrary<LaneBootstrap> bootstraps() {
        Arbitrary<Invocation> invocations =
                Combinators.combine(texts(), texts(), texts()).as(Invocation::new);
        Arbitrary<LaneSettings> settings = Combinators.combine(
                        Arbitraries.longs().greaterOrEqual(1),
                        durations(),
                        durations(),
                        durations(),
                        Arbitraries.of(LoadStrategy.class))
                .as(LaneSettings::new);
        return Combinators.combine(
                        chunkIndexes(),
                        epochs(),
                        invocations,
                        endpoints(),
                        endpoints(),
                        Combinators.combine(columns(), Arbitraries.of(CopyFormat.class))
                                .as(Wire::new)
                                .flatMap(wire -> Combinators.combine(sources(wire), targets(wire))
                                        .as(Bindings::new)),
                        settings,
                        texts())
                .as((workerId, epoch, invocation, source, target, bound, limits, text) -> new LaneBootstrap(
                        workerId,
                        text,
                        "plan" + text,
                        "config" + text,
                        epoch,
                        invocation,
                        source,
                        target,
                        bound.source(),
                        bound.target(),
                        limits));
    }

    private record Wire(List<Column> columns, CopyFormat format) {}

    private record Bindings(SourceBinding source, TargetBinding target) {}

    private static Arbitrary<Endpoint> endpoints() {
        return Combinators.combine(
                        texts(),
                        texts(),
                        texts(),
                        texts().map(Secret::of),
                        Arbitraries.maps(texts(), texts()).ofMaxSize(4))
                .as(Endpoint::new);
    }

    private static Arbitrary<String> names() {
        return texts().map(text -> "t" + text.replace("\0", ""));
    }

    private static Arbitrary<TableName> tables() {
        return Combinators.combine(names(), names()).as(TableName::new);
    }

    private static Arbitrary<List<Column>> columns() {
        return Combinators.combine(names(), texts(), texts().injectNull(0.5), truths())
                .as(Column::new)
                .list()
                .uniqueElements(Column::name)
                .ofMinSize(1)
                .ofMaxSize(6);
    }

    private static Arbitrary<SourceBinding> sources(Wire wire) {
        Arbitrary<SourceIdentity> identities = Combinators.combine(
                        names(), names(), tables(), Arbitraries.longs().between(1, 0xFFFFFFFFL))
                .as(SourceIdentity::new);
        return Combinators.combine(identities, counts(), texts().injectNull(0.5))
                .as((identity, fileNode, snapshot) ->
                        new SourceBinding(identity, fileNode, wire.columns(), List.of("id"), snapshot, wire.format()));
    }

    private static Arbitrary<TargetBinding> targets(Wire wire) {
        Arbitrary<TargetIdentity> identities =
                Combinators.combine(names(), tables(), uuids()).as(TargetIdentity::new);
        Arbitrary<Generation> generations =
                Combinators.combine(epochs(), uuids()).as(Generation::new);
        return Combinators.combine(dialects(), identities, tables(), generations, digests(), names())
                .as((dialect, live, shadow, generation, identity, schema) -> new TargetBinding(
                        dialect,
                        live,
                        shadow,
                        generation,
                        identity,
                        wire.columns(),
                        List.of("id"),
                        schema,
                        wire.format()));
    }

    private static Arbitrary<Dialect> dialects() {
        return Combinators.combine(
                        texts(), texts(), texts(), texts(), texts(), Arbitraries.of(Dialect.NameUnit.class), integers())
                .as(Dialect::new);
    }
}
