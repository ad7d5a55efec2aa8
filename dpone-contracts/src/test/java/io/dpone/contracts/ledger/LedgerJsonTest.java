package io.dpone.contracts.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.json.CanonicalJson;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonArray;
import io.dpone.contracts.json.JsonValue.JsonFloat;
import io.dpone.contracts.json.JsonValue.JsonObject;
import io.dpone.contracts.json.StrictJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LedgerJsonTest {

    @Property(edgeCases = EdgeCasesMode.NONE)
    void aCampaignReadsBackEqual(@ForAll("campaigns") CampaignRecord campaign) {
        assertThat(LedgerJson.readCampaign(throughText(LedgerJson.write(campaign))))
                .isEqualTo(campaign);
    }

    @Property(edgeCases = EdgeCasesMode.NONE)
    void aChunkReadsBackEqual(@ForAll("chunks") ChunkRecord chunk) {
        assertThat(LedgerJson.readChunk(throughText(LedgerJson.write(chunk)))).isEqualTo(chunk);
    }

    /**
     * The names of section 3.2 of the shadow campaign facts, and what this version adds. The digest is that of the text of the range below, by
     * {@code python3 -c 'import hashlib, sys; print(hashlib.sha256(sys.argv[1].encode()).hexdigest())' TEXT}.
     */
    @Test
    void aChunksDocumentHasTheNamesOfTheFacts() {
        assertThat(CanonicalJson.write(LedgerJson.write(SampleRecords.pending())))
                .isEqualTo("{\"attempts\":0,\"bytes_loaded\":null,\"end\":\"20\",\"error\":null,"
                        + "\"execution_evidence\":null,\"finished_at\":null,\"idempotency_key\":\"orders-2026-q1:2:scope:"
                        + "0b80704d49e8e27473ebe4b26a37f657267a986f407a3ee4f612442adc8123ca\",\"index\":2,"
                        + "\"kind\":\"dpone.backfill_ledger\",\"lease_expires_at\":null,\"lease_owner\":null,\"load_id\":null,"
                        + "\"portable_scope\":{\"column\":\"id\",\"kind\":\"range\",\"literal_type\":\"integer\",\"lower\":\"11\","
                        + "\"lower_inclusive\":true,\"upper\":\"20\",\"upper_inclusive\":true,\"version\":1},"
                        + "\"rows_extracted\":null,\"rows_loaded\":null,\"run_id\":null,\"schema_version\":\"3\",\"start\":\"11\","
                        + "\"started_at\":null,\"status\":\"pending\",\"updated_at\":\"2026-01-31T12:00:00.000000Z\"}");
    }

    @Test
    void aCampaignsDocumentHasTheNamesOfTheFactsAndNoChunk() {
        JsonObject document = LedgerJson.write(SampleRecords.campaign(SampleRecords.published()));

        assertThat(document.members())
                .containsOnlyKeys(
                        "kind",
                        "schema_version",
                        "run_key",
                        "dataset",
                        "inner_mode",
                        "chunk_config",
                        "plan_hash",
                        "config_hash",
                        "invocation",
                        "source",
                        "portable_scope_column_contract",
                        "status",
                        "cancel_reason",
                        "cancel_requested_by",
                        "epoch",
                        "lock_owner",
                        "lock_expires_at",
                        "publication",
                        "snapshots",
                        "created_at",
                        "updated_at");
        assertThat(((JsonObject) member(document, "publication")).members())
                .containsOnlyKeys(
                        "mode",
                        "target_table",
                        "shadow_table",
                        "backup_table",
                        "phase",
                        "expected_rows",
                        "actual_rows",
                        "duplicate_keys",
                        "receipt_id",
                        "prepared_at",
                        "published_at",
                        "predecessor_object_id",
                        "predecessor_create_token",
                        "predecessor_receipt_id",
                        "predecessor_fence",
                        "shadow_object_id",
                        "shadow_create_token",
                        "object_contract_sha256")
                .containsEntry("published_at", JsonValue.of("2026-01-31T12:01:30.000000Z"));
    }

    @Test
    void anotherVersionAsksForAMigration() {
        JsonObject campaign =
                SampleRecords.with(LedgerJson.write(SampleRecords.campaign()), "schema_version", JsonValue.of("2"));
        JsonObject chunk =
                SampleRecords.with(LedgerJson.write(SampleRecords.pending()), "schema_version", JsonValue.of("4"));

        assertRefused(() -> LedgerJson.readCampaign(campaign), ErrorCode.LEDGER_MIGRATION_REQUIRED);
        assertRefused(() -> LedgerJson.readChunk(chunk), ErrorCode.LEDGER_MIGRATION_REQUIRED);
    }

    @Test
    void aMemberMoreOrLessOrOfAnotherKindIsRefusedAtEveryDepth() {
        CampaignRecord campaign = ownedCampaign();
        assertThat(assertEveryDamageRefused(LedgerJson.write(campaign), LedgerJson::readCampaign))
                .isGreaterThan(100);
        assertThat(assertEveryDamageRefused(LedgerJson.write(committedChunk()), LedgerJson::readChunk))
                .isGreaterThan(60);
    }

    @ParameterizedTest
    @CsvSource({
        "kind, \"dpone.backfill\"",
        "run_key, \"\"",
        "status, \"ACTIVE\"",
        "status, \"cancel_requested\"",
        "cancel_reason, \"why\"",
        "epoch, -1",
        "epoch, 1.0",
        "epoch, 9223372036854775808",
        "lock_owner, \"somebody\"",
        "lock_expires_at, \"2026-01-31T12:00:00.000000Z\"",
        "created_at, \"2026-01-31T12:00:00Z\"",
        "created_at, null",
        "publication, null"
    })
    void aCampaignThatContradictsItselfIsRefused(String name, String json) {
        assertRefused(
                () -> LedgerJson.readCampaign(
                        SampleRecords.with(LedgerJson.write(SampleRecords.campaign()), name, parse(json))),
                ErrorCode.JSON_INVALID);
    }

    @ParameterizedTest
    @CsvSource({
        "mode, \"direct\"",
        "phase, \"published\"",
        "phase, \"PLANNED\"",
        "predecessor_object_id, 7",
        "predecessor_create_token, \"0f0e0d0c-0b0a-0908-0706-050403020100\"",
        "predecessor_fence, 1",
        "expected_rows, 1",
        "object_contract_sha256, \"sha256:\""
    })
    void aPublicationThatContradictsItselfIsRefused(String name, String json) {
        JsonObject document = LedgerJson.write(SampleRecords.campaign());
        JsonObject publication = (JsonObject) member(document, "publication");

        assertRefused(
                () -> LedgerJson.readCampaign(SampleRecords.with(
                        document, "publication", SampleRecords.with(publication, name, parse(json)))),
                ErrorCode.JSON_INVALID);
    }

    @ParameterizedTest
    @CsvSource({
        "kind, \"dpone.backfill\"",
        "index, 0",
        "index, 1",
        "index, 4294967298",
        "start, \"1\"",
        "end, \"21\"",
        "idempotency_key, \"orders-2026-q1:2:scope:0\"",
        "status, \"running\"",
        "status, \"success\"",
        "status, \"failed\"",
        "attempts, 1",
        "attempts, -1",
        "rows_loaded, 1",
        "error, \"why\"",
        "lease_owner, \"somebody\"",
        "started_at, \"2026-01-31T12:00:00.000000Z\"",
        "updated_at, \"2026-01-31 12:00:00.000000Z\""
    })
    void aChunkThatContradictsItselfIsRefused(String name, String json) {
        assertRefused(
                () -> LedgerJson.readChunk(
                        SampleRecords.with(LedgerJson.write(SampleRecords.pending()), name, parse(json))),
                ErrorCode.JSON_INVALID);
    }

    @Test
    void aRefusalNamesTheMemberAndNotItsContent() {
        JsonObject document =
                SampleRecords.with(LedgerJson.write(SampleRecords.campaign()), "updated_at", JsonValue.of("hunter2"));

        assertThatThrownBy(() -> LedgerJson.readCampaign(document))
                .hasMessageContaining("campaign.updated_at")
                .hasMessageNotContaining("hunter2")
                .hasNoCause();
    }

    @Provide
    Arbitrary<CampaignRecord> campaigns() {
        return ArbitraryRecords.campaigns();
    }

    @Provide
    Arbitrary<ChunkRecord> chunks() {
        return ArbitraryRecords.chunks();
    }

    private static CampaignRecord ownedCampaign() {
        CampaignRecord campaign = SampleRecords.campaign(SampleRecords.prepared());
        CampaignRecord owned =
                applied(CampaignTransitions.acquire(campaign, "owner", 1, SampleRecords.LATER, SampleRecords.NOW));
        return applied(CampaignTransitions.addSnapshot(owned, "owner", "per_chunk", SampleRecords.NOW));
    }

    private static ChunkRecord committedChunk() {
        CampaignRecord campaign = ownedCampaign();
        ChunkReceipt receipt = SampleRecords.receipt("load", 10);
        ChunkRecord running = applied(ChunkTransitions.acquire(
                campaign, "owner", SampleRecords.pending(), "lane", SampleRecords.LATER, "load", SampleRecords.NOW));
        return applied(ChunkTransitions.succeed(
                running, "lane", receipt, SampleRecords.evidence(receipt), SampleRecords.LATER));
    }

    private static <T> T applied(Transition<T> transition) {
        return ((Transition.Applied<T>) transition).record();
    }

    private static int assertEveryDamageRefused(JsonObject document, Function<JsonObject, ?> read) {
        List<JsonValue> damaged = damages(document);
        for (JsonValue damage : damaged) {
            assertThatThrownBy(() -> read.apply((JsonObject) damage))
                    .as(() -> CanonicalJson.write(damage))
                    .isInstanceOfSatisfying(
                            DponeException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.JSON_INVALID));
        }
        return damaged.size();
    }

    // Every document that differs by one member too few, one too many, or one of another kind.
    private static List<JsonValue> damages(JsonValue value) {
        List<JsonValue> damaged = new ArrayList<>();
        if (value instanceof JsonObject object) {
            damaged.add(SampleRecords.with(object, "not_known", JsonValue.of(1)));
            for (Map.Entry<String, JsonValue> entry : object.members().entrySet()) {
                String name = entry.getKey();
                damaged.add(SampleRecords.without(object, name).build());
                // What the chunk key holds is the campaign's own affair.
                if (!name.equals("chunk_config")) {
                    for (JsonValue part : damages(entry.getValue())) {
                        damaged.add(SampleRecords.with(object, name, part));
                    }
                }
            }
        } else if (value instanceof JsonArray array) {
            damaged.add(new JsonFloat(1.5));
            for (int i = 0; i < array.items().size(); i++) {
                for (JsonValue part : damages(array.items().get(i))) {
                    List<JsonValue> items = new ArrayList<>(array.items());
                    items.set(i, part);
                    damaged.add(new JsonArray(items));
                }
            }
        } else {
            damaged.add(new JsonFloat(1.5));
            damaged.add(new JsonArray(List.of()));
        }
        return damaged;
    }

    private static JsonObject throughText(JsonObject document) {
        return (JsonObject) parse(CanonicalJson.write(document));
    }

    private static JsonValue parse(String json) {
        return StrictJson.parse(json, StrictJson.Limits.ofDefaults());
    }

    private static JsonValue member(JsonObject object, String name) {
        JsonValue value = object.get(name);
        if (value == null) {
            throw new AssertionError("no member " + name);
        }
        return value;
    }

    private static void assertRefused(Runnable read, ErrorCode code) {
        assertThatThrownBy(read::run)
                .isInstanceOfSatisfying(
                        DponeException.class, e -> assertThat(e.code()).isEqualTo(code));
    }
}
