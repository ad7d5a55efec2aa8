package io.dpone.contracts.json;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.chrono.IsoChronology;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The one spelling of an instant in documents: ISO-8601 in UTC with six digits of microseconds, such as {@code 2026-01-31T23:59:59.000000Z}.
 *
 * <p>Pure functions, safe for use from any thread.
 */
public final class JsonInstant {
    private static final DateTimeFormatter FORMAT = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT)
            .withChronology(IsoChronology.INSTANCE)
            .withResolverStyle(ResolverStyle.STRICT);

    private static final int LENGTH = 27;

    private JsonInstant() {}

    /**
     * Writes an instant.
     *
     * @param instant an instant of the years 0000 to 9999 without parts of a microsecond
     * @return 27 characters
     * @throws IllegalArgumentException if the spelling cannot hold the instant
     */
    public static String text(Instant instant) {
        LocalDateTime utc = LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
        if (utc.getYear() < 0 || utc.getYear() > 9999 || !utc.equals(utc.truncatedTo(ChronoUnit.MICROS))) {
            throw new IllegalArgumentException(
                    "an instant in a document has a year of four digits and whole microseconds");
        }
        return FORMAT.format(utc);
    }

    /**
     * Writes an instant, or {@code null}.
     *
     * @param instant the instant or null
     * @return a text value or the value {@code null}
     */
    public static JsonValue of(@Nullable Instant instant) {
        return JsonValue.of(instant == null ? null : text(instant));
    }

    static Instant parse(String text) throws DateTimeParseException {
        // The pattern alone would also take a year with a sign.
        if (text.length() != LENGTH) {
            throw new DateTimeParseException("an instant has " + LENGTH + " characters", "", 0);
        }
        return LocalDateTime.parse(text, FORMAT).toInstant(ZoneOffset.UTC);
    }
}
