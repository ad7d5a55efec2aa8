package io.dpone.mssql.internal.types;

import io.dpone.contracts.error.ErrorCode;
import io.dpone.spi.ColumnFit;
import java.util.List;

/**
 * Which type takes which (shadow campaign facts, section 11). Values are never rounded, cut or clamped: a type that may not hold a value is accepted only where
 * the lane finds the value that does not fit, and then with a warning. Pure functions.
 */
final class TypeFit {
    private static final int UUID_LENGTH = 36;

    private TypeFit() {}

    static ColumnFit of(PostgresType source, SqlServerType target) {
        return switch (target.base()) {
            case NVARCHAR -> intoNvarchar(source, target);
            case NCHAR -> intoNchar(source, target);
            case SMALLINT -> oneOf(source, target, PostgresBase.SMALLINT);
            case INT -> oneOf(source, target, PostgresBase.SMALLINT, PostgresBase.INTEGER);
            case BIGINT -> oneOf(source, target, PostgresBase.SMALLINT, PostgresBase.INTEGER, PostgresBase.BIGINT);
            case DECIMAL -> intoDecimal(source, target);
            case REAL -> oneOf(source, target, PostgresBase.REAL);
            case FLOAT -> oneOf(source, target, PostgresBase.REAL, PostgresBase.DOUBLE);
            case BIT -> oneOf(source, target, PostgresBase.BOOLEAN);
            case VARBINARY -> intoVarbinary(source, target);
            case UNIQUEIDENTIFIER -> oneOf(source, target, PostgresBase.UUID);
            case DATE -> oneOf(source, target, PostgresBase.DATE);
            case TIME -> temporal(source, target, PostgresBase.TIME);
            case DATETIME2 -> temporal(source, target, PostgresBase.TIMESTAMP);
            case DATETIMEOFFSET -> temporal(source, target, PostgresBase.TIMESTAMPTZ);
            case CODE_PAGE_TEXT ->
                unsupported(target, "holds characters of one code page and would lose others; use nvarchar");
            case ROUNDED_TIME -> unsupported(target, "rounds what it stores; use date, datetime2 or datetimeoffset");
            case OTHER ->
                unsupported(
                        target,
                        "receives nothing from PostgreSQL; use a type of the documented mapping, or nvarchar(max)");
        };
    }

    /** Whether the source has to print the values: wherever characters are stored that are not the source's own characters. */
    static boolean isAsText(PostgresType source, SqlServerType target) {
        boolean characters = target.base() == SqlServerBase.NVARCHAR || target.base() == SqlServerBase.NCHAR;
        return characters && source.base() != PostgresBase.TEXT && source.base() != PostgresBase.VARCHAR;
    }

    private static ColumnFit intoNvarchar(PostgresType source, SqlServerType target) {
        boolean asText = isAsText(source, target);
        int units = target.length();
        if (units == SqlServerType.MAX) {
            return new ColumnFit.Taken(asText, List.of());
        }
        return switch (source.base()) {
            case VARCHAR, CHARACTER -> counted(source, target, asText);
            case UUID ->
                units < UUID_LENGTH ? mismatch(source, target, "the text of a uuid has 36 characters") : taken(asText);
            case SMALLINT,
                    INTEGER,
                    BIGINT,
                    NUMERIC,
                    REAL,
                    DOUBLE,
                    BOOLEAN,
                    TEXT,
                    BYTEA,
                    DATE,
                    TIME,
                    TIMESTAMP,
                    TIMESTAMPTZ,
                    OTHER -> new ColumnFit.Taken(asText, List.of(tooLong(target)));
        };
    }

    /** PostgreSQL counts code points, SQL Server UTF-16 units, of which a code point takes up to two. */
    private static ColumnFit counted(PostgresType source, SqlServerType target, boolean asText) {
        if (target.length() < source.length()) {
            return mismatch(source, target, "it is shorter");
        }
        if (target.length() < 2L * source.length()) {
            return new ColumnFit.Taken(asText, List.of(tooLong(target)));
        }
        return taken(asText);
    }

    private static ColumnFit intoNchar(PostgresType source, SqlServerType target) {
        if (source.base() != PostgresBase.CHARACTER) {
            return mismatch(source, target, "it pads with blanks; use nvarchar");
        }
        return counted(source, target, isAsText(source, target));
    }

    private static ColumnFit intoDecimal(PostgresType source, SqlServerType target) {
        if (source.base() != PostgresBase.NUMERIC) {
            return mismatch(source, target, "the kinds of value differ");
        }
        String takes = target.integerDigits() + " digits before and " + target.scale() + " behind the point";
        if (source.integerDigits() == PostgresType.UNCONSTRAINED) {
            return new ColumnFit.Taken(
                    false,
                    List.of("a value that needs more than " + takes + " fails its chunk, and so do NaN and infinity"));
        }
        if (source.integerDigits() > target.integerDigits() || source.fractionDigits() > target.scale()) {
            return mismatch(
                    source,
                    target,
                    "it takes " + takes + ", the source has " + source.integerDigits() + " and "
                            + source.fractionDigits());
        }
        return taken(false);
    }

    private static ColumnFit intoVarbinary(PostgresType source, SqlServerType target) {
        if (source.base() != PostgresBase.BYTEA) {
            return mismatch(source, target, "the kinds of value differ");
        }
        if (target.length() == SqlServerType.MAX) {
            return taken(false);
        }
        return new ColumnFit.Taken(
                false, List.of("a value of more than " + target.length() + " bytes fails its chunk"));
    }

    private static ColumnFit temporal(PostgresType source, SqlServerType target, PostgresBase taken) {
        if (source.base() != taken) {
            return mismatch(source, target, "the kinds of value differ");
        }
        if (target.scale() < source.fractionDigits()) {
            return mismatch(
                    source,
                    target,
                    "its seconds have " + target.scale() + " digits behind the point, the source's "
                            + source.fractionDigits());
        }
        return taken(false);
    }

    private static ColumnFit oneOf(PostgresType source, SqlServerType target, PostgresBase... taken) {
        return List.of(taken).contains(source.base())
                ? taken(false)
                : mismatch(source, target, "not every value of the source fits");
    }

    private static ColumnFit taken(boolean asText) {
        return new ColumnFit.Taken(asText, List.of());
    }

    private static String tooLong(SqlServerType target) {
        return "a value of more than " + target.length() + " UTF-16 units fails its chunk";
    }

    private static ColumnFit mismatch(PostgresType source, SqlServerType target, String why) {
        return new ColumnFit.Refused(
                ErrorCode.COLUMN_CONTRACT_MISMATCH,
                "live's " + target.spelling() + " does not take the source's " + source.text() + ": " + why);
    }

    private static ColumnFit unsupported(SqlServerType target, String why) {
        return new ColumnFit.Refused(ErrorCode.TYPE_NOT_SUPPORTED, "live's " + target.spelling() + " " + why);
    }
}
