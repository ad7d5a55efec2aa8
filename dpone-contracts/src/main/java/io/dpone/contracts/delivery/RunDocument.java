package io.dpone.contracts.delivery;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.json.JsonReader;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonInteger;
import io.dpone.contracts.json.JsonValue.JsonObject;
import io.dpone.contracts.json.JsonValue.JsonString;
import java.math.BigInteger;
import java.util.List;
import java.util.function.Function;

/**
 * What one run of a producer says of itself (kind {@code native-delivery-run}). Version 1 has limits of eight fields, version 2 of ten;
 * nothing else differs. A document is its own record: none is turned into the other version.
 *
 * @param schemaVersion 1 or 2
 * @param producer what wrote it
 * @param subject the code under test
 * @param route from where to where
 * @param workload which rows
 * @param configuration the limits
 * @param environment where it ran
 * @param samples the trials in the order in which they ran
 * @param fidelityReceipt the receipt of the type-fidelity trial
 * @param recoveryReceipt the receipt of the failure-recovery trial
 * @param status what it is said to have come to
 * @param limitations what it does not show, none empty
 */
public record RunDocument(
        int schemaVersion,
        Producer producer,
        CodeIdentity subject,
        DeliveryRoute route,
        Workload workload,
        DeliveryConfiguration configuration,
        DeliveryEnvironment environment,
        List<DeliverySample> samples,
        EvidenceReference fidelityReceipt,
        EvidenceReference recoveryReceipt,
        DeliveryStatus status,
        List<String> limitations) {
    /** The kind of the document. */
    public static final String KIND = "native-delivery-run";

    /** The version whose limits have eight fields. */
    public static final int SYMMETRIC = 1;

    /** The version whose limits have ten fields. */
    public static final int EXTENDED = 2;

    // Refuses other versions and empty limitations, and keeps immutable copies.
    public RunDocument {
        if (schemaVersion != SYMMETRIC && schemaVersion != EXTENDED) {
            throw new IllegalArgumentException("a run document has version 1 or 2");
        }
        samples = List.copyOf(samples);
        limitations = Shape.texts(limitations);
    }

    /**
     * Reads a run document and checks what it says of itself, in this order: {@code invalid_json}, {@code invalid_schema},
     * {@code invalid_workload_integer}, {@code invalid_limits}, {@code configuration_digest_mismatch}, {@code environment_digest_mismatch},
     * {@code invalid_switch_route}.
     *
     * @param utf8 the file
     * @return the document, unchanged
     * @throws DponeException with the first of these codes
     */
    public static RunDocument parse(byte[] utf8) {
        return of(Shape.document(utf8));
    }

    static RunDocument of(JsonObject json) {
        RunDocument run = Shape.read(() -> read(JsonReader.of(json, "")));
        if (json.get("workload") instanceof JsonObject workload) {
            Workload.requireIntegers(workload);
        }
        RunLimits.requireCanonical(run.configuration, run.schemaVersion);
        run.environment.requireDigest();
        run.route.requireSwitchOfPartitions();
        return run;
    }

    private static RunDocument read(JsonReader json) {
        int version = version(json.json());
        return json.value(() -> {
            Shape.requireHead(json, KIND, version);
            return new RunDocument(
                    version,
                    Producer.read(json.object("producer")),
                    CodeIdentity.read(json.object("subject")),
                    DeliveryRoute.read(json.object("route")),
                    Workload.read(json.object("workload")),
                    DeliveryConfiguration.read(json.object("configuration")),
                    DeliveryEnvironment.read(json.object("environment")),
                    each(json, "samples", DeliverySample::read),
                    EvidenceReference.read(json.object("fidelity_receipt")),
                    EvidenceReference.read(json.object("recovery_receipt")),
                    Shape.status(json),
                    json.strings("limitations"));
        });
    }

    private static int version(JsonObject json) {
        JsonValue version = json.get("schema_version");
        for (int known : new int[] {SYMMETRIC, EXTENDED}) {
            if (new JsonInteger(BigInteger.valueOf(known)).equals(version)) {
                return known;
            }
        }
        throw new DponeException(ErrorCode.INVALID_SCHEMA, "schema_version must be the integer 1 or 2");
    }

    static <T> List<T> each(JsonReader json, String name, Function<JsonReader, T> reading) {
        return json.objects(name).stream().map(reading).toList();
    }

    static boolean isKindOf(JsonObject json) {
        return new JsonString(KIND).equals(json.get("kind"));
    }

    /**
     * The document, its members in the order of the schema.
     *
     * @return an object of thirteen members
     */
    public JsonObject toJson() {
        return JsonValue.object()
                .put("schema_version", schemaVersion)
                .put("kind", KIND)
                .put("producer", producer.toJson())
                .put("subject", subject.toJson())
                .put("route", route.toJson())
                .put("workload", workload.toJson())
                .put("configuration", configuration.toJson())
                .put("environment", environment.toJson())
                .put("samples", JsonValue.array(samples, DeliverySample::toJson))
                .put("fidelity_receipt", fidelityReceipt.toJson())
                .put("recovery_receipt", recoveryReceipt.toJson())
                .put("status", status.name())
                .put("limitations", JsonValue.array(limitations, JsonValue::of))
                .build();
    }

    /**
     * The file: canonical JSON and a line feed.
     *
     * @return UTF-8 bytes
     */
    public byte[] toBytes() {
        return Shape.file(toJson());
    }
}
