package io.dpone.contracts.delivery;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonFloat;
import io.dpone.contracts.json.JsonValue.JsonInteger;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;

/** Arithmetic on measured times that gives what Python gives for the same numbers. Pure functions. */
final class Seconds {
    private static final String UNIT = "seconds";
    private static final BigDecimal TWO = BigDecimal.valueOf(2);

    private Seconds() {}

    /** Whether both times of a sample count. */
    static boolean count(DeliverySample sample) {
        JsonValue visibility = sample.visibility().value();
        JsonValue pipeline = sample.pipeline().value();
        if (visibility == null
                || pipeline == null
                || !inSeconds(sample)
                || !positive(visibility)
                || !positive(pipeline)) {
            return false;
        }
        if (Shape.decimal(pipeline).compareTo(Shape.decimal(visibility)) < 0) {
            throw new DponeException(
                    ErrorCode.PIPELINE_PRECEDES_VISIBILITY, "a pipeline ends before its rows are visible");
        }
        return true;
    }

    private static boolean inSeconds(DeliverySample sample) {
        return sample.visibility().unit().equals(UNIT)
                && sample.pipeline().unit().equals(UNIT);
    }

    private static boolean positive(JsonValue number) {
        return Shape.decimal(number).signum() > 0;
    }

    /** The middle one, unchanged, of an odd number of times; the mean of the two in the middle, a float, of an even number. */
    static JsonValue median(List<JsonValue> times) {
        List<JsonValue> sorted =
                times.stream().sorted(Comparator.comparing(Shape::decimal)).toList();
        JsonValue upper = sorted.get(sorted.size() / 2);
        if (sorted.size() % 2 == 1) {
            return upper;
        }
        JsonValue lower = sorted.get(sorted.size() / 2 - 1);
        boolean exact = lower instanceof JsonInteger && upper instanceof JsonInteger;
        return new JsonFloat(finite(
                exact
                        ? Shape.decimal(lower)
                                .add(Shape.decimal(upper))
                                .divide(TWO)
                                .doubleValue()
                        : (toDouble(lower) + toDouble(upper)) / 2));
    }

    static double ratio(JsonValue candidate, JsonValue baseline) {
        return finite(toDouble(candidate) / toDouble(baseline));
    }

    private static double toDouble(JsonValue number) {
        return finite(Shape.decimal(number).doubleValue());
    }

    private static double finite(double number) {
        if (!Double.isFinite(number)) {
            throw new DponeException(ErrorCode.INVALID_SCHEMA, "a time is beyond what can be compared");
        }
        return number;
    }
}
