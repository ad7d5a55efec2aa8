package io.dpone.contracts.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.json.JsonValue.JsonObject;
import io.dpone.contracts.json.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The document by itself; expected values are those of the native limits facts, sections 2.2, 3 and 4.6. */
final class RunDocumentTest {
    private static final String SHA = "0".repeat(64);

    @Test
    void bothVersionsReadBackAsTheyWereWritten() {
        RunDocument one = new RunFixture().document();
        RunFixture extended = new RunFixture();
        extended.limits = RunFixture.TEN;
        RunDocument two = extended.document();

        assertThat(RunDocument.parse(one.toBytes())).isEqualTo(one);
        assertThat(RunDocument.parse(two.toBytes())).isEqualTo(two);
        assertThat(one.schemaVersion()).isEqualTo(1);
        assertThat(two.schemaVersion()).isEqualTo(2);
        assertThat(one.configuration().sha256())
                .isEqualTo("4ceac4f9c46a4280916ce9df6d7038e55a1ea0f0b0540edb1a116c62b61c4054");
        assertThat(two.configuration().sha256())
                .isEqualTo("d37692582b5b8650e5be6f661d74c4f69c1eebb661c30448f79ce5c09a3319ab");
    }

    @Test
    void membersStandInTheOrderOfTheSchema() {
        assertThat(new RunFixture().document().toJson().members().keySet())
                .containsExactly(
                        "schema_version",
                        "kind",
                        "producer",
                        "subject",
                        "route",
                        "workload",
                        "configuration",
                        "environment",
                        "samples",
                        "fidelity_receipt",
                        "recovery_receipt",
                        "status",
                        "limitations");
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "1.0", "\"1\"", "2.0", "\"2\"", "3", "0", "null", "18446744073709551617"})
    void onlyTheIntegersOneAndTwoAreVersions(String version) {
        refuses(ErrorCode.INVALID_SCHEMA, JsonEdit.set("schema_version", version));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    kind                              | "native-delivery-campaign"
                    producer.commit                   | "abc"
                    producer.name                     | ""
                    producer.dirty                    | 0
                    subject.commit                    | "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
                    route.source                      | "postgresql"
                    route.strategy                    | "append"
                    workload.rows                     | -1
                    workload.rows                     | true
                    workload.rows                     | 1.5
                    workload.columns                  | 0
                    workload.seed                     | "7"
                    workload.sha256                   | "0"
                    configuration.limits              | []
                    environment.versions.dpone        | ""
                    environment.versions.dpone        | 1
                    environment.resource_profile      | null
                    samples.0.status                  | "N/A"
                    samples.0.visibility_seconds.value | "10"
                    samples.0.visibility_seconds.value | null
                    samples.0.visibility_seconds.reason | "slow"
                    samples.0.visibility_seconds.availability | "unavailable"
                    samples.0.metrics.peak_rss.reason | null
                    samples.0.metrics.peak_rss.unit   | ""
                    samples.0.correctness.path        | ""
                    samples.0.observations            | {}
                    samples.0.extra                   | 1
                    status                            | "pass"
                    limitations                       | [""]
                    extra                             | null
                    """)
    void aMemberOfAnotherFormBreaksTheSchema(String path, String value) {
        refuses(ErrorCode.INVALID_SCHEMA, JsonEdit.set(path, value));
    }

    @ParameterizedTest
    @ValueSource(strings = {"schema_version", "producer.dirty", "samples.0.reason", "workload.seed", "limitations"})
    void noMemberIsFilledIn(String path) {
        refuses(ErrorCode.INVALID_SCHEMA, JsonEdit.remove(path));
    }

    @ParameterizedTest
    @CsvSource({"seed,7.0", "rows,16.0", "columns,3.0", "seed,7e0"})
    void anIntegerOfTheWorkloadIsSpelledAsOne(String name, String value) {
        refuses(ErrorCode.INVALID_WORKLOAD_INTEGER, JsonEdit.set("workload." + name, value));
    }

    /** The six corruptions of section 3. */
    @ParameterizedTest
    @CsvSource({
        "schema_version,1,INVALID_LIMITS",
        "configuration.limits.import_parallelism,,INVALID_LIMITS",
        "configuration.limits.extra,1,INVALID_LIMITS",
        "configuration.limits.import_parallelism,null,INVALID_LIMITS",
        "configuration.limits.encoding_parallelism,1,INVALID_LIMITS",
        "configuration.limits.encoding_parallelism,3,CONFIGURATION_DIGEST_MISMATCH"
    })
    void eachCorruptionOfAnExtendedRunIsFound(String path, String value, ErrorCode code) {
        RunFixture extended = new RunFixture();
        extended.limits = RunFixture.TEN;
        extended.with(value == null ? JsonEdit.remove(path) : JsonEdit.set(path, value));

        EvidenceReference envelope = extended.write();

        Refusal.expect(code, () -> VerifiedRun.read(envelope, extended.port()));
        Refusal.expect(ErrorCode.INVALID_RUN_CONTRACT, () -> ProducedRun.validate(envelope, extended.port()));
    }

    @Test
    void aSymmetricRunDoesNotBecomeAnExtendedOne() {
        refuses(ErrorCode.INVALID_LIMITS, JsonEdit.set("schema_version", "2"));
    }

    @Test
    void digestsAreCheckedAfterLimitsAndBeforeTheRoute() {
        UnaryOperator<JsonObject> configuration = JsonEdit.set("configuration.sha256", "\"" + SHA + "\"");
        UnaryOperator<JsonObject> environment = JsonEdit.set("environment.sha256", "\"" + SHA + "\"");
        UnaryOperator<JsonObject> route = document -> JsonEdit.set("route.mode", "\"isolated_switch\"")
                .apply(JsonEdit.set("route.strategy", "\"full_refresh\"").apply(document));

        refuses(ErrorCode.CONFIGURATION_DIGEST_MISMATCH, document -> configuration.apply(environment.apply(document)));
        refuses(ErrorCode.ENVIRONMENT_DIGEST_MISMATCH, document -> environment.apply(route.apply(document)));
        refuses(ErrorCode.INVALID_SWITCH_ROUTE, route);
        refuses(
                ErrorCode.INVALID_WORKLOAD_INTEGER,
                document -> JsonEdit.set("workload.rows", "16.0")
                        .apply(JsonEdit.set("configuration.limits.max_rows", "true")
                                .apply(document)));
        refuses(
                ErrorCode.INVALID_SCHEMA,
                document -> JsonEdit.set("workload.rows", "16.0")
                        .apply(JsonEdit.remove("status").apply(document)));
    }

    @Test
    void aSwitchMayReplacePartitions() {
        RunFixture fixture = new RunFixture();
        fixture.route = new DeliveryRoute(DeliveryRoute.Strategy.PARTITION_REPLACE, DeliveryRoute.Mode.ISOLATED_SWITCH);

        assertThat(RunDocument.parse(fixture.document().toBytes()).route()).isEqualTo(fixture.route);
    }

    @Test
    void whatIsNoStrictJsonIsRefusedBeforeItsContent() {
        String deep = "[".repeat(100) + "]".repeat(100);
        for (String text :
                new String[] {"", "{", "{\"kind\":1,\"kind\":1}", "{\"a\":NaN}", deep, "{} {}", "\uFEFF{}"}) {
            Refusal.expect(ErrorCode.INVALID_JSON, () -> RunDocument.parse(text.getBytes(StandardCharsets.UTF_8)));
        }
        Refusal.expect(ErrorCode.INVALID_JSON, () -> RunDocument.parse(new byte[] {(byte) 0xff}));
        Refusal.expect(ErrorCode.INVALID_JSON, () -> RunDocument.parse(new byte[(1 << 24) + 1]));
        Refusal.expect(ErrorCode.INVALID_SCHEMA, () -> RunDocument.parse("[]".getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void aRefusalNeverShowsTheContent() {
        String secret = "hunter2";
        assertThatRefusal(JsonEdit.set("status", "\"" + secret + "\"")).doesNotContain(secret);
        assertThatRefusal(JsonEdit.set("configuration.limits.max_rows", "\"" + secret + "\""))
                .doesNotContain(secret);
        assertThatRefusal(JsonEdit.set(secret + " at", "1")).doesNotContain(secret);
    }

    @Test
    void datasetsHaveTheDigestsOfThePythonProducer() {
        assertThat(new SyntheticDataset("unicode", 16, 7).workload())
                .isEqualTo(new Workload(
                        "unicode", 7, 16, 3, "6b38d028d86f47b971688f41b1d67b2ff6fc66dfa01704bbbdb1f2a1a472eb37"));
        assertThat(new SyntheticDataset("unicode", 32, 7).fixture("fidelity"))
                .isEqualTo(new Fixture(
                        "unicode:fidelity", 32, "191963146fd4e31fcb10effe5cd93101bf7e1c558e61081fe10de5a8067e0e26"));
        assertThat(new SyntheticDataset("narrow", 10000, 7).workload().sha256())
                .isEqualTo("a238bf35b6fa348cce88b12a2c8f3ba1780cd48cf61153a230653d7b72c18f29");
    }

    @Test
    void theHermeticEnvironmentHasTheDigestOfThePythonProducer() {
        JsonObject environment = (JsonObject) JsonEdit.value("""
                {"versions":{"dpone":"hermetic-1","python":"hermetic-1","clickhouse":"hermetic-1","mssql":"hermetic-1","bcp":"hermetic-1"},\
                "target_layout_sha256":"%s","resource_profile":{"cpu_count":1}}""".formatted("c".repeat(64)));

        assertThat(Sha256.hex(environment))
                .isEqualTo("2c18f1595764d2cea1d55ff12d111e0c3d26d8bc40ae6808d2d8dabdb8440433");
    }

    private static org.assertj.core.api.AbstractStringAssert<?> assertThatRefusal(UnaryOperator<JsonObject> change) {
        byte[] bytes = Shape.file(change.apply(new RunFixture().document().toJson()));
        Throwable refusal = org.assertj.core.api.Assertions.catchThrowable(() -> RunDocument.parse(bytes));
        return assertThat(refusal.getMessage());
    }

    private static void refuses(ErrorCode code, UnaryOperator<JsonObject> change) {
        byte[] bytes = Shape.file(change.apply(new RunFixture().document().toJson()));
        Refusal.expect(code, () -> RunDocument.parse(bytes));
    }
}
