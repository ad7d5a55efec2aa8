package io.dpone.contracts.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.chunk.ChunkSpec;
import io.dpone.contracts.chunk.LiteralType;
import io.dpone.contracts.chunk.RangeScope;
import io.dpone.contracts.chunk.ScopeBinding;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.table.Column;
import io.dpone.contracts.table.ColumnContract;
import io.dpone.contracts.table.SourceIdentity;
import io.dpone.contracts.table.TableName;
import io.dpone.contracts.table.TargetIdentity;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/**
 * Every preimage is written out by hand; its digest was computed by
 * {@code python3 -c 'import hashlib, sys; print(hashlib.sha256(sys.argv[1].encode()).hexdigest())' PREIMAGE}.
 */
class KnownPreimagesTest {
    private static final String RUN_KEY = "orders-2026-q1";
    private static final String OWNER = "dpone-backfill-chunk:00112233445566778899aabbccddeeff";
    private static final TableName LIVE = new TableName("sales", "orders");
    private static final Dialect POSTGRES = Dialect.postgres();

    private static final RangeScope WHOLE =
            new RangeScope("order_id", LiteralType.INTEGER, "-9223372036854775808", "9223372036854775807", true);
    private static final String WHOLE_JSON =
            "{\"column\":\"order_id\",\"kind\":\"range\",\"literal_type\":\"integer\",\"lower\":\"-9223372036854775808\","
                    + "\"lower_inclusive\":true,\"upper\":\"9223372036854775807\",\"upper_inclusive\":true,\"version\":1}";
    private static final String WHOLE_SHA256 = "708aa10410f15669b8d2f77b2646ee881d9c0aadb1ce168cf11dad25b7557ff3";

    private static final ColumnContract COLUMNS = new ColumnContract(
            List.of(
                    new Column("order_id", "bigint", null, true),
                    new Column("größe", "character varying(20)", "de_DE.utf8", false)),
            List.of(new Column("order_id", "bigint", null, true), new Column("größe", "text", "C", true)));
    private static final String COLUMNS_JSON = "{\"schema\":\"dpone.backfill.portable-columns.v2\",\"source\":["
            + "{\"collation\":null,\"name\":\"order_id\",\"type\":\"bigint\"},"
            + "{\"collation\":\"de_DE.utf8\",\"name\":\"größe\",\"type\":\"character varying(20)\"}],\"target\":["
            + "{\"collation\":null,\"name\":\"order_id\",\"type\":\"bigint\"},"
            + "{\"collation\":\"C\",\"name\":\"größe\",\"type\":\"text\"}]}";

    private static final String BINDING_JSON = "{\"ast_sha256\":\"" + WHOLE_SHA256
            + "\",\"column\":\"order_id\",\"comparison_contract\":\"ordered_exact_integer_v1\",\"literal_type\":\"integer\","
            + "\"source_collation\":null,\"source_type\":\"bigint\",\"target_collation\":null,\"target_type\":\"bigint\",\"version\":1}";

    private static final JsonValue.JsonObject AUTHORED_KEY = JsonValue.object()
            .put("column", "order_id")
            .put("kind", "integer")
            .put("from", Long.MIN_VALUE)
            .put("to", (Long) null)
            .put("step", Long.MAX_VALUE)
            .build();
    private static final String AUTHORED_KEY_JSON =
            "{\"column\":\"order_id\",\"from\":-9223372036854775808,\"kind\":\"integer\",\"step\":9223372036854775807,\"to\":null}";

    private static final String TARGET_SHA256 = "4fba02bc685bcd03f784a5ab9ea7625a22b4b227995e4410a4fee0705d5868fc";
    private static final String SHADOW_SHA256 = "75a74b48c91a2ab00396fd3228be781e9b88beeb9be1f12314515bf74d0e94a2";
    private static final String INVOCATION_SHA256 = "de3d0aaf74e13d3a38c7be68699377f3382dc73c9b4dfc5f85fb5e9da0802ebe";
    private static final String CONFIG_SHA256 = "c2eb64f258e451f5d5a7836731ffb7e3207526a831f52d20edfb1c459a0aafea";
    private static final String PLAN_SHA256 = "455f0b402f9fe8a9a3e5cf449877c4d995485fc99aa87e5fc9edac0f9a47d16b";

    @Test
    void ofARange() {
        assertDigest(WHOLE.sha256(), WHOLE_JSON, WHOLE_SHA256);
    }

    @Test
    void ofAHalfOpenRange() {
        RangeScope bucket = new RangeScope(
                "id",
                LiteralType.UUID,
                "55555555-5555-5555-5555-555555555555",
                "aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa",
                false);

        assertDigest(
                bucket.sha256(),
                "{\"column\":\"id\",\"kind\":\"range\",\"literal_type\":\"uuid\",\"lower\":\"55555555-5555-5555-5555-555555555555\","
                        + "\"lower_inclusive\":true,\"upper\":\"aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa\",\"upper_inclusive\":false,\"version\":1}",
                "d474675e25f9c64beb146587a66411952447a28f1d50f34b255340416e8dc3ca");
    }

