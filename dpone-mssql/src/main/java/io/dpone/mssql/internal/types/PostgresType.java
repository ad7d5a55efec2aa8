package io.dpone.mssql.internal.types;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A type of the source as {@code format_type} prints it. A type of a user that has the name of a built-in one is printed with its schema or in quotes, so the
 * bare names mean the built-in types.
 *
 * @param text the whole text
 * @param base what it is
 * @param length how many code points a {@link PostgresBase#VARCHAR} or {@link PostgresBase#CHARACTER} holds, else 0
 * @param integerDigits how many digits stand before the point of a {@link PostgresBase#NUMERIC}, or {@link #UNCONSTRAINED}; else 0
 * @param fractionDigits how many digits stand behind the point of a {@link PostgresBase#NUMERIC}, or {@link #UNCONSTRAINED}; for times and timestamps how
 *     many digits a second's fraction has, 0 to 6; else 0
 */
public record PostgresType(String text, PostgresBase base, int length, int integerDigits, int fractionDigits) {
    /** The digits of a {@code numeric} that has no precision. */
    public static final int UNCONSTRAINED = -1;

    private static final int MICROSECONDS = 6;

    // interval puts its precision elsewhere and is not read here; an array ends in brackets and so matches nothing.
    private static final Pattern SPELLING = Pattern.compile(
            "(?<head>[a-z ]*[a-z])(\\((?<first>\\d+)(,(?<second>-?\\d+))?\\))?(?<tail> with(out)? time zone)?");

    /**
     * Reads a type.
     *
     * @param text the text of {@code format_type}
     * @return the type; {@link PostgresBase#OTHER} for everything that has no type of its own on SQL Server
     */
    public static PostgresType parse(String text) {
        Matcher spelling = SPELLING.matcher(text);
        if (!spelling.matches()) {
            return other(text);
        }
        String tail = spelling.group("tail");
        String name = tail == null ? spelling.group("head") : spelling.group("head") + tail;
        int first = number(spelling.group("first"), UNCONSTRAINED);
        int second = number(spelling.group("second"), 0);
        return switch (name) {
            case "smallint" -> plain(text, PostgresBase.SMALLINT);
            case "integer" -> plain(text, PostgresBase.INTEGER);
            case "bigint" -> plain(text, PostgresBase.BIGINT);
            case "numeric" -> numeric(text, first, second);
            case "real" -> plain(text, PostgresBase.REAL);
            case "double precision" -> plain(text, PostgresBase.DOUBLE);
            case "boolean" -> plain(text, PostgresBase.BOOLEAN);
            case "text" -> plain(text, PostgresBase.TEXT);
            case "character varying" ->
                first == UNCONSTRAINED
                        ? plain(text, PostgresBase.TEXT)
                        : new PostgresType(text, PostgresBase.VARCHAR, first, 0, 0);
            // Without a length it is bpchar as a function returns it, which has no limit.
            case "character" ->
                first == UNCONSTRAINED ? other(text) : new PostgresType(text, PostgresBase.CHARACTER, first, 0, 0);
            case "bytea" -> plain(text, PostgresBase.BYTEA);
            case "uuid" -> plain(text, PostgresBase.UUID);
            case "date" -> plain(text, PostgresBase.DATE);
            case "time without time zone" -> temporal(text, PostgresBase.TIME, first);
            case "timestamp without time zone" -> temporal(text, PostgresBase.TIMESTAMP, first);
            case "timestamp with time zone" -> temporal(text, PostgresBase.TIMESTAMPTZ, first);
            default -> other(text);
        };
    }

    private static int number(@Nullable String digits, int whenAbsent) {
        return digits == null ? whenAbsent : Integer.parseInt(digits);
    }

    private static PostgresType plain(String text, PostgresBase base) {
        return new PostgresType(text, base, 0, 0, 0);
    }

    private static PostgresType other(String text) {
        return plain(text, PostgresBase.OTHER);
    }

    private static PostgresType temporal(String text, PostgresBase base, int digits) {
        return new PostgresType(text, base, 0, 0, digits == UNCONSTRAINED ? MICROSECONDS : digits);
    }

    /** Since PostgreSQL 15 a scale may be negative or larger than the precision. */
    private static PostgresType numeric(String text, int precision, int scale) {
        if (precision == UNCONSTRAINED) {
            return new PostgresType(text, PostgresBase.NUMERIC, 0, UNCONSTRAINED, UNCONSTRAINED);
        }
        return new PostgresType(text, PostgresBase.NUMERIC, 0, Math.max(precision - scale, 0), Math.max(scale, 0));
    }
}
