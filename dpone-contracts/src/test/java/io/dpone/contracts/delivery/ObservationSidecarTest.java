package io.dpone.contracts.delivery;

import static io.dpone.contracts.delivery.RunFixture.observation;
import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.json.CanonicalJson;
import io.dpone.contracts.json.JsonValue.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Phase observations and their sidecar (native limits facts, section 4.3). */
final class ObservationSidecarTest {
    @Test
    void anObservationHasItsMembersInOrder() {
        JsonObject json = observation("encoder:1", 5, 9).toJson();

        assertThat(json.members().keySet())
                .containsExactly(
                        "phase",
                        "reason",
                        "clock_domain",
                        "process_id",
                        "worker_id",
                        "ordinal",
                        "attempt_id",
                        "start_monotonic_ns",
                        "end_monotonic_ns",
                        "outcome",
                        "rows",
                        "encoded_bytes",
                        "schema_version",
                        "metrics");
        assertThat(PhaseObservation.of(json)).isEqualTo(observation("encoder:1", 5, 9));
    }

    @Test
    void thereAreFourteenPhases() {
        assertThat(DeliveryPhase.values())
                .extracting(DeliveryPhase::id)
                .containsExactly(
                        "source_read",
                        "source_adapt",
                        "frame_build",
                        "ipc_submit",
                        "encode",
                        "bcp",
                        "raw_verify",
                        "prepare_insert",
                        "metadata_project",
                        "prepared_verify",
                        "quality",
                        "publish",
                        "evidence",
                        "checkpoint");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    clock_domain       | ""        | OBSERVATION_INVALID_TOKEN
                    worker_id          | "a b"     | OBSERVATION_INVALID_TOKEN
                    worker_id          | null      | OBSERVATION_INVALID_TOKEN
                    attempt_id         | 7         | OBSERVATION_INVALID_TOKEN
                    reason             | "é"       | OBSERVATION_INVALID_TOKEN
                    reason             | "a\\n"    | OBSERVATION_INVALID_TOKEN
                    metrics            | {"m":{}}  | OBSERVATION_INVALID_METRIC
                    metrics            | []        | OBSERVATION_INVALID_METRIC
                    phase              | "load"    | OBSERVATION_INVALID_SCHEMA_OR_PHASE
                    outcome            | "done"    | OBSERVATION_INVALID_SCHEMA_OR_PHASE
                    schema_version     | true      | OBSERVATION_INVALID_SCHEMA_OR_PHASE
                    schema_version     | 1.0       | OBSERVATION_INVALID_SCHEMA_OR_PHASE
                    extra              | 1         | OBSERVATION_INVALID_SCHEMA_OR_PHASE
                    rows               | -1        | OBSERVATION_INVALID_COUNTER
                    rows               | 1.0       | OBSERVATION_INVALID_COUNTER
                    ordinal            | true      | OBSERVATION_INVALID_COUNTER
                    process_id         | "17"      | OBSERVATION_INVALID_COUNTER
                    encoded_bytes      | 9223372036854775808 | OBSERVATION_INVALID_COUNTER
                    start_monotonic_ns | null      | OBSERVATION_INVALID_COUNTER
                    end_monotonic_ns   | 4         | OBSERVATION_INVALID_SPAN
                    """)
    void eachFaultOfAnObservationHasItsCode(String member, String value, ErrorCode code) {
        JsonObject changed =
                JsonEdit.set(member, value).apply(observation("encoder:1", 5, 9).toJson());

        Refusal.expect(code, () -> PhaseObservation.of(changed));
    }

    @Test
    void anObservationHasAtMostThirtyTwoMetrics() {
        Map<String, Metric> metrics = new LinkedHashMap<>();
        for (int i = 0; i < 32; i++) {
            metrics.put("m" + i, Metric.unavailable("seconds", "none", "clock"));
        }
        assertThat(withMetrics(metrics).metrics()).hasSize(32);

        metrics.put("m32", Metric.unavailable("seconds", "none", "clock"));
        Refusal.expect(ErrorCode.OBSERVATION_METRIC_CAPACITY, () -> withMetrics(metrics));
        Refusal.expect(
                ErrorCode.OBSERVATION_INVALID_TOKEN,
                () -> withMetrics(Map.of("m 0", Metric.unavailable("seconds", "none", "clock"))));
    }

    @Test
    void tokensHaveUpToOneHundredAndTwentyEightCharacters() {
        assertThat(observation("w".repeat(128), 0, 0).workerId()).hasSize(128);
        Refusal.expect(ErrorCode.OBSERVATION_INVALID_TOKEN, () -> observation("w".repeat(129), 0, 0));
    }

    @Test
    void spansThatOnlyTouchDoNotOverlap() {
        assertThat(overlap(observation("a", 0, 10), observation("b", 10, 20))).isEqualTo("1");
        assertThat(overlap(observation("a", 0, 11), observation("b", 10, 20))).isEqualTo("2");
        assertThat(overlap(observation("a", 0, 11), observation("a", 10, 20))).isEqualTo("1");
        assertThat(overlap(observation("a", 5, 5), observation("b", 6, 6))).isEqualTo("0");
    }

    @Test
    void workIsTheSumOfTheSpansInPythonsSpelling() {
        PhaseAggregate aggregate = PhaseAggregate.of(List.of(observation("a", 0, 30), observation("b", 0, 10)), true)
                .get(0);

        assertThat(CanonicalJson.write(aggregate.toJson()))
                .contains("\"value\":4e-08")
                .contains("\"attempts\":{\"cancelled\":0,\"completed\":2,\"failed\":0}");
    }

    @Test
    void aSidecarReadsBackAndIsMadeAnewByItsReader() {
        ObservationSidecar sidecar = sidecar(observation("a", 0, 30), observation("b", 0, 10));

        assertThat(ObservationSidecar.parse(sidecar.toBytes())).isEqualTo(sidecar);
        assertThat(sidecar.status()).isEqualTo(DeliveryStatus.PASS);
        assertThat(sidecar.toJson().members().keySet())
                .containsExactly(
                        "schema_version",
                        "kind",
                        "status",
                        "limitations",
                        "recorders",
                        "capacity",
                        "observations",
                        "aggregates");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    schema_version                     | 1.0
                    schema_version                     | true
                    kind                               | "other"
                    status                             | "UNVERIFIED"
                    limitations                        | ["capacity_exceeded"]
                    aggregates                         | []
                    aggregates.0.work_seconds.value    | 4e-9
                    aggregates.0.attempts.completed    | 3
                    observations.0.end_monotonic_ns    | 31
                    observations.0.phase               | "load"
                    observations                       | {}
                    recorders.0.status                 | "FAIL"
                    recorders.0.durations.other        | 1
                    recorders.0.schema_version         | 2
                    recorders.0.limitations            | ["b", "a"]
                    capacity                           | 0
                    capacity                           | 4096.0
                    capacity                           | 1
                    extra                              | 1
                    """)
    void aSidecarThatItsObservationsDoNotMakeIsRefused(String path, String value) {
        JsonObject changed = JsonEdit.set(path, value)
                .apply(sidecar(observation("a", 0, 30), observation("b", 0, 10)).toJson());

        Refusal.expect(ErrorCode.INVALID_OBSERVATIONS, () -> ObservationSidecar.parse(Shape.file(changed)));
    }