    @Test
    void ofAColumnContractWithoutNullability() {
        assertDigest(
                COLUMNS.sha256(), COLUMNS_JSON, "3d0605f6066cdd00396a425f5523ef066c703d00aae3bfe05e739fc462184e0a");
    }

    @Test
    void ofABoundRange() {
        assertDigest(
                ScopeBinding.of(WHOLE, COLUMNS).sha256(),
                BINDING_JSON,
                "eff819a0bcf45ac8d9ac9940b7c2c75c19c4132c87aa3095c6cfc8c1bb192d98");
    }

    @Test
    void ofATarget() {
        TargetIdentity target =
                new TargetIdentity("shop", LIVE, UUID.fromString("0f0e0d0c-0b0a-0908-0706-050403020100"));

        assertDigest(
                target.sha256(),
                "{\"binding_id\":\"0f0e0d0c-0b0a-0908-0706-050403020100\",\"database\":\"shop\","
                        + "\"table\":{\"schema\":\"sales\",\"table\":\"orders\"},\"version\":\"dpone.target-identity.v1\"}",
                TARGET_SHA256);
    }

    @Test
    void ofAShadow() {
        assertDigest(
                OperationIdentity.shadowIdentity(TARGET_SHA256, RUN_KEY),
                "{\"live_identity\":\"" + TARGET_SHA256
                        + "\",\"run_key\":\"orders-2026-q1\",\"version\":\"dpone.shadow-identity.v1\"}",
                SHADOW_SHA256);
    }

    @Test
    void ofAnInvocation() {
        assertDigest(
                invocation().sha256(),
                "{\"process\":\"nightly\",\"run_id\":\"dpone-backfill:orders-2026-q1\",\"task_partition\":\"warehouse:orders\"}",
                INVOCATION_SHA256);
    }

    @Test
    void ofADerivedRunKey() {
        assertDigestStart(
                CampaignIdentity.runKey(null, "shop", LIVE, "incremental_append", AUTHORED_KEY),
                "{\"chunk\":" + AUTHORED_KEY_JSON
                        + ",\"inner_mode\":\"incremental_append\",\"target\":{\"schema\":\"sales\",\"table\":\"orders\"},"
                        + "\"target_database\":\"shop\",\"version\":\"dpone.backfill.run-key.v2\"}",
                "c894102801872114");
    }

    @Test
    void aGivenBackfillIdIsTheRunKeyItself() {
        assertThat(CampaignIdentity.runKey(RUN_KEY, "shop", LIVE, "incremental_append", AUTHORED_KEY))
                .isEqualTo(RUN_KEY);
    }

    @Test
    void ofACampaignWithoutItsChunks() {
        assertDigest(
                campaign().configHash(),
                "{\"chunk\":" + AUTHORED_KEY_JSON + ",\"columns\":" + COLUMNS_JSON
                        + ",\"inner_mode\":\"incremental_append\",\"publication\":{\"artifact_scope\":\"campaign\","
                        + "\"kind\":\"dpone.postgres_backfill_shadow_publication.v1\"},\"source\":{\"database\":\"legacy\","
                        + "\"relation_oid\":16384,\"system_identifier\":\"7301234567890123456\","
                        + "\"table\":{\"schema\":\"public\",\"table\":\"orders\"}},"
                        + "\"target\":{\"schema\":\"sales\",\"table\":\"orders\"},\"target_database\":\"shop\","
                        + "\"unique_key\":[\"order_id\",\"größe\"],\"version\":\"dpone.backfill.identity.v2\"}",
                CONFIG_SHA256);
    }

    @Test
    void ofACampaignWithItsChunks() {
        assertDigest(
                campaign().planHash(RUN_KEY, List.of(new ChunkSpec(1, WHOLE))),
                "{\"chunks\":[{\"idempotency_key\":\"orders-2026-q1:1:scope:" + WHOLE_SHA256
                        + "\",\"index\":1,\"portable_scope\":" + WHOLE_JSON + ",\"portable_scope_sha256\":\""
                        + WHOLE_SHA256
                        + "\"}],\"config_hash\":\"" + CONFIG_SHA256 + "\",\"version\":\"dpone.backfill.identity.v2\"}",
                PLAN_SHA256);
    }

