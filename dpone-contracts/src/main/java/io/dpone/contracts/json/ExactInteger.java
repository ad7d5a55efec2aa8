package io.dpone.contracts.json;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * What counts as an integer among the plain values of a host: Byte, Short, Integer, Long and BigInteger, and nothing that merely equals one.
 *
 * <p>So {@code true}, {@code 1.0}, {@code "1"}, a BigDecimal and {@code null} are no integers. Pure functions, safe for use from any thread.
 */
public final class ExactInteger {
    private ExactInteger() {}

    /**
     * The integer that a plain value is.
     *
     * @param plain the value
     * @return the integer, or null when the value is none
     */
    public static @Nullable BigInteger orNull(@Nullable Object plain) {
        if (plain instanceof BigInteger integer) {
            return integer;
        }
        if (plain instanceof Number number
                && (number instanceof Integer
                        || number instanceof Long
                        || number instanceof Short
                        || number instanceof Byte)) {
            return BigInteger.valueOf(number.longValue());
        }
        return null;
    }

    /**
     * Whether a plain value is an integer of a range.
     *
     * @param plain the value
     * @param min the smallest
     * @param max the largest
     * @return true for an integer within the range, both ends included
     */
    public static boolean isWithin(@Nullable Object plain, long min, long max) {
        BigInteger integer = orNull(plain);
        return integer != null
                && integer.compareTo(BigInteger.valueOf(min)) >= 0
                && integer.compareTo(BigInteger.valueOf(max)) <= 0;
    }
}
