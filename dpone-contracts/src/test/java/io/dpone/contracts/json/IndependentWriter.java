package io.dpone.contracts.json;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A second writer of both dialects, made from the rules of Python's {@code json.dumps} and {@code repr} and from nothing of the code under test: keys compared as
 * arrays of code points, a float as the fewest digits that read back the same.
 */
public final class IndependentWriter {
    private IndependentWriter() {}

    /** The bytes of the dialect that keeps non-ASCII characters. */
    public static byte[] evidence(@Nullable Object plain) {
        return text(plain, false).getBytes(StandardCharsets.UTF_8);
    }

    /** The bytes of the dialect that escapes them. */
    public static byte[] journal(@Nullable Object plain) {
        return text(plain, true).getBytes(StandardCharsets.US_ASCII);
    }

    private static String text(@Nullable Object plain, boolean ascii) {
        if (plain instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .sorted((left, right) -> Arrays.compare(codePoints(left.getKey()), codePoints(right.getKey())))
                    .map(member -> quoted((String) member.getKey(), ascii) + ":" + text(member.getValue(), ascii))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        if (plain instanceof List<?> list) {
            return list.stream().map(item -> text(item, ascii)).collect(Collectors.joining(",", "[", "]"));
        }
        if (plain instanceof String value) {
            return quoted(value, ascii);
        }
        if (plain instanceof Double value) {
            return repr(value);
        }
        if (plain instanceof Long || plain instanceof BigInteger || plain instanceof Boolean || plain == null) {
            return String.valueOf(plain);
        }
        throw new IllegalArgumentException("no JSON: " + plain.getClass());
    }

    private static int[] codePoints(Object key) {
        return ((String) key).codePoints().toArray();
    }

    private static String quoted(String value, boolean ascii) {
        return value.codePoints().mapToObj(point -> escaped(point, ascii)).collect(Collectors.joining("", "\"", "\""));
    }

    private static String escaped(int point, boolean ascii) {
        int letter = "\b\t\n\f\r\"\\".indexOf(point);
        if (letter >= 0) {
            return "\\" + "btnfr\"\\".charAt(letter);
        }
        String character = Character.toString(point);
        if (point >= 0x20 && (point < 0x7F || !ascii)) {
            return character;
        }
        return character
                .chars()
                .mapToObj(unit -> String.format(Locale.ROOT, "\\u%04x", unit))
                .collect(Collectors.joining());
    }

    private static String repr(double value) {
        String sign = Math.copySign(1, value) < 0 ? "-" : "";
        double size = Math.abs(value);
        if (size == 0) {
            return sign + "0.0";
        }
        BigDecimal shortest = shortest(size);
        String digits = shortest.unscaledValue().toString();
        int point = digits.length() - shortest.scale();
        if (point <= -4 || point > 16) {
            String fraction = digits.length() == 1 ? "" : "." + digits.substring(1);
            int exponent = point - 1;
            return sign
                    + digits.charAt(0)
                    + fraction
                    + String.format(Locale.ROOT, "e%s%02d", exponent < 0 ? "-" : "+", Math.abs(exponent));
        }
        String plain = shortest.toPlainString();
        return sign + (plain.contains(".") ? plain : plain + ".0");
    }

    private static BigDecimal shortest(double size) {
        BigDecimal exact = new BigDecimal(size);
        for (int precision = 1; precision <= 17; precision++) {
            MathContext below = new MathContext(precision, RoundingMode.DOWN);
            MathContext above = new MathContext(precision, RoundingMode.UP);
            Optional<BigDecimal> nearest = Stream.of(exact.round(below), exact.round(above))
                    .filter(candidate -> candidate.doubleValue() == size)
                    .min(Comparator.comparing((BigDecimal candidate) ->
                                    candidate.subtract(exact).abs())
                            // CPython breaks a tie towards the even digit: repr(2251799813685246.75) ends in 6.8.
                            .thenComparing(
                                    candidate -> candidate.unscaledValue().testBit(0)));
            if (nearest.isPresent()) {
                return nearest.get().stripTrailingZeros();
            }
        }
        throw new IllegalStateException("17 digits are always enough");
    }
}
