package io.dpone.mssql.internal.types;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A type of the target as its column is declared.
 *
 * @param name the type's name in lower case
 * @param base what it is
 * @param length how many UTF-16 units, bytes of a code page or bytes it holds, {@link #MAX} for {@code (max)}; 0 for types without a length
 * @param precision how many digits a {@code decimal} has, or how many bits a {@code float}; else 0
 * @param scale how many of a {@code decimal}'s digits stand behind the point, or how many digits the fraction of a second has; else 0
 */
public record SqlServerType(String name, SqlServerBase base, int length, int precision, int scale) {
    /** The length of {@code (max)}. */
    public static final int MAX = Integer.MAX_VALUE;

    private static final int ABSENT = -1;
    private static final int DEFAULT_FRACTION = 7;
    private static final int DEFAULT_PRECISION = 18;
    private static final int DOUBLE_BITS = 53;
    private static final int REAL_BITS = 24;
    private static final Pattern SPELLING =
            Pattern.compile("(?<name>[a-z_0-9 ]*[a-z_0-9])(\\((?<first>\\d+|max)(, ?(?<second>\\d+))?\\))?");

    /**
     * Reads a type.
     *
     * @param text the spelling of the catalog, such as {@code decimal(12,2)}; the case of letters does not matter
     * @return the type; {@link SqlServerBase#OTHER} for everything that receives nothing from PostgreSQL
     */
    public static SqlServerType parse(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        Matcher spelling = SPELLING.matcher(lower);
        if (!spelling.matches()) {
            return new SqlServerType(lower, SqlServerBase.OTHER, 0, 0, 0);
        }
        String name = spelling.group("name");
        int first = number(spelling.group("first"));
        int second = number(spelling.group("second"));
        return switch (name) {
            case "smallint" -> plain(name, SqlServerBase.SMALLINT);
            case "int" -> plain(name, SqlServerBase.INT);
            case "bigint" -> plain(name, SqlServerBase.BIGINT);
            case "decimal", "numeric" ->
                new SqlServerType(name, SqlServerBase.DECIMAL, 0, orElse(first, DEFAULT_PRECISION), orElse(second, 0));
            case "real" -> plain(name, SqlServerBase.REAL);
            case "float" -> binaryFraction(orElse(first, DOUBLE_BITS));
            case "bit" -> plain(name, SqlServerBase.BIT);
            case "nvarchar" -> withLength(name, SqlServerBase.NVARCHAR, first);
            case "nchar" -> withLength(name, SqlServerBase.NCHAR, first);
            case "varbinary" -> withLength(name, SqlServerBase.VARBINARY, first);
            case "uniqueidentifier" -> plain(name, SqlServerBase.UNIQUEIDENTIFIER);
            case "date" -> plain(name, SqlServerBase.DATE);
            case "time" -> withFraction(name, SqlServerBase.TIME, first);
            case "datetime2" -> withFraction(name, SqlServerBase.DATETIME2, first);
            case "datetimeoffset" -> withFraction(name, SqlServerBase.DATETIMEOFFSET, first);
            case "varchar", "char", "text" -> withLength(name, SqlServerBase.CODE_PAGE_TEXT, first);
            case "datetime", "smalldatetime" -> plain(name, SqlServerBase.ROUNDED_TIME);
            default -> plain(name, SqlServerBase.OTHER);
        };
    }

    /**
     * How many digits of a {@code decimal} stand before the point.
     *
     * @return the count
     */
    public int integerDigits() {
        return precision - scale;
    }

    /**
     * The type as a declaration spells it.
     *
     * @return the spelling, such as {@code decimal(12,2)}
     */
    public String spelling() {
        return switch (base) {
            case DECIMAL -> name + "(" + precision + "," + scale + ")";
            case NVARCHAR, NCHAR, VARBINARY -> name + "(" + (length == MAX ? "max" : length) + ")";
            case TIME, DATETIME2, DATETIMEOFFSET -> name + "(" + scale + ")";
            case SMALLINT, INT, BIGINT, REAL, FLOAT, BIT, UNIQUEIDENTIFIER, DATE, ROUNDED_TIME, OTHER -> name;
            case CODE_PAGE_TEXT -> length == 0 ? name : name + "(" + (length == MAX ? "max" : length) + ")";
        };
    }

    private static int number(@Nullable String digits) {
        if (digits == null) {
            return ABSENT;
        }
        return digits.equals("max") ? MAX : Integer.parseInt(digits);
    }

    private static int orElse(int number, int whenAbsent) {
        return number == ABSENT ? whenAbsent : number;
    }

    private static SqlServerType plain(String name, SqlServerBase base) {
        return new SqlServerType(name, base, 0, 0, 0);
    }

    private static SqlServerType withLength(String name, SqlServerBase base, int length) {
        boolean unlimited = name.equals("text");
        return new SqlServerType(name, base, orElse(length, unlimited ? 0 : 1), 0, 0);
    }

    private static SqlServerType withFraction(String name, SqlServerBase base, int digits) {
        return new SqlServerType(name, base, 0, 0, orElse(digits, DEFAULT_FRACTION));
    }

    private static SqlServerType binaryFraction(int bits) {
        return bits <= REAL_BITS
                ? plain("real", SqlServerBase.REAL)
                : new SqlServerType("float", SqlServerBase.FLOAT, 0, DOUBLE_BITS, 0);
    }
}
