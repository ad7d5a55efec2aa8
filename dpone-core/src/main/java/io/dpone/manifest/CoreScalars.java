package io.dpone.manifest;

import io.dpone.contracts.json.JsonValue;
import java.math.BigInteger;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a plain scalar is: {@code true} and {@code false}, the numbers of JSON, {@code null}, {@code ~} and nothing at all; everything else is a
 * text. So {@code no}, {@code 12:30:00}, {@code 0777} and {@code 2026-01-01} stay what they look like.
 */
final class CoreScalars {
    static final int LONGEST_NUMBER = 40;

    private static final Pattern INTEGER = Pattern.compile("-?(?:0|[1-9][0-9]*+)");

    private static final Pattern FLOAT = Pattern.compile("-?(?:0|[1-9][0-9]*+)(?:\\.[0-9]++)?(?:[eE][-+]?[0-9]++)?");

    private CoreScalars() {}

    /** The value, or nothing for a number that is too long or beyond a double. */
    static Optional<JsonValue> resolve(String plain) {
        return switch (plain) {
            case "", "~", "null" -> Optional.of(new JsonValue.JsonNull());
            case "true" -> Optional.of(JsonValue.of(true));
            case "false" -> Optional.of(JsonValue.of(false));
            default -> numberOrText(plain);
        };
    }

    private static Optional<JsonValue> numberOrText(String plain) {
        if (!FLOAT.matcher(plain).matches()) {
            return Optional.of(new JsonValue.JsonString(plain));
        }
        if (plain.length() > LONGEST_NUMBER) {
            return Optional.empty();
        }
        if (INTEGER.matcher(plain).matches()) {
            return Optional.of(new JsonValue.JsonInteger(new BigInteger(plain)));
        }
        double value = Double.parseDouble(plain);
        return Double.isFinite(value) ? Optional.of(new JsonValue.JsonFloat(value)) : Optional.empty();
    }
}