    @Test
    void whatDoesNotFitIsLeftOutAndSaid() {
        ObservationSidecar full = ObservationSidecar.collect(
                1, List.of(RunFixture.recorder()), List.of(observation("a", 0, 30), observation("b", 0, 10)));

        assertThat(full.observations()).hasSize(1);
        assertThat(full.limitations()).containsExactly("capacity_exceeded");
        assertThat(full.status()).isEqualTo(DeliveryStatus.UNVERIFIED);
        assertThat(full.aggregates().get(0).workSeconds().reason()).isEqualTo("capacity_exceeded");
        assertThat(ObservationSidecar.parse(full.toBytes())).isEqualTo(full);
    }

    @Test
    void limitationsOfRecordersAreThoseOfTheSidecarSorted() {
        RecorderReport passed = RunFixture.recorder();
        RecorderReport failed = new RecorderReport(
                "process:18",
                18,
                "encoder:2",
                DeliveryStatus.UNVERIFIED,
                List.of("observer_failed", "clock_unavailable"),
                passed.delivery(),
                Metric.unavailable("seconds", "duration_unavailable", "monotonic_span"));
        ObservationSidecar sidecar = ObservationSidecar.collect(16, List.of(passed, failed), List.of());

        assertThat(sidecar.limitations())
                .containsExactly("clock_unavailable", "invalid_or_failed_recorder", "observer_failed");
        assertThat(ObservationSidecar.parse(sidecar.toBytes())).isEqualTo(sidecar);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 65537})
    void theCapacityHasARange(int capacity) {
        Refusal.expect(
                ErrorCode.OBSERVATION_INVALID_CAPACITY,
                () -> ObservationSidecar.collect(capacity, List.of(), List.of()));
    }

    @Test
    void aRunWithASidecarThatWasChangedIsRefused() {
        RunFixture fixture = new RunFixture();
        fixture.sidecars.put("trial-001", JsonEdit.set("aggregates", "[]"));

        Refusal.expect(ErrorCode.INVALID_OBSERVATIONS, fixture::read);
    }

    private static ObservationSidecar sidecar(PhaseObservation... observations) {
        return ObservationSidecar.collect(
                ObservationSidecar.DEFAULT_CAPACITY, List.of(RunFixture.recorder()), List.of(observations));
    }

    private static String overlap(PhaseObservation... observations) {
        List<PhaseObservation> list = new ArrayList<>(List.of(observations));
        return CanonicalJson.write(Shape.orNull(
                PhaseAggregate.of(list, true).get(0).observedWorkerOverlap().value()));
    }

    private static PhaseObservation withMetrics(Map<String, Metric> metrics) {
        return new PhaseObservation(
                DeliveryPhase.FRAME_BUILD,
                "inclusive_frame_build",
                "process:17",
                17,
                "parent:1",
                null,
                null,
                0,
                1,
                PhaseOutcome.FAILED,
                null,
                null,
                metrics);
    }
}
