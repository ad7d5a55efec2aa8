package io.dpone.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.dpone.campaign.CampaignSpec.Consistency;
import io.dpone.campaign.CampaignSpec.RetryPolicy;
import io.dpone.campaign.CampaignSpec.SnapshotMode;
import io.dpone.campaign.CampaignSpec.Tuning;
import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.endpoint.Secret;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.error.Problem;
import io.dpone.contracts.json.CanonicalJson;
import io.dpone.contracts.lane.LoadStrategy;
import io.dpone.contracts.table.TableName;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a builder can make and nobody should run. */
final class CampaignChecksTest {
    private static final Endpoint SOURCE = new Endpoint(
            "postgres",
            "jdbc:postgresql://source.example/shop",
            "reader",
            Secret.of("hunter2"),
            Map.of("sslmode", "require"));

    private static final Endpoint TARGET =
            new Endpoint("postgres", "jdbc:postgresql://target.example/warehouse", "loader", Secret.of(""), Map.of());

    private static final TableName ORDERS = new TableName("public", "orders");

    private static final Tuning TUNING = Tuning.ofDefaults();

    @Test
    void findsNothingInTheDefaults() {
        assertThat(CampaignChecks.check(spec(SOURCE, TARGET, List.of("id"), integers(1L, 1_000_000L, 1_000), TUNING)))
                .isEmpty();
    }

    @Test
    void findsEverythingAtOnce() {
        Endpoint source = new Endpoint(
                "Postgres", "postgres://reader:hunter2@host/shop", "", Secret.of(""), Map.of("password", "hunter2"));
        Tuning tuning = new Tuning(
                1,
                10,
                RetryPolicy.NON_COMMITTED,
                64,
                65L << 20,
                Duration.ofNanos(999_999),
                Duration.ofMillis(60_001),
                Duration.ofSeconds(-1),
                Duration.ofDays(2),
                Duration.ofMillis(999),
                LoadStrategy.AUTOMATIC);
        CampaignSpec spec = new CampaignSpec(
                source,
                new TableName("pub\nlic", "o".repeat(129)),
                TARGET,
                ORDERS,
                List.of("id", "", "id"),
                integers(1L, 11L, 1),
                "b".repeat(129),
                "",
                "\u0007",
                "",
                CampaignDefaults.PROVISIONING,
                CampaignDefaults.ARTIFACT_SCOPE,
                new Consistency(SnapshotMode.PER_CHUNK, false, true),
                CampaignDefaults.ACCEPTANCE,
                tuning);

        List<Problem> problems = CampaignChecks.check(spec);

        assertThat(problems)
                .extracting(Problem::path, Problem::code)
                .containsExactly(
                        tuple("source.type", ErrorCode.MANIFEST_INVALID),
                        tuple("source.connection.url", ErrorCode.MANIFEST_INVALID),
                        tuple("source.connection.user", ErrorCode.MANIFEST_INVALID),
                        tuple("source.connection.properties.password", ErrorCode.MANIFEST_INVALID),
                        tuple("source.schema", ErrorCode.MANIFEST_INVALID),
                        tuple("source.table", ErrorCode.MANIFEST_INVALID),
                        tuple("sink.strategy.unique_key[1]", ErrorCode.MANIFEST_INVALID),
                        tuple("sink.strategy.unique_key[2]", ErrorCode.MANIFEST_INVALID),
                        tuple("sink.strategy.backfill.chunk.step", ErrorCode.TOO_MANY_CHUNKS),
                        tuple("sink.strategy.backfill.backfill_id", ErrorCode.MANIFEST_INVALID),
                        tuple("sink.strategy.backfill.state.schema", ErrorCode.MANIFEST_INVALID),
                        tuple("sink.strategy.backfill.identity.process", ErrorCode.MANIFEST_INVALID),
                        tuple("sink.strategy.backfill.identity.task_partition", ErrorCode.MANIFEST_INVALID),
                        tuple("sink.strategy.backfill.snapshot", ErrorCode.MANIFEST_INVALID),
                        tuple("sink.strategy.backfill.max_row_bytes", ErrorCode.MANIFEST_INVALID),
                        tuple("sink.strategy.backfill.transaction_lock_timeout_ms", ErrorCode.MANIFEST_INVALID),
                        tuple("sink.strategy.backfill.cutover_lock_timeout_ms", ErrorCode.MANIFEST_INVALID),
                        tuple("sink.strategy.backfill.cutover_patience_s", ErrorCode.MANIFEST_INVALID),
                        tuple("sink.strategy.backfill.old_snapshot_patience_s", ErrorCode.MANIFEST_INVALID),
                        tuple("sink.strategy.backfill.coverage_patience_s", ErrorCode.MANIFEST_INVALID));
        assertThat(problems.toString()).doesNotContain("hunter2");
    }

