package io.dpone.mssql.internal.catalog;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** How a type is spelled in CREATE TABLE, from what sys.columns says of it. Pure functions. */
final class ColumnTypes {
    private enum Modifier {
        PRECISION_AND_SCALE,
        SCALE,
        BYTES,
        TWO_BYTE_CHARACTERS
    }

    private static final Map<String, Modifier> MODIFIERS = Map.ofEntries(
            Map.entry("decimal", Modifier.PRECISION_AND_SCALE),
            Map.entry("numeric", Modifier.PRECISION_AND_SCALE),
            Map.entry("time", Modifier.SCALE),
            Map.entry("datetime2", Modifier.SCALE),
            Map.entry("datetimeoffset", Modifier.SCALE),
            Map.entry("char", Modifier.BYTES),
            Map.entry("varchar", Modifier.BYTES),
            Map.entry("binary", Modifier.BYTES),
            Map.entry("varbinary", Modifier.BYTES),
            Map.entry("nchar", Modifier.TWO_BYTE_CHARACTERS),
            Map.entry("nvarchar", Modifier.TWO_BYTE_CHARACTERS));

    private static final Set<String> PLAIN = Set.of(
            "bigint",
            "int",
            "smallint",
            "tinyint",
            "bit",
            "money",
            "smallmoney",
            "float",
            "real",
            "date",
            "datetime",
            "smalldatetime",
            "uniqueidentifier",
            "text",
            "ntext",
            "image",
            "xml",
            "sql_variant");

    private ColumnTypes() {}

    /**
     * Spells a type.
     *
     * @param name the system type's name
     * @param maxLength the length in bytes, -1 for {@code max}
     * @param precision the precision
     * @param scale the scale
     * @return the spelling, or empty for a type whose columns can not be made or loaded by their type alone
     */
    static Optional<String> spell(String name, int maxLength, int precision, int scale) {
        if (PLAIN.contains(name)) {
            return Optional.of(name);
        }
        return Optional.ofNullable(MODIFIERS.get(name)).map(modifier -> switch (modifier) {
            case PRECISION_AND_SCALE -> name + "(" + precision + "," + scale + ")";
            case SCALE -> name + "(" + scale + ")";
            case BYTES -> name + length(maxLength, maxLength);
            case TWO_BYTE_CHARACTERS -> name + length(maxLength, maxLength / 2);
        });
    }

    private static String length(int maxLength, int length) {
        return maxLength < 0 ? "(max)" : "(" + length + ")";
    }
}
