package io.dpone.contracts.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.delivery.CorrectnessReceipt.Execution;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.json.JsonValue.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The consumer's rules for a run and its receipts (native limits facts, sections 3 and 4.1), in their order. */
final class VerifiedRunTest {
    private static final String OTHER_SHA = "\"" + "9".repeat(64) + "\"";

    private final RunFixture fixture = new RunFixture();

    @Test
    void aCompleteLiveRunPassesWithTheMedianAsItWasSpelled() {
        VerifiedRun run = fixture.read();

        assertThat(run.summary().status()).isEqualTo(DeliveryStatus.PASS);
        assertThat(run.summary().medianSeconds()).isEqualTo(JsonEdit.value("10.0"));
        assertThat(run.summary().successfulSamples()).isEqualTo(3);
        assertThat(run.summary().eligibleSamples()).isEqualTo(3);
        assertThat(run.eligible())
                .extracting(DeliverySample::id)
                .containsExactly("trial-000", "trial-001", "trial-002");
        assertThat(ProducedRun.validate(fixture.write(), fixture.port())).isEqualTo(run.eligible());
    }

    @Test
    void aFullRefreshHasNoOutsideToCheck() {
        fixture.route = RunFixture.REFRESH;

        assertThat(fixture.read().summary().status()).isEqualTo(DeliveryStatus.PASS);
    }

    @Test
    void theMedianOfIntegersStaysOneAndThatOfFourIsAFloat() {
        fixture.visibilities = List.of("3", "1", "2");
        assertThat(fixture.read().summary().medianSeconds()).isEqualTo(JsonEdit.value("2"));

        fixture.visibilities = List.of("4", "1", "2", "3");
        assertThat(fixture.read().summary().medianSeconds()).isEqualTo(JsonEdit.value("2.5"));
    }