    @Test
    void leavesOutWhatNeedsAValueThatWasNotRead() {
        CampaignSpec spec = spec(SOURCE, SOURCE, List.of("id"), integers(1L, 1_001L, 1), TUNING);

        assertThat(CampaignChecks.check(spec))
                .extracting(Problem::path)
                .containsExactly("sink.table", "sink.strategy.backfill.chunk.step");
        assertThat(CampaignChecks.check(spec, path -> path.endsWith("max_chunks") || path.equals("source.schema")))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        // 1,000 chunks are allowed.
        "1, 1000, 1, true",
        "1, 1001, 1, false",
        "0, 99999, 100, true",
        "0, 100000, 100, false",
        "-9223372036854775808, 9223372036854775807, 18446744073709552, true",
        "-9223372036854775808, 9223372036854775807, 18446744073709551, false",
        "-9223372036854775808, 9223372036854775807, 1, false",
        "-9223372036854775808, 9223372036854775807, 9223372036854775807, true",
        "5, 5, 1, true",
    })
    void countsTheChunksOfAuthoredBounds(long from, long to, long step, boolean fits) {
        assertThat(CampaignChecks.check(spec(SOURCE, TARGET, List.of("id"), integers(from, to, step), TUNING)))
                .extracting(Problem::code)
                .isEqualTo(fits ? List.of() : List.of(ErrorCode.TOO_MANY_CHUNKS));
    }

    @Test
    void doesNotCountChunksWhenABoundIsReadLater() {
        assertThat(CampaignChecks.check(
                        spec(SOURCE, TARGET, List.of("id"), new ChunkRequest.IntegerChunks("id", 1L, null, 1), TUNING)))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"passfile", "sslpasswordcallback", "accessTokenCallbackClass", "sslkey", "keyStoreLocation"})
    void allowsPropertiesThatNameWhereASecretIs(String property) {
        assertThat(CampaignChecks.check(
                        spec(withProperty(property), TARGET, List.of("id"), integers(1L, 2L, 1), TUNING)))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "password",
                "sslpassword",
                "keyStorePassword",
                "PWD",
                "passwd",
                "clientSecret",
                "accessToken",
                "user"
            })
    void refusesPropertiesThatHoldASecret(String property) {
        assertThat(CampaignChecks.check(
                        spec(withProperty(property), TARGET, List.of("id"), integers(1L, 2L, 1), TUNING)))
                .extracting(Problem::path)
                .containsExactly("source.connection.properties." + property);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://host/db?user=hunter2",
                "jdbc:postgresql://me:hunter2@host/db",
                "jdbc:sqlserver://host;password=hunter2"
            })
    void hidesAUrlThatIsMoreThanAnAddress(String url) {
        Endpoint endpoint = new Endpoint("postgres", url, "reader", Secret.of("hunter2"), Map.of("a", "hunter2"));
        CampaignSpec spec = spec(endpoint, endpoint, List.of("id"), integers(1L, 2L, 1), TUNING);

        assertThat(CanonicalJson.write(CampaignSpecJson.toRedactedJson(spec))).doesNotContain("hunter2");
        assertThat(spec.toString()).doesNotContain("hunter2");
        assertThat(CampaignChecks.check(spec).toString()).doesNotContain("hunter2");
    }

    @Test
    void describesTheRequestWithoutSecrets() {
        CampaignSpec spec =
                spec(SOURCE, TARGET, List.of("region", "id"), new ChunkRequest.UuidChunks("id", 16), TUNING);

        assertThat(CanonicalJson.write(CampaignSpecJson.toRedactedJson(spec)))
                .isEqualTo("{\"sink\":{\"connection\":{\"password\":null,\"properties\":[],"
                        + "\"url\":\"jdbc:postgresql://target.example/warehouse\",\"user\":\"loader\"},"
                        + "\"schema\":\"public\",\"strategy\":{\"backfill\":{\"accept_new_snapshot\":false,"
                        + "\"accept_uncovered_rows\":0,\"allow_empty\":false,\"backfill_id\":null,"
                        + "\"chunk\":{\"buckets\":16,\"column\":\"id\",\"kind\":\"uuid\"},\"coverage_patience_s\":1800,"
                        + "\"cutover_lock_timeout_ms\":2000,\"cutover_patience_s\":300,"
                        + "\"identity\":{\"process\":\"dpone\",\"task_partition\":\"public.orders\"},"
                        + "\"inner_mode\":\"incremental_append\",\"lane_heap_mb\":256,\"load_strategy\":\"automatic\",\"max_chunks\":1000,"
                        + "\"max_row_bytes\":33554432,\"old_snapshot_patience_s\":300,\"parallel_workers\":1,"
                        + "\"publication\":{\"artifact_scope\":\"stable\",\"mode\":\"shadow_swap\",\"retain_backup\":true},"
                        + "\"retry_policy\":\"non_committed\",\"snapshot\":\"campaign\",\"source_unchanging\":false,"
                        + "\"state\":{\"backend\":\"audit_schema\",\"provisioning\":\"external\",\"schema\":\"DWH_Tech\"},"
                        + "\"transaction_lock_timeout_ms\":300000},\"mode\":\"backfill\",\"unique_key\":[\"region\",\"id\"]},"
                        + "\"table\":\"orders\",\"type\":\"postgres\"},"
                        + "\"source\":{\"connection\":{\"password\":\"***\",\"properties\":[\"sslmode\"],"
                        + "\"url\":\"jdbc:postgresql://source.example/shop\",\"user\":\"reader\"},"
                        + "\"schema\":\"public\",\"table\":\"orders\",\"type\":\"postgres\"}}");
    }

    private static Endpoint withProperty(String property) {
        return new Endpoint("postgres", SOURCE.url(), "reader", Secret.of(""), Map.of(property, "x"));
    }

    private static ChunkRequest integers(Long from, Long to, long step) {
        return new ChunkRequest.IntegerChunks("id", from, to, step);
    }

    private static CampaignSpec spec(
            Endpoint source, Endpoint target, List<String> uniqueKey, ChunkRequest chunk, Tuning tuning) {
        return new CampaignSpec(
                source,
                ORDERS,
                target,
                ORDERS,
                uniqueKey,
                chunk,
                null,
                CampaignDefaults.PROCESS,
                CampaignDefaults.taskPartition(ORDERS),
                CampaignDefaults.STATE_SCHEMA,
                CampaignDefaults.PROVISIONING,
                CampaignDefaults.ARTIFACT_SCOPE,
                CampaignDefaults.CONSISTENCY,
                CampaignDefaults.ACCEPTANCE,
                tuning);
    }
}
