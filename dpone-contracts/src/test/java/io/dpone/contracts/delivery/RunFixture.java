package io.dpone.contracts.delivery;

import io.dpone.contracts.delivery.CorrectnessReceipt.Execution;
import io.dpone.contracts.delivery.ReceiptCheck.Method;
import io.dpone.contracts.json.CanonicalJson;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** A run that passes, in files in memory, and single faults to put into it. */
final class RunFixture {
    static final String EIGHT = """
            {"max_total_encoded_bytes":104857600,"stage_allocated_bytes_stop_threshold":104857600,"max_rows":16,"max_bytes":1048576,\
            "max_row_bytes":65536,"max_pending":2,"max_staging_tables":128,"parallelism":1}""";
    static final String TEN = EIGHT.replace("}", ",\"encoding_parallelism\":2,\"import_parallelism\":1}");
    static final String COMMIT = "a".repeat(40);
    static final DeliveryRoute WINDOW =
            new DeliveryRoute(DeliveryRoute.Strategy.PARTITION_REPLACE, DeliveryRoute.Mode.BOUNDED_NATIVE);
    static final DeliveryRoute REFRESH =
            new DeliveryRoute(DeliveryRoute.Strategy.FULL_REFRESH, DeliveryRoute.Mode.BOUNDED_NATIVE);

    final Map<String, byte[]> files;
    String folder = "";
    String limits = EIGHT;
    String subject = COMMIT;
    String dponeVersion = "1.0";
    DeliveryRoute route = WINDOW;
    SyntheticDataset dataset = new SyntheticDataset("unicode", 16, 7);
    Execution execution = Execution.LIVE;
    List<String> visibilities = List.of("10.0", "9.0", "11.0");
    final Map<String, UnaryOperator<JsonObject>> receipts = new LinkedHashMap<>();
    final Map<String, UnaryOperator<JsonObject>> linkedReceipts = new LinkedHashMap<>();
    final Map<String, UnaryOperator<JsonObject>> sidecars = new LinkedHashMap<>();
    UnaryOperator<JsonObject> edit = document -> document;

    RunFixture() {
        this(new LinkedHashMap<>());
    }

    RunFixture(Map<String, byte[]> files) {
        this.files = files;
    }

    RunFixture with(UnaryOperator<JsonObject> change) {
        UnaryOperator<JsonObject> before = edit;
        edit = document -> change.apply(before.apply(document));
        return this;
    }

    EvidenceFiles port() {
        return this::file;
    }

    byte[] file(String path) {
        byte[] bytes = files.get(path);
        if (bytes == null) {
            throw new AssertionError("no file " + path + " among " + files.keySet());
        }
        return bytes;
    }

    EvidenceReference write() {
        return put("run.json", edit.apply(document().toJson()), DeliveryStatus.PASS, true);
    }

    VerifiedRun read() {
        return VerifiedRun.read(write(), port());
    }

    RunDocument document() {
        DeliveryConfiguration configuration = DeliveryConfiguration.of((JsonObject) JsonEdit.value(limits));
        DeliveryEnvironment environment = environment(dponeVersion);
        ReceiptBinding binding =
                new ReceiptBinding(subject, dataset.workload().sha256(), configuration.sha256(), environment.sha256());
        List<DeliverySample> samples = new ArrayList<>();
        samples.add(sample(binding, "warmup", true, "12.0"));
        for (String visibility : visibilities) {
            samples.add(sample(binding, "trial-00" + (samples.size() - 1), false, visibility));
        }
        return new RunDocument(
                configuration.limits().get("encoding_parallelism") == null ? 1 : 2,
                new Producer("dpone-native-delivery-live", "1", new CodeIdentity(COMMIT, false)),
                new CodeIdentity(subject, false),
                route,
                dataset.workload(),
                configuration,
                environment,
                samples,
                receipt(binding, "fidelity", ReceiptScope.TYPE_FIDELITY),
                receipt(binding, "recovery", ReceiptScope.FAILURE_RECOVERY),
                DeliveryStatus.PASS,
                List.of());
    }

    static DeliveryEnvironment environment(String dponeVersion) {
        return DeliveryEnvironment.of(
                Map.of("dpone", dponeVersion, "mssql", "16.0"),
                "c".repeat(64),
                JsonValue.object().put("cpu_count", 2).build());
    }

