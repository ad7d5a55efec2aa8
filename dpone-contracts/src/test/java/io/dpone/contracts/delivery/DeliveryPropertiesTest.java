package io.dpone.contracts.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Round trips, the order of checks, and the arithmetic of statuses and overlaps against plainer definitions. */
final class DeliveryPropertiesTest {
    /** Each fault of a run document in the order in which the reader must report them. */
    private static final Map<ErrorCode, UnaryOperator<JsonObject>> FAULTS = Map.of(
            ErrorCode.INVALID_SCHEMA, JsonEdit.set("limitations", "[\"\"]"),
            ErrorCode.INVALID_WORKLOAD_INTEGER, JsonEdit.set("workload.columns", "3.0"),
            ErrorCode.INVALID_LIMITS, JsonEdit.set("configuration.limits.max_pending", "65"),
            ErrorCode.ENVIRONMENT_DIGEST_MISMATCH, JsonEdit.set("environment.versions.mssql", "\"17\""),
            ErrorCode.INVALID_SWITCH_ROUTE, JsonEdit.set("route.mode", "\"isolated_switch\""));

    private static final List<ErrorCode> ORDER = List.of(
            ErrorCode.INVALID_SCHEMA,
            ErrorCode.INVALID_WORKLOAD_INTEGER,
            ErrorCode.INVALID_LIMITS,
            ErrorCode.ENVIRONMENT_DIGEST_MISMATCH,
            ErrorCode.INVALID_SWITCH_ROUTE);

    @Property(tries = 200)
    void theFirstFaultInTheOrderIsReported(@ForAll("faults") List<ErrorCode> faults) {
        RunFixture fixture = new RunFixture();
        fixture.route = RunFixture.REFRESH;
        JsonObject document = fixture.document().toJson();
        for (ErrorCode fault : faults) {
            document = FAULTS.getOrDefault(fault, UnaryOperator.identity()).apply(document);
        }
        ErrorCode first = ORDER.stream().filter(faults::contains).findFirst().orElseThrow();
        byte[] bytes = Shape.file(document);

        Refusal.expect(first, () -> RunDocument.parse(bytes));
    }

    @Property(tries = 100)
    void aRunReadsBackAsItWasWritten(@ForAll("metrics") Map<String, Metric> metrics, @ForAll List<String> notes) {
        RunDocument plain = new RunFixture().document();
        DeliverySample sample = plain.samples().get(0);
        List<String> limitations =
                notes.stream().filter(DeliveryPropertiesTest::isText).toList();
        RunDocument run = new RunDocument(
                1,
                plain.producer(),
                plain.subject(),
                plain.route(),
                plain.workload(),
                plain.configuration(),
                plain.environment(),
                List.of(new DeliverySample(
                        sample.id(),
                        false,
                        DeliveryStatus.FAIL,
                        "",
                        sample.visibility(),
                        sample.pipeline(),
                        sample.correctness(),
                        null,
                        metrics)),
                plain.fidelityReceipt(),
                plain.recoveryReceipt(),
                plain.status(),
                limitations);

        RunDocument read = RunDocument.parse(run.toBytes());

        assertThat(read).isEqualTo(run);
        assertThat(read.toBytes()).isEqualTo(run.toBytes());
    }

    @Property(tries = 200)
    void aSidecarReadsBackAsItWasWritten(@ForAll("observations") List<PhaseObservation> observations) {
        ObservationSidecar sidecar = ObservationSidecar.collect(6, List.of(RunFixture.recorder()), observations);

        assertThat(ObservationSidecar.parse(sidecar.toBytes())).isEqualTo(sidecar);
    }