    @Test
    void aHermeticRunIsUnverified() {
        fixture.execution = Execution.HERMETIC;

        isUnverified();
        assertThat(ProducedRun.validate(fixture.write(), fixture.port())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    producer.dirty                        | true
                    subject.dirty                         | true
                    status                                | "SKIP"
                    fidelity_receipt.status               | "UNVERIFIED"
                    recovery_receipt.status               | "SKIP"
                    samples.1.correctness.status          | "UNVERIFIED"
                    samples.1.observations.status         | "UNVERIFIED"
                    samples.1.visibility_seconds.unit     | "ms"
                    samples.1.pipeline_seconds.unit       | "s"
                    samples.1.visibility_seconds.value    | 0
                    samples.1.visibility_seconds.value    | -1.5
                    samples.0.is_warmup                   | false
                    """)
    void whatShowsTooLittleIsUnverifiedAndNoError(String path, String value) {
        fixture.with(JsonEdit.set(path, value));

        isUnverified();
    }

    @Test
    void aTimeThatWasNotMeasuredIsUnverified() {
        fixture.with(
                JsonEdit.set(
                        "samples.2.pipeline_seconds",
                        "{\"value\":null,\"unit\":\"seconds\",\"availability\":\"unavailable\",\"reason\":\"clock_unavailable\",\"provenance\":\"p\"}"));

        isUnverified();
    }

    @Test
    void fewerThanThreeTrialsAreUnverified() {
        fixture.visibilities = List.of("10.0", "9.0");

        isUnverified();
    }

    @Test
    void trialsBeforeTheWarmUpDoNotCount() {
        fixture.with(document -> {
            JsonObject moved = JsonEdit.set("samples.0.is_warmup", "false").apply(document);
            return JsonEdit.set("samples.1.is_warmup", "true").apply(moved);
        });

        VerifiedRun run = fixture.read();

        assertThat(run.summary().status()).isEqualTo(DeliveryStatus.UNVERIFIED);
        assertThat(run.summary().successfulSamples()).isEqualTo(3);
        assertThat(run.summary().eligibleSamples()).isEqualTo(2);
        assertThat(run.eligible()).isEmpty();
    }

    @Test
    void aFailureAnywhereFailsTheRun() {
        fixture.with(JsonEdit.set("samples.3.status", "\"FAIL\""));
        fixture.with(JsonEdit.set("samples.3.reason", "\"rows differ\""));
        fixture.with(JsonEdit.set("status", "\"UNVERIFIED\""));

        assertThat(fixture.read().summary().status()).isEqualTo(DeliveryStatus.FAIL);
    }

    @Test
    void aPassedCheckWhoseObservationDiffersFailsTheRun() {
        for (String observed : List.of("{\"rows\":16.0}", "{\"rows\":true}", "{\"rows\":\"16\"}", "null")) {
            RunFixture one = new RunFixture();
            one.receipts.put("trial-001", JsonEdit.set("checks.0.observed", observed));

            assertThat(one.read().summary().status()).as(observed).isEqualTo(DeliveryStatus.FAIL);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    trial-000 | checks.0.method          | "transaction_fixture"
                    fidelity  | checks.0.method          | "versioned_typed_digest"
                    fidelity  | checks.1.method          | "live_observation"
                    trial-000 | status                   | "UNVERIFIED"
                    fidelity  | status                   | "SKIP"
                    """)
    void aReceiptThatShowsTooLittleIsUnverified(String id, String path, String value) {
        fixture.receipts.put(id, JsonEdit.set(path, value));

        isUnverified();
    }

    @Test
    void aSampleMayCompareDigests() {
        fixture.receipts.put("trial-000", JsonEdit.set("checks.0.method", "\"versioned_typed_digest\""));

        assertThat(fixture.read().summary().status()).isEqualTo(DeliveryStatus.PASS);
    }

    @Test
    void aCheckWithoutEvidenceIsUnverifiedHereAndRefusedInARunOfOnesOwn() {
        fixture.linkedReceipts.put("trial-000", JsonEdit.set("checks.0.evidence", "null"));

        isUnverified();
        Refusal.expect(
                ErrorCode.MISSING_RETAINED_OBSERVATION, () -> ProducedRun.validate(fixture.write(), fixture.port()));
    }

    @Test
    void aMissingCheckAndEvidenceThatDidNotPassAreUnverified() {
        fixture.receipts.put("recovery", JsonEdit.remove("checks.3"));
        isUnverified();

        fixture.receipts.clear();
        fixture.linkedReceipts.put("recovery", JsonEdit.set("checks.3.evidence.status", "\"UNVERIFIED\""));
        isUnverified();
    }

    @Test
    void aSampleNeedsALiveObservation() {
        fixture.receipts.put("trial-000", document -> {
            JsonObject changed = document;
            for (int i = 2; i < 5; i++) {
                changed = JsonEdit.set("checks." + i + ".method", "\"transaction_fixture\"")
                        .apply(changed);
            }
            return changed;
        });

        isUnverified();
    }

    @ParameterizedTest
    @ValueSource(strings = {"workload_sha256", "configuration_sha256", "environment_sha256"})
    void aReceiptOfAnotherRunIsRefused(String member) {
        fixture.receipts.put("fidelity", JsonEdit.set(member, OTHER_SHA));

        refuses(ErrorCode.RECEIPT_IDENTITY_MISMATCH);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    subject_commit     | "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"
                    sample_id          | "trial-001"
                    scope              | "type_fidelity"
                    route.strategy     | "full_refresh"
                    """)
    void aReceiptOfAnotherSampleIsRefused(String member, String value) {
        fixture.receipts.put("trial-000", JsonEdit.set(member, value));

        refuses(ErrorCode.RECEIPT_IDENTITY_MISMATCH);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    trial-000 | fixture.rows     | 16.0       | INVALID_FIXTURE_INTEGER
                    trial-000 | fixture.rows     | 15         | SAMPLE_FIXTURE_ROW_MISMATCH
                    trial-000 | checks.1.id      | "typed_content" | DUPLICATE_CHECK_ID
                    trial-000 | checks.1.id      | "rollback" | UNKNOWN_CHECK_ID
                    recovery  | checks.1.id      | "typed_content" | UNKNOWN_CHECK_ID
                    trial-000 | checks.1.status  | "SKIP"     | CHECK_REASON_REQUIRED
                    trial-000 | checks.1.method  | "not_applicable" | INVALID_INAPPLICABLE_CHECK
                    trial-000 | checks.4.method  | "not_applicable" | INVALID_INAPPLICABLE_CHECK
                    trial-000 | checks           | 1          | INVALID_SCHEMA
                    trial-000 | schema_version   | true       | INVALID_SCHEMA
                    """)
    void eachFaultOfAReceiptHasItsCode(String id, String path, String value, ErrorCode code) {
        fixture.linkedReceipts.put(id, JsonEdit.set(path, value));

        refuses(code);
    }

    @Test
    void aCheckOfTheOutsideIsInapplicableExactlyUnderAFullRefresh() {
        fixture.route = RunFixture.REFRESH;
        fixture.linkedReceipts.put("trial-000", JsonEdit.set("checks.4.status", "\"PASS\""));
        refuses(ErrorCode.INVALID_INAPPLICABLE_CHECK);

        RunFixture window = new RunFixture();
        window.linkedReceipts.put("trial-000", document -> {
            JsonObject changed = JsonEdit.set("checks.4.status", "\"N/A\"").apply(document);
            return JsonEdit.set("checks.4.reason", "\"none\"").apply(changed);
        });
        Refusal.expect(ErrorCode.INVALID_INAPPLICABLE_CHECK, window::read);
    }

    @Test
    void samplesHaveIdsOfTheirOwnAndReasons() {
        fixture.with(JsonEdit.set("samples.2.id", "\"trial-000\""));
        refuses(ErrorCode.DUPLICATE_SAMPLE_ID);

        RunFixture silent = new RunFixture();
        silent.with(JsonEdit.set("samples.2.status", "\"SKIP\""));
        Refusal.expect(ErrorCode.SAMPLE_REASON_REQUIRED, silent::read);
        silent.with(JsonEdit.set("samples.2.reason", "\"\""));
        Refusal.expect(ErrorCode.SAMPLE_REASON_REQUIRED, silent::read);
    }

    @Test
    void aPipelineDoesNotEndBeforeItsRowsAreVisible() {
        fixture.with(JsonEdit.set("samples.1.pipeline_seconds.value", "9.999"));

        refuses(ErrorCode.PIPELINE_PRECEDES_VISIBILITY);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    kind             | "other"     | INVALID_LIVE_OBSERVATION
                    checks           | {}          | INVALID_LIVE_OBSERVATION
                    sample_id        | "trial-009" | LIVE_OBSERVATION_IDENTITY_MISMATCH
                    schema_version   | true        | LIVE_OBSERVATION_IDENTITY_MISMATCH
                    fixture.rows     | 16.0        | LIVE_OBSERVATION_IDENTITY_MISMATCH
                    status           | "FAIL"      | LIVE_OBSERVATION_STATUS_MISMATCH
                    checks.0.observed | {"rows":17} | LIVE_OBSERVATION_CHECK_MISMATCH
                    checks           | []          | LIVE_OBSERVATION_CHECK_MISMATCH
                    """)
    void eachFaultOfARetainedObservationHasItsCode(String path, String value, ErrorCode code) {
        CorrectnessReceipt receipt = receipt();
        JsonObject changed =
                JsonEdit.set(path, value).apply(LiveObservation.of(receipt).json());

        Refusal.expect(code, () -> LiveObservation.parse(Shape.file(changed)).requireSame(receipt));
    }

    @Test
    void aRetainedObservationMayHoldMoreThanTheReceipt() {
        CorrectnessReceipt receipt = receipt();
        JsonObject more = JsonEdit.set("server", "\"16.0\"")
                .apply(LiveObservation.of(receipt).json());

        LiveObservation.parse(Shape.file(more)).requireSame(receipt);
        Refusal.expect(ErrorCode.INVALID_LIVE_OBSERVATION, () -> LiveObservation.parse(new byte[] {'1'}));
    }

    @Test
    void theObservationBehindACheckIsRead() {
        fixture.write();
        byte[] other = fixture.file("trial-001-live.json");
        String sha = io.dpone.contracts.json.CanonicalJson.sha256Hex(other);
        fixture.linkedReceipts.put("trial-000", document -> {
            JsonObject changed = JsonEdit.set("checks.2.evidence.path", "\"trial-001-live.json\"")
                    .apply(document);
            return JsonEdit.set("checks.2.evidence.sha256", "\"" + sha + "\"").apply(changed);
        });

        refuses(ErrorCode.LIVE_OBSERVATION_IDENTITY_MISMATCH);
    }

    @Test
    void aChangedFileIsNoticedWhereverItIs() {
        EvidenceReference envelope = fixture.write();
        for (String path : List.copyOf(fixture.files.keySet())) {
            byte[] original = fixture.file(path);
            fixture.files.put(
                    path, (new String(original, StandardCharsets.UTF_8) + " ").getBytes(StandardCharsets.UTF_8));
            Refusal.expect(ErrorCode.ARTIFACT_HASH_MISMATCH, () -> VerifiedRun.read(envelope, fixture.port()));
            fixture.files.put(path, original);
        }
        assertThat(fixture.files).hasSize(17);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../run.json",
                "/etc/passwd",
                "a/../../b",
                "a//b",
                "./b",
                "..",
                "a/..",
                "C:/b",
                "a\\\\b",
                "a\\u0000b",
                "a/"
            })
    void aPathStaysBelowTheRoot(String path) {
        fixture.with(JsonEdit.set("samples.1.correctness.path", "\"" + path + "\""));

        refuses(ErrorCode.ARTIFACT_PATH_ESCAPE);
    }

    @Test
    void aPathIsTakenFromTheFolderOfTheDocument() {
        fixture.folder = "runs/one/";

        assertThat(fixture.read().summary().status()).isEqualTo(DeliveryStatus.PASS);
        assertThat(EvidencePath.resolve("runs/one/run.json", "../two/receipt.json"))
                .isEqualTo("runs/two/receipt.json");
    }

    @Test
    void theWorkloadOfARunOfOnesOwnIsTheOneThatItsNameMakes() {
        UnaryOperator<JsonObject> other = JsonEdit.set("workload.id", "\"narrow\"");
        UnaryOperator<JsonObject> unknown = JsonEdit.set("workload.id", "\"mine\"");
        for (UnaryOperator<JsonObject> change : List.of(other, unknown, JsonEdit.set("workload.seed", "-1"))) {
            RunFixture changed = new RunFixture().with(change);
            Refusal.expect(ErrorCode.INVALID_RUN_CONTRACT, () -> ProducedRun.validate(changed.write(), changed.port()));
            assertThat(changed.read().summary().status()).isEqualTo(DeliveryStatus.PASS);
        }
    }

    @Test
    void theFirstOfTwoFaultsIsReported() {
        fixture.linkedReceipts.put("fidelity", JsonEdit.set("checks.0.id", "\"rollback\""));
        fixture.linkedReceipts.put("recovery", JsonEdit.set("fixture.rows", "1.0"));
        fixture.with(JsonEdit.set("samples.2.id", "\"trial-000\""));
        refuses(ErrorCode.UNKNOWN_CHECK_ID);

        fixture.linkedReceipts.remove("fidelity");
        refuses(ErrorCode.INVALID_FIXTURE_INTEGER);

        fixture.linkedReceipts.remove("recovery");
        refuses(ErrorCode.DUPLICATE_SAMPLE_ID);
    }

    private CorrectnessReceipt receipt() {
        fixture.write();
        return CorrectnessReceipt.parse(fixture.file("trial-000-receipt.json"));
    }

    private void isUnverified() {
        RunSummary summary = fixture.read().summary();
        assertThat(summary.status()).isEqualTo(DeliveryStatus.UNVERIFIED);
        assertThat(summary.medianSeconds()).isNull();
    }

    private void refuses(ErrorCode code) {
        Refusal.expect(code, fixture::read);
    }
}
