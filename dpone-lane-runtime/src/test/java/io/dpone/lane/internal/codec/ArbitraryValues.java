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
                        Arbitraries.integers().between(0, 999_999_999))
                .as(Instant::ofEpochSecond);
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
        return Combinators.combine(texts(), integers(), texts()).as(CommandBinding::new);
    }

    static Arbitrary<ProcessIdentity> processes() {
        return Combinators.combine(longs(), longs(), longs()).as(ProcessIdentity::new);
    }

    static Arbitrary<OperationIdentity> operations() {
        return Combinators.combine(texts(), texts(), texts(), texts(), texts(), texts())
                .as(OperationIdentity::new);
    }

    static Arbitrary<ChunkSpec> chunks() {
        Arbitrary<RangeScope> scopes = Combinators.combine(
                        texts(), Arbitraries.of(LiteralType.class), texts(), texts(), truths())
                .as(RangeScope::new);
        return Combinators.combine(Arbitraries.integers().greaterOrEqual(1), scopes)
                .as(ChunkSpec::new);
    }

    static Arbitrary<ChunkReceipt> receipts() {
        Arbitrary<Long> counts = Arbitraries.longs().greaterOrEqual(0);
        return Combinators.combine(operations(), longs(), texts(), texts(), counts, counts, texts(), instants())
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
                        Arbitraries.longs().greaterOrEqual(1), durations(), durations(), durations())
                .as(LaneSettings::new);
        return Combinators.combine(
                        Combinators.combine(integers(), longs()).as(CommandNumbers::new),
                        invocations,
                        endpoints(),
                        endpoints(),
                        sources(),
                        targets(),
                        settings,
                        texts())
                .as((numbers, invocation, source, target, sourceBinding, targetBinding, limits, text) ->
                        new LaneBootstrap(
                                numbers.workerId(),
                                text,
                                "plan" + text,
                                "config" + text,
                                numbers.epoch(),
                                invocation,
                                source,
                                target,
                                sourceBinding,
                                targetBinding,
                                limits));
    }

    private record CommandNumbers(int workerId, long epoch) {}

    private static Arbitrary<Endpoint> endpoints() {
        return Combinators.combine(
                        texts(),
                        texts(),
                        texts(),
                        texts().map(Secret::of),
                        Arbitraries.maps(texts(), texts()).ofMaxSize(4))
                .as(Endpoint::new);
    }

    private static Arbitrary<TableName> tables() {
        Arbitrary<String> names = texts().map(text -> "t" + text.replace("\0", ""));
        return Combinators.combine(names, names).as(TableName::new);
    }

    private static Arbitrary<Column> columns() {
        return Combinators.combine(texts(), texts(), texts().injectNull(0.5), truths())
                .as(Column::new);
    }

    private static Arbitrary<SourceBinding> sources() {
        Arbitrary<SourceIdentity> identities =
                Combinators.combine(texts(), texts(), tables(), longs()).as(SourceIdentity::new);
        return Combinators.combine(
                        identities,
                        longs(),
                        columns().list().ofMaxSize(6),
                        texts().injectNull(0.5),
                        Arbitraries.of(CopyFormat.class))
                .as(SourceBinding::new);
    }

    private static Arbitrary<TargetBinding> targets() {
        Arbitrary<TargetIdentity> identities =
                Combinators.combine(texts(), tables(), uuids()).as(TargetIdentity::new);
        Arbitrary<Generation> generations = Combinators.combine(
                        Arbitraries.longs().greaterOrEqual(1), uuids())
                .as(Generation::new);
        return Combinators.combine(
                        dialects(),
                        identities,
                        tables(),
                        generations,
                        texts(),
                        columns().list().ofMaxSize(6),
                        texts(),
                        Arbitraries.of(CopyFormat.class))
                .as(TargetBinding::new);
    }

    private static Arbitrary<Dialect> dialects() {
        return Combinators.combine(
                        texts(), texts(), texts(), texts(), texts(), Arbitraries.of(Dialect.NameUnit.class), integers())
                .as(Dialect::new);
    }
}