    @Property(tries = 200)
    void theOverlapIsTheLargestNumberOfWorkersInAnyInstant(
            @ForAll("observations") List<PhaseObservation> observations) {
        long most = 0;
        for (long instant = 0; instant < 40; instant++) {
            long now = instant;
            most = Math.max(
                    most,
                    observations.stream()
                            .filter(one -> one.startMonotonicNs() <= now && now < one.endMonotonicNs())
                            .map(PhaseObservation::workerId)
                            .distinct()
                            .count());
        }
        if (!observations.isEmpty()) {
            assertThat(PhaseAggregate.of(observations, true)
                            .get(0)
                            .observedWorkerOverlap()
                            .value())
                    .isEqualTo(JsonValue.of(most));
        }
    }

    @Property
    void aStatusOfManyIsThatOfTheLatticeInAnyOrder(@ForAll List<DeliveryStatus> statuses) {
        DeliveryStatus expected = statuses.contains(DeliveryStatus.FAIL)
                ? DeliveryStatus.FAIL
                : statuses.stream().allMatch(status -> status == DeliveryStatus.PASS)
                        ? DeliveryStatus.PASS
                        : DeliveryStatus.UNVERIFIED;

        assertThat(statuses.stream().reduce(DeliveryStatus.PASS, DeliveryStatus::and))
                .isEqualTo(expected);
    }

    @Property(tries = 300)
    void noBytesMakeAReaderFailOtherwiseThanWithACode(@ForAll("mutations") byte[] bytes) {
        List<java.util.function.Consumer<byte[]>> readers = List.of(
                RunDocument::parse,
                CorrectnessReceipt::parse,
                LiveObservation::parse,
                ObservationSidecar::parse,
                MaintenanceEnvelope::parse,
                OwnedInvocation::parse,
                CampaignDocument::parse,
                ComparisonReport::parse);
        for (java.util.function.Consumer<byte[]> reader : readers) {
            try {
                reader.accept(bytes);
            } catch (DponeException refusal) {
                assertThat(refusal.codeText()).isNotEmpty();
            }
        }
    }

    @Provide
    Arbitrary<List<ErrorCode>> faults() {
        return Arbitraries.of(ORDER).list().uniqueElements().ofMinSize(2);
    }

    @Provide
    Arbitrary<Map<String, Metric>> metrics() {
        Arbitrary<JsonValue> numbers = Arbitraries.oneOf(
                Arbitraries.longs().map(JsonValue::of), Arbitraries.doubles().map(JsonValue.JsonFloat::new));
        Arbitrary<Metric> measured = numbers.map(value -> Metric.measured(value, "seconds", "clock"));
        Arbitrary<Metric> missing = Arbitraries.strings()
                .ofMinLength(1)
                .filter(DeliveryPropertiesTest::isText)
                .map(reason -> Metric.unavailable("seconds", reason, "clock"));
        return Arbitraries.maps(
                        Arbitraries.strings().filter(DeliveryPropertiesTest::isWellFormed),
                        Arbitraries.oneOf(measured, missing))
                .ofMaxSize(5);
    }

    @Provide
    Arbitrary<List<PhaseObservation>> observations() {
        return Combinators.combine(
                        Arbitraries.of("a", "b", "c"),
                        Arbitraries.longs().between(0, 20),
                        Arbitraries.longs().between(0, 10))
                .as((worker, start, length) -> RunFixture.observation(worker, start, start + length))
                .list()
                .ofMaxSize(8);
    }

    @Provide
    Arbitrary<byte[]> mutations() {
        RunFixture fixture = new RunFixture();
        fixture.write();
        List<byte[]> files = new ArrayList<>(fixture.files.values());
        return Combinators.combine(Arbitraries.of(files), Arbitraries.integers().greaterOrEqual(0), Arbitraries.bytes())
                .as((file, place, replacement) -> {
                    byte[] changed = file.clone();
                    changed[place % changed.length] = replacement;
                    return changed;
                });
    }

    private static boolean isText(String text) {
        return !text.isEmpty() && isWellFormed(text);
    }

    private static boolean isWellFormed(String text) {
        return text.codePoints().noneMatch(point -> point >= 0xD800 && point <= 0xDFFF);
    }
}
