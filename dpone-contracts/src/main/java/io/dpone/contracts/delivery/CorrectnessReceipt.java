package io.dpone.contracts.delivery;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.json.JsonReader;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonObject;
import java.util.List;
import java.util.Locale;

/**
 * What was checked of one trial (kind {@code native-delivery-correctness}, version 1, for runs of both versions).
 *
 * @param binding to which run it belongs
 * @param sampleId which trial, not empty
 * @param route from where to where
 * @param scope what it is about
 * @param execution whether live systems took part
 * @param fixture which rows
 * @param checks the checks in order
 * @param status what it is said to have come to
 */
public record CorrectnessReceipt(
        ReceiptBinding binding,
        String sampleId,
        DeliveryRoute route,
        ReceiptScope scope,
        Execution execution,
        Fixture fixture,
        List<ReceiptCheck> checks,
        DeliveryStatus status) {
    /** The kind of the document. */
    public static final String KIND = "native-delivery-correctness";

    static final int VERSION = 1;

    /** Whether live systems took part. */
    public enum Execution {
        /** Everything in memory. */
        HERMETIC,
        /** Against live systems. */
        LIVE;

        /**
         * The spelling in documents.
         *
         * @return the id
         */
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    // Refuses an empty sample id and keeps an immutable copy.
    public CorrectnessReceipt {
        Shape.text(sampleId);
        checks = List.copyOf(checks);
    }

    /**
     * Reads a receipt by itself, in this order: {@code invalid_json}, {@code invalid_schema}, {@code invalid_fixture_integer}.
     *
     * @param utf8 the file
     * @return the receipt, unchanged
     * @throws DponeException with the first of these codes
     */
    public static CorrectnessReceipt parse(byte[] utf8) {
        JsonObject json = Shape.document(utf8);
        CorrectnessReceipt receipt = of(json);
        requireIntegers(json);
        return receipt;
    }

    static CorrectnessReceipt of(JsonObject json) {
        return Shape.read(() -> read(JsonReader.of(json, "")));
    }

    static void requireIntegers(JsonObject receipt) {
        if (receipt.get("fixture") instanceof JsonObject fixture) {
            Fixture.requireInteger(fixture);
        }
    }

    private static CorrectnessReceipt read(JsonReader json) {
        return json.value(() -> {
            Shape.requireHead(json, KIND, VERSION);
            return new CorrectnessReceipt(
                    ReceiptBinding.read(json),
                    json.string("sample_id"),
                    DeliveryRoute.read(json.object("route")),
                    Shape.constant(json, "scope", ReceiptScope.values(), ReceiptScope::id),
                    Shape.constant(json, "execution", Execution.values(), Execution::id),
                    Fixture.read(json.object("fixture")),
                    RunDocument.each(json, "checks", ReceiptCheck::read),
                    Shape.status(json));
        });
    }

    /**
     * The document, its members in the order of the schema.
     *
     * @return an object of thirteen members
     */
    public JsonObject toJson() {
        return binding.putInto(JsonValue.object().put("schema_version", VERSION).put("kind", KIND))
                .put("sample_id", sampleId)
                .put("route", route.toJson())
                .put("scope", scope.id())
                .put("execution", execution.id())
                .put("fixture", fixture.toJson())
                .put("checks", JsonValue.array(checks, ReceiptCheck::toJson))
                .put("status", status.name())
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
