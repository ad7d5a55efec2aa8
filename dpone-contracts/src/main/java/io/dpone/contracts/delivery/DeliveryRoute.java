package io.dpone.contracts.delivery;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.json.JsonReader;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonObject;
import java.util.Locale;

/**
 * From where, to where and how: source and sink of these documents are always {@code clickhouse} and {@code mssql}.
 *
 * @param strategy what is replaced
 * @param mode how it becomes visible
 */
public record DeliveryRoute(Strategy strategy, Mode mode) {
    private static final String SOURCE = "clickhouse";
    private static final String SINK = "mssql";

    /** What a delivery replaces. */
    public enum Strategy {
        /** The whole table. */
        FULL_REFRESH,
        /** The rows of one window. */
        PARTITION_REPLACE;

        /**
         * The spelling in documents.
         *
         * @return the id
         */
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** How a delivery becomes visible. */
    public enum Mode {
        /** Bounded native files, then one transaction. */
        BOUNDED_NATIVE,
        /** A partition switch from an isolated table. */
        ISOLATED_SWITCH;

        /**
         * The spelling in documents.
         *
         * @return the id
         */
        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static DeliveryRoute read(JsonReader json) {
        return json.value(() -> {
            Shape.requireConstant(json, "source", SOURCE);
            Shape.requireConstant(json, "sink", SINK);
            return new DeliveryRoute(
                    Shape.constant(json, "strategy", Strategy.values(), Strategy::id),
                    Shape.constant(json, "mode", Mode.values(), Mode::id));
        });
    }

    void requireSwitchOfPartitions() {
        if (mode == Mode.ISOLATED_SWITCH && strategy != Strategy.PARTITION_REPLACE) {
            throw new DponeException(
                    ErrorCode.INVALID_SWITCH_ROUTE, "route: isolated_switch replaces partitions and nothing else");
        }
    }

    /**
     * The route as documents hold it.
     *
     * @return an object of four members
     */
    public JsonObject toJson() {
        return JsonValue.object()
                .put("source", SOURCE)
                .put("sink", SINK)
                .put("strategy", strategy.id())
                .put("mode", mode.id())
                .build();
    }
}