    @Test
    void ofAChunksOperation() {
        OperationIdentity operation = OperationIdentity.ofChunk(
                POSTGRES,
                invocation(),
                SHADOW_SHA256,
                RUN_KEY,
                PLAN_SHA256,
                CONFIG_SHA256,
                new ChunkSpec(1, WHOLE),
                ScopeBinding.of(WHOLE, COLUMNS));

        String attemptKey = "d30f2009dcfba00e364e7604bba34a541cf65c6b5910bf33d4da54df80566385";
        String scopeHash = "3c7670b3348253baacf5034b61247bad9a76aac75ff4f5e37d6a752e70c9d593";
        String operationKey = "faef9a5bebeacf0233606b1a1ed328769604db8fd0295546aba30f469b168e32";
        assertDigest(
                operation.attemptKey(),
                "{\"invocation_sha256\":\"" + INVOCATION_SHA256 + "\",\"target_identity\":\"" + SHADOW_SHA256
                        + "\",\"version\":\"postgres_generic_transaction_v1\"}",
                attemptKey);
        assertDigest(
                operation.scopeHash(),
                "{\"chunk_idempotency_key\":\"orders-2026-q1:1:scope:" + WHOLE_SHA256
                        + "\",\"chunk_index\":1,\"config_hash\":\"" + CONFIG_SHA256
                        + "\",\"end\":\"9223372036854775807\",\"kind\":\"backfill_disjoint_range_v1\",\"plan_hash\":\""
                        + PLAN_SHA256
                        + "\",\"portable_scope\":{\"ast\":" + WHOLE_JSON + ",\"binding\":" + BINDING_JSON
                        + "},\"portable_scope_sha256\":\"" + WHOLE_SHA256
                        + "\",\"proven_disjoint\":true,\"run_key\":\"orders-2026-q1\",\"start\":\"-9223372036854775808\"}",
                scopeHash);
        assertDigest(
                operation.operationKey(),
                "{\"attempt_key\":\"" + attemptKey + "\",\"scope_hash\":\"" + scopeHash
                        + "\",\"version\":\"postgres_generic_transaction_v1\"}",
                operationKey);
        assertThat(operation.invocationSha256()).isEqualTo(INVOCATION_SHA256);
        assertThat(operation.targetIdentity()).isEqualTo(SHADOW_SHA256);
        assertThat(operation.receiptId()).isEqualTo("postgres-generic-v1:" + operationKey);
    }

    @Test
    void ofAnOwner() {
        assertDigest(
                OperationIdentity.ownerDigest(POSTGRES, OWNER),
                "{\"owner\":\"" + OWNER + "\",\"version\":\"postgres_generic_transaction_v1\"}",
                "bf4ec1ec63bfa29fff089860ebebc5a3c1de096be0a84f78cf672ac8364c7575");
    }

    @Test
    void ofAPublicationReceiptInTheAsciiDialect() {
        String digest = "e4477bd0ee061bb993cc2afe1f55fe2725d151c765a36ae4e3a032a0855b552b";
        String id = PublicationReceipt.id(
                POSTGRES,
                RUN_KEY,
                PLAN_SHA256,
                CONFIG_SHA256,
                new TableName("sales", "größe_🐝").dataset(),
                10_000_000_000L);

        assertThat(id).startsWith("postgres-backfill-publication-v1:");
        assertDigest(
                id.substring("postgres-backfill-publication-v1:".length()),
                "{\"config_hash\":\"" + CONFIG_SHA256 + "\",\"plan_hash\":\"" + PLAN_SHA256
                        + "\",\"rows\":10000000000,\"run_key\":\"orders-2026-q1\","
                        + "\"target\":\"sales.gr\\u00f6\\u00dfe_\\ud83d\\udc1d\",\"version\":1}",
                digest);
    }

    @Test
    void theSpellingsOfPostgresAreThoseOfTheContracts() {
        assertThat(POSTGRES.name()).isEqualTo("postgres");
        assertThat(POSTGRES.publicationKind()).isEqualTo("dpone.postgres_backfill_shadow_publication.v1");
        assertThat(POSTGRES.nameLimit()).isEqualTo(63);
        assertThat(POSTGRES.nameUnit()).isEqualTo(Dialect.NameUnit.UTF8_BYTES);
    }

    private static Invocation invocation() {
        return Invocation.ofCampaign(RUN_KEY, "nightly", "warehouse:orders");
    }

    private static CampaignIdentity campaign() {
        return new CampaignIdentity(
                "shop",
                LIVE,
                "incremental_append",
                AUTHORED_KEY,
                List.of("order_id", "größe"),
                JsonValue.object()
                        .put("kind", POSTGRES.publicationKind())
                        .put("artifact_scope", "campaign")
                        .build(),
                new SourceIdentity("7301234567890123456", "legacy", new TableName("public", "orders"), 16384),
                COLUMNS);
    }

    // The preimage is the one that Python hashed, and the code gives its digest.
    private static void assertDigest(String actual, String preimage, String digest) {
        assertThat(sha256(preimage)).as("of the preimage").isEqualTo(digest);
        assertThat(actual).isEqualTo(digest);
    }

    private static void assertDigestStart(String actual, String preimage, String start) {
        assertThat(sha256(preimage)).as("of the preimage").startsWith(start);
        assertThat(actual).isEqualTo(start);
    }

    private static String sha256(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }
}
