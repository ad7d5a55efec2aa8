package io.dpone.contracts.ledger;

import io.dpone.contracts.chunk.ChunkKey;
import io.dpone.contracts.chunk.ChunkPlan;
import io.dpone.contracts.identity.Invocation;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.table.Column;
import io.dpone.contracts.table.ColumnContract;
import io.dpone.contracts.table.Generation;
import io.dpone.contracts.table.SourceIdentity;
import io.dpone.contracts.table.TableName;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** One campaign of two chunks, for tests that need some record and do not care which. */
final class SampleRecords {
    static final Instant NOW = Instant.parse("2026-01-31T12:00:00Z");
    static final Instant LATER = NOW.plusSeconds(90);
    static final String RUN_KEY = "orders-2026-q1";
    static final String CONTRACT = "sha256:" + "c".repeat(64);
    static final Generation LIVE = new Generation(16384, UUID.fromString("0f0e0d0c-0b0a-0908-0706-050403020100"));
    static final Generation SHADOW = new Generation(16385, UUID.fromString("1f1e1d1c-1b1a-1918-1716-151413121110"));

    private SampleRecords() {}

    static PublicationRecord planned() {
        return PublicationRecord.planned(
                new TableName("sales", "orders"),
                new TableName("sales", "orders_shadow"),
                new TableName("sales", "orders_backup"));
    }

    static PublicationRecord prepared() {
        return planned().prepared(LIVE, null, 3, SHADOW, CONTRACT, NOW);
    }

    static PublicationRecord remade(Instant at) {
        return planned().prepared(LIVE, null, 3, new Generation(16390, new UUID(3, 4)), CONTRACT, at);
    }

    static PublicationRecord published() {
        return prepared().published("receipt", 20, 20, 0, LATER);
    }

    static CampaignRecord campaign() {
        return campaign(planned());
    }

    static CampaignRecord campaign(PublicationRecord publication) {
        return new CampaignRecord(
                RUN_KEY,
                "sales.orders",
                "incremental_append",
                new ChunkKey.IntegerKey("id", 1, 20, 10).toJson(),
                "1".repeat(64),
                "2".repeat(64),
                Invocation.ofCampaign(RUN_KEY, "nightly", "warehouse:orders"),
                new SourceIdentity("7301234567890123456", "legacy", new TableName("public", "orders"), 16384),
                columns(true),
                CampaignStatus.ACTIVE,
                null,
                null,
                0,
                null,
                null,
                publication,
                List.of(),
                NOW,
                NOW);
    }

    static ColumnContract columns(boolean notNull) {
        return new ColumnContract(
                List.of(new Column("id", "bigint", null, notNull)), List.of(new Column("id", "bigint", "C", true)));
    }

    static ChunkRecord pending() {
        return ChunkRecord.pending(
                RUN_KEY,
                ChunkPlan.cut(new ChunkKey.IntegerKey("id", 1, 20, 10), 2).get(1),
                NOW);
    }

    static ChunkRecord succeeded() {
        ChunkReceipt receipt = receipt("load", 20);
        return pending().running("lane", LATER, "run", "load", NOW).succeeded(receipt, evidence(receipt), LATER);
    }

    static ChunkReceipt receipt(String loadId, long rows) {
        return new ChunkReceipt(
                "receipt-of-the-chunk",
                "a".repeat(64),
                "b".repeat(64),
                "c".repeat(64),
                1,
                "d".repeat(64),
                loadId,
                rows,
                8 * rows,
                "e".repeat(64),
                "per_chunk",
                LATER);
    }

    static ChunkEvidence evidence(ChunkReceipt receipt) {
        return new ChunkEvidence(receipt.receiptId(), receipt.snapshotAuthority(), ChunkEvidence.Route.COMMITTED);
    }

    static JsonValue.JsonObject with(JsonValue.JsonObject object, String name, JsonValue value) {
        JsonValue.ObjectBuilder changed = without(object, name);
        return changed.put(name, value).build();
    }

    static JsonValue.ObjectBuilder without(JsonValue.JsonObject object, String name) {
        JsonValue.ObjectBuilder rest = JsonValue.object();
        object.members().forEach((member, value) -> {
            if (!member.equals(name)) {
                rest.put(member, value);
            }
        });
        return rest;
    }
}
