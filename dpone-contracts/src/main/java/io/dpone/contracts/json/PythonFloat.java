package io.dpone.contracts.json;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Spells a double as Python's {@code repr} does: the shortest decimal that reads back as the same double, in exponent form from
 * {@code 1e+16} and below {@code 0.0001}.
 *
 * <p>{@link Double#toString(double)} is no base for it: before JDK 19 it is not always the shortest (JDK-4511638). Pure function,
 * safe for use from any thread.
 */
final class PythonFloat {
    private static final int ENOUGH_DIGITS = 17;
    private static final int FIRST_LARGE_EXPONENT = 16;
    private static final int LAST_SMALL_EXPONENT = -5;

    private PythonFloat() {}

    static String repr(double value) {
        String sign = Double.doubleToRawLongBits(value) < 0 ? "-" : "";
        if (value == 0) {
            return sign + "0.0";
        }
        BigDecimal shortest = shortest(Math.abs(value)).stripTrailingZeros();
        String digits = shortest.unscaledValue().toString();
        int exponent = digits.length() - 1 - shortest.scale();
        boolean scientific = exponent >= FIRST_LARGE_EXPONENT || exponent <= LAST_SMALL_EXPONENT;
        return sign + (scientific ? withExponent(digits, exponent) : positional(shortest));
    }

    private static BigDecimal shortest(double magnitude) {
        BigDecimal exact = new BigDecimal(magnitude);
        for (int precision = 1; precision < ENOUGH_DIGITS; precision++) {
            BigDecimal nearest = exact.round(new MathContext(precision, RoundingMode.HALF_EVEN));
            if (nearest.doubleValue() == magnitude) {
                return nearest;
            }
            // Above a power of two doubles lie twice as far apart as below it: there the farther neighbour can read
            // back alone.
            RoundingMode away = nearest.compareTo(exact) < 0 ? RoundingMode.UP : RoundingMode.DOWN;
            BigDecimal farther = exact.round(new MathContext(precision, away));
            if (farther.doubleValue() == magnitude) {
                return farther;
            }
        }
        return exact.round(new MathContext(ENOUGH_DIGITS, RoundingMode.HALF_EVEN));
    }

    private static String withExponent(String digits, int exponent) {
        String fraction = digits.length() == 1 ? "" : "." + digits.substring(1);
        int size = Math.abs(exponent);
        return digits.charAt(0) + fraction + (exponent < 0 ? "e-" : "e+") + (size < 10 ? "0" : "") + size;
    }

    private static String positional(BigDecimal shortest) {
        return shortest.scale() <= 0 ? shortest.toPlainString() + ".0" : shortest.toPlainString();
    }
}
