package io.dpone.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.campaign.CampaignSpec;
import io.dpone.campaign.CampaignSpec.Acceptance;
import io.dpone.campaign.CampaignSpec.ArtifactScope;
import io.dpone.campaign.CampaignSpec.Consistency;
import io.dpone.campaign.CampaignSpec.Provisioning;
import io.dpone.campaign.CampaignSpec.RetryPolicy;
import io.dpone.campaign.CampaignSpec.SnapshotMode;
import io.dpone.campaign.CampaignSpec.Tuning;
import io.dpone.campaign.CampaignSpecJson;
import io.dpone.campaign.ChunkRequest;
import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.endpoint.Secret;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonObject;
import io.dpone.contracts.lane.LoadStrategy;
import io.dpone.contracts.table.TableName;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Every key has two tests here: what holds without it, and what it says when it says something else. */
final class ManifestDefaultsTest {
    private static final String BACKFILL = "sink.strategy.backfill.";

    /** What has one value in this version. */
    private static final Set<String> FIXED = Set.of(
            BACKFILL + "inner_mode",
            BACKFILL + "publication.mode",
            BACKFILL + "publication.retain_backup",
            BACKFILL + "state.backend",
            BACKFILL + "chunk.column",
            BACKFILL + "chunk.kind");

    @Test
    void aMinimalManifestHasEveryDefault() {
        CampaignSpec spec = ManifestReader.read(ManifestExamples.minimal(), ManifestExamples.ENVIRONMENT);

        assertThat(spec)
                .isEqualTo(new CampaignSpec(
                        new Endpoint(
                                "postgres",
                                "jdbc:postgresql://source.example:5432/shop",
                                "reader",
                                Secret.of(""),
                                Map.of()),
                        new TableName("public", "orders"),
                        new Endpoint(
                                "postgres",
                                "jdbc:postgresql://target.example:5432/warehouse",
                                "loader",
                                Secret.of(""),
                                Map.of()),
                        new TableName("sales", "orders"),
                        List.of("order_id"),
                        new ChunkRequest.IntegerChunks("order_id", null, null, 100_000),
                        null,
                        "dpone",
                        "sales.orders",
                        "DWH_Tech",
                        Provisioning.EXTERNAL,
                        ArtifactScope.STABLE,
                        new Consistency(SnapshotMode.CAMPAIGN, false, false),
                        new Acceptance(false, 0),
                        new Tuning(
                                1,
                                1000,
                                RetryPolicy.NON_COMMITTED,
                                256,
                                null,
                                Duration.ofMinutes(5),
                                Duration.ofSeconds(2),
                                Duration.ofMinutes(5),
                                Duration.ofMinutes(5),
                                Duration.ofMinutes(30),
                                LoadStrategy.AUTOMATIC)));
    }

    @Test
    void aCompleteManifestIsTakenAtItsWord() {
        CampaignSpec spec = ManifestReader.read(ManifestExamples.complete(), ManifestExamples.ENVIRONMENT);

        assertThat(spec)
                .isEqualTo(new CampaignSpec(
                        new Endpoint(
                                "postgres",
                                "jdbc:postgresql://source.example:5432/shop",
                                "reader",
                                Secret.of("hunter2-source"),
                                Map.of("sslmode", "verify-full", "connectTimeout", "5", "options", "")),
                        new TableName("public", "orders"),
                        new Endpoint(
                                "postgres",
                                "jdbc:postgresql://target.example:5432/warehouse",
                                "loader",
                                Secret.of("hunter2-target"),
                                Map.of()),
                        new TableName("sales", "orders_all"),
                        List.of("region", "order_id"),
                        new ChunkRequest.IntegerChunks("order_id", -5L, 99_999_994L, 250_000),
                        "orders-2026-01",
                        "billing",
                        "nightly:orders",
                        "dpone_state",
                        Provisioning.RUNTIME,
                        ArtifactScope.CAMPAIGN,
                        new Consistency(SnapshotMode.PER_CHUNK, true, true),
                        new Acceptance(true, 12),
                        new Tuning(
                                4,
                                400,
                                RetryPolicy.FAILED_ONLY,
                                512,
                                1_000_000L,
                                Duration.ofMinutes(1),
                                Duration.ofMillis(500),
                                Duration.ofMinutes(1),
                                Duration.ofSeconds(90),
                                Duration.ofMinutes(2),
                                LoadStrategy.STAGED)));
    }

    @Test
    void noValueOfTheCompleteManifestIsADefault() {
        Map<String, JsonValue> minimal = leaves(ManifestExamples.minimal());
        Map<String, JsonValue> complete = leaves(ManifestExamples.complete());

        assertThat(complete.keySet()).isEqualTo(minimal.keySet());
        assertThat(complete.entrySet())
                .filteredOn(leaf -> leaf.getKey().startsWith(BACKFILL) && !FIXED.contains(leaf.getKey()))
                .hasSizeGreaterThan(20)
                .allSatisfy(
                        leaf -> assertThat(leaf.getValue()).as(leaf.getKey()).isNotEqualTo(minimal.get(leaf.getKey())));
    }

    private static Map<String, JsonValue> leaves(String manifest) {
        Map<String, JsonValue> leaves = new TreeMap<>();
        collect(
                "",
                CampaignSpecJson.toRedactedJson(ManifestReader.read(manifest, ManifestExamples.ENVIRONMENT)),
                leaves);
        return leaves;
    }

    private static void collect(String path, JsonObject object, Map<String, JsonValue> leaves) {
        object.members().forEach((key, value) -> {
            String childPath = path.isEmpty() ? key : path + "." + key;
            if (value instanceof JsonObject child) {
                collect(childPath, child, leaves);
            } else {
                leaves.put(childPath, value);
            }
        });
    }
}
