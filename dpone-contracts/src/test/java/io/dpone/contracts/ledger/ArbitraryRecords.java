package io.dpone.contracts.ledger;

import io.dpone.contracts.chunk.ChunkKey;
import io.dpone.contracts.chunk.ChunkPlan;
import io.dpone.contracts.chunk.ChunkSpec;
import io.dpone.contracts.identity.Invocation;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.table.Column;
import io.dpone.contracts.table.ColumnContract;
import io.dpone.contracts.table.Generation;
import io.dpone.contracts.table.SourceIdentity;
import io.dpone.contracts.table.TableName;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;
import net.jqwik.api.Tuple.Tuple2;
import org.jspecify.annotations.Nullable;

/** Every record that the ledger can hold: each status and phase, odd texts, times with nanoseconds. */
final class ArbitraryRecords {
    private ArbitraryRecords() {}

    private record Coordinates(
            String runKey,
            String dataset,
            String innerMode,
            String planHash,
            String configHash,
            Invocation invocation) {}

    private record Cancellation(
            CampaignStatus status,
            @Nullable String reason,
            @Nullable String requestedBy) {}

    private record Lease(
            long epoch, @Nullable String owner, @Nullable Instant expiresAt) {}

    static Arbitrary<CampaignRecord> campaigns() {
        return Combinators.combine(
                        coordinates(),
                        sources(),
                        columns(),
                        cancellations(),
                        leases(),
                        publications(),
                        snapshots(),
                        Combinators.combine(instants(), instants()).as(Tuple::of))
                .as(ArbitraryRecords::campaign);
    }

    static Arbitrary<ChunkRecord> chunks() {
        return Arbitraries.of(ChunkStatus.class).flatMap(ArbitraryRecords::chunksOf);
    }

    static Arbitrary<PublicationRecord> publications() {
        Arbitrary<PublicationRecord> planned = Combinators.combine(texts(), texts())
                .as((schema, table) -> PublicationRecord.planned(
                        new TableName("s" + schema.replace("\0", ""), "t" + table.replace("\0", "")),
                        new TableName("s" + schema.replace("\0", ""), "u" + table.replace("\0", "")),
                        new TableName("s" + schema.replace("\0", ""), "v" + table.replace("\0", ""))));
        Arbitrary<PublicationRecord> prepared = Combinators.combine(
                        planned,
                        tokens(),
                        texts().injectNull(0.3),
                        Arbitraries.longs().between(0, Long.MAX_VALUE),
                        tokens(),
                        Arbitraries.longs().between(1, Long.MAX_VALUE - 1),
                        instants())
                .as((record, live, receipt, fence, shadow, objectId, at) -> record.prepared(
                        new Generation(objectId, live),
                        receipt,
                        fence,
                        new Generation(objectId + 1, shadow),
                        SampleRecords.CONTRACT,
                        at));
        Arbitrary<PublicationRecord> published = Combinators.combine(prepared, texts(), counts(), instants())
                .as((record, receipt, rows, at) -> record.published(receipt, rows, rows, 0, at));
        return Arbitraries.oneOf(planned, prepared, published);
    }

    private static CampaignRecord campaign(
            Coordinates coordinates,
            SourceIdentity source,
            ColumnContract columns,
            Cancellation cancellation,
            Lease lease,
            PublicationRecord publication,
            List<SnapshotRecord> snapshots,
            Tuple2<Instant, Instant> times) {
        return new CampaignRecord(
                coordinates.runKey(),
                coordinates.dataset(),
                coordinates.innerMode(),
                JsonValue.object()
                        .put(coordinates.innerMode(), coordinates.dataset())
                        .build(),
                coordinates.planHash(),
                coordinates.configHash(),
                coordinates.invocation(),
                source,
                columns,
                cancellation.status(),
                cancellation.reason(),
                cancellation.requestedBy(),
                lease.epoch(),
                lease.owner(),
                lease.expiresAt(),
                publication,
                snapshots,
                times.get1(),
                times.get2());
    }

    private static Arbitrary<ChunkRecord> chunksOf(ChunkStatus status) {
        return switch (status) {
            case PENDING ->
                Combinators.combine(texts(), specs(), instants())
                        .as((runKey, chunk, now) -> ChunkRecord.pending(runKey, chunk, now));
            case RUNNING -> begun().map(begun -> begun.record(ChunkStatus.RUNNING));
            case SUCCESS -> begun().map(begun -> begun.record(ChunkStatus.SUCCESS));
            case FAILED -> begun().map(begun -> begun.record(ChunkStatus.FAILED));
        };
    }