    private DeliverySample sample(ReceiptBinding binding, String id, boolean warmup, String visibility) {
        ObservationSidecar sidecar = ObservationSidecar.collect(
                ObservationSidecar.DEFAULT_CAPACITY, List.of(recorder()), List.of(observation("encoder:1", 5, 9)));
        JsonObject document =
                sidecars.getOrDefault(id, UnaryOperator.identity()).apply(sidecar.toJson());
        return new DeliverySample(
                id,
                warmup,
                DeliveryStatus.PASS,
                null,
                Metric.measured(JsonEdit.value(visibility), "seconds", "monotonic"),
                Metric.measured(JsonEdit.value("20.5"), "seconds", "monotonic"),
                receipt(binding, id, ReceiptScope.SAMPLE),
                put(id + "-observations.json", document, DeliveryStatus.PASS, false),
                Map.of(
                        "peak_rss",
                        Metric.unavailable("bytes", "not_sampled", "psutil process tree (parent + descendants)")));
    }

    static RecorderReport recorder() {
        Metric duration = Metric.measured(JsonEdit.value("1.5"), "seconds", "monotonic_span");
        return new RecorderReport("process:17", 17, "parent:1", DeliveryStatus.PASS, List.of(), duration, duration);
    }

    static PhaseObservation observation(String worker, long start, long end) {
        return new PhaseObservation(
                DeliveryPhase.ENCODE,
                null,
                "process:17",
                17,
                worker,
                0L,
                "run-0-0",
                start,
                end,
                PhaseOutcome.COMPLETED,
                4L,
                16L,
                Map.of());
    }

    private EvidenceReference receipt(ReceiptBinding binding, String id, ReceiptScope scope) {
        CorrectnessReceipt bare = new CorrectnessReceipt(
                binding,
                id,
                route,
                scope,
                execution,
                scope == ReceiptScope.SAMPLE
                        ? dataset.fixture(id)
                        : new SyntheticDataset(dataset.profile(), 32, 7).fixture(id),
                scope.checkIds().stream().map(this::check).toList(),
                DeliveryStatus.PASS);
        CorrectnessReceipt checked = CorrectnessReceipt.of(
                receipts.getOrDefault(id, UnaryOperator.identity()).apply(bare.toJson()));
        EvidenceReference observation =
                put(id + "-live.json", LiveObservation.of(checked).json(), DeliveryStatus.PASS, false);
        CorrectnessReceipt linked = new CorrectnessReceipt(
                checked.binding(),
                checked.sampleId(),
                checked.route(),
                checked.scope(),
                checked.execution(),
                checked.fixture(),
                checked.checks().stream()
                        .map(check -> linked(check, observation))
                        .toList(),
                checked.status());
        JsonObject document =
                linkedReceipts.getOrDefault(id, UnaryOperator.identity()).apply(linked.toJson());
        return put(id + "-receipt.json", document, DeliveryStatus.PASS, false);
    }

    private ReceiptCheck check(String id) {
        JsonValue counted = JsonValue.object().put("rows", 16).build();
        if (id.equals(ReceiptCheck.OUTSIDE_WINDOW) && route.strategy() == DeliveryRoute.Strategy.FULL_REFRESH) {
            return new ReceiptCheck(
                    id,
                    ReceiptCheck.Status.NOT_APPLICABLE,
                    Method.NOT_APPLICABLE,
                    "full_refresh",
                    counted,
                    counted,
                    null);
        }
        Method method = switch (id) {
            case "typed_content", "duplicate_multiplicity" -> Method.EXACT_TYPED_MULTISET;
            case "empty_input", "rollback", "receipt_first_recovery", "source_free_resume" ->
                Method.TRANSACTION_FIXTURE;
            default -> Method.LIVE_OBSERVATION;
        };
        return new ReceiptCheck(id, ReceiptCheck.Status.PASS, method, null, counted, counted, null);
    }

    private static ReceiptCheck linked(ReceiptCheck check, EvidenceReference evidence) {
        return check.status() == ReceiptCheck.Status.NOT_APPLICABLE ? check : check.with(evidence);
    }

    private EvidenceReference put(String name, JsonObject document, DeliveryStatus status, boolean fromRoot) {
        byte[] bytes = Shape.file(document);
        String path = folder + name;
        files.put(path, bytes);
        return new EvidenceReference(fromRoot ? path : name, CanonicalJson.sha256Hex(bytes), status);
    }
}