    private record Begun(
            ChunkSpec chunk,
            String runKey,
            int attempts,
            String loadId,
            @Nullable String former,
            long count,
            Instant at,
            ChunkEvidence.Route route) {
        ChunkRecord record(ChunkStatus status) {
            boolean running = status == ChunkStatus.RUNNING;
            boolean committed = status == ChunkStatus.SUCCESS;
            boolean failed = status == ChunkStatus.FAILED;
            boolean runningAgain = running && former != null;
            return new ChunkRecord(
                    chunk,
                    chunk.idempotencyKey(runKey),
                    status,
                    attempts,
                    committed ? count : null,
                    committed ? Long.MAX_VALUE - count : null,
                    committed ? 0L : null,
                    former == null ? null : runKey,
                    failed && former == null ? null : loadId,
                    failed ? loadId : runningAgain ? former : null,
                    running ? loadId + runKey : null,
                    running ? at : null,
                    at.minusSeconds(1),
                    committed || failed || runningAgain ? at.plusNanos(1) : null,
                    at,
                    committed ? new ChunkEvidence(loadId, runKey, route) : null);
        }
    }

    private static Arbitrary<Begun> begun() {
        return Combinators.combine(
                        specs(),
                        texts(),
                        Arbitraries.integers().between(1, Integer.MAX_VALUE),
                        texts(),
                        texts().injectNull(0.5),
                        counts(),
                        instants(),
                        Arbitraries.of(ChunkEvidence.Route.class))
                .as(Begun::new);
    }

    private static Arbitrary<ChunkSpec> specs() {
        Arbitrary<ChunkKey> keys = Arbitraries.oneOf(
                texts().map(column -> new ChunkKey.UuidKey("c" + column.replace("\0", ""), 7)),
                Arbitraries.longs()
                        .between(Long.MIN_VALUE, Long.MAX_VALUE - 7)
                        .map(from -> new ChunkKey.IntegerKey("id", from, from + 6, 1)));
        return Combinators.combine(keys, Arbitraries.integers().between(0, 6))
                .as((key, index) -> ChunkPlan.cut(key, 7).get(index));
    }

    private static Arbitrary<Coordinates> coordinates() {
        return Combinators.combine(texts(), texts(), texts(), texts(), texts(), texts(), texts())
                .as((runKey, dataset, mode, plan, config, process, task) -> new Coordinates(
                        "k" + runKey, dataset, mode, plan, config, new Invocation(runKey, process, task)));
    }

    private static Arbitrary<SourceIdentity> sources() {
        return Combinators.combine(
                        texts(), texts(), texts(), Arbitraries.longs().between(1, 0xFFFF_FFFFL))
                .as((system, database, table, oid) ->
                        new SourceIdentity(system, database, new TableName("s", "t" + table.replace("\0", "")), oid));
    }

    private static Arbitrary<ColumnContract> columns() {
        Arbitrary<Column> columns = Combinators.combine(
                        texts(), texts(), texts().injectNull(0.5), Arbitraries.of(true, false))
                .as(Column::new);
        return columns.list()
                .ofMinSize(1)
                .ofMaxSize(4)
                .uniqueElements(Column::name)
                .map(source -> new ColumnContract(
                        source,
                        source.stream()
                                .map(column -> new Column(column.name(), column.type() + "x", null, !column.notNull()))
                                .toList()));
    }

    private static Arbitrary<Cancellation> cancellations() {
        return Arbitraries.oneOf(
                Arbitraries.just(new Cancellation(CampaignStatus.ACTIVE, null, null)),
                Combinators.combine(texts(), texts())
                        .as((reason, by) -> new Cancellation(CampaignStatus.CANCEL_REQUESTED, "r" + reason, "b" + by)));
    }

    private static Arbitrary<Lease> leases() {
        return Arbitraries.oneOf(
                counts().map(epoch -> new Lease(epoch, null, null)),
                Combinators.combine(Arbitraries.longs().between(1, Long.MAX_VALUE), texts(), instants())
                        .as(Lease::new));
    }

    private static Arbitrary<List<SnapshotRecord>> snapshots() {
        return Combinators.combine(texts(), instants())
                .as(Tuple::of)
                .list()
                .ofMaxSize(3)
                .map(taken -> {
                    List<SnapshotRecord> snapshots = new ArrayList<>();
                    for (Tuple2<String, Instant> snapshot : taken) {
                        snapshots.add(new SnapshotRecord(snapshots.size() + 1, snapshot.get1(), snapshot.get2()));
                    }
                    return snapshots;
                });
    }

    private static Arbitrary<UUID> tokens() {
        return Combinators.combine(Arbitraries.longs(), Arbitraries.longs()).as(UUID::new);
    }

    private static Arbitrary<Long> counts() {
        return Arbitraries.longs().between(0, Long.MAX_VALUE);
    }

    private static Arbitrary<Instant> instants() {
        return Combinators.combine(
                        Arbitraries.longs().between(-62_167_219_200L + 1, 253_402_300_799L - 1),
                        Arbitraries.longs().between(0, 999_999_999))
                .as(Instant::ofEpochSecond);
    }

    // Code points around the seams of UTF-16 and of JSON's escapes come up often.
    private static Arbitrary<String> texts() {
        return Arbitraries.oneOf(
                        Arbitraries.of(0, 0x1F, 0x22, 0x5C, 0x7F, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF),
                        Arbitraries.integers().between('a', 'c'))
                .list()
                .ofMaxSize(5)
                .map(codePoints -> {
                    StringBuilder text = new StringBuilder();
                    codePoints.forEach(text::appendCodePoint);
                    return text.toString();
                });
    }
}
