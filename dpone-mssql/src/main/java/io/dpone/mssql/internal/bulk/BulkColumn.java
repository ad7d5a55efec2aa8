package io.dpone.mssql.internal.bulk;

import io.dpone.contracts.table.Column;
import io.dpone.mssql.internal.types.PostgresBase;
import io.dpone.mssql.internal.types.PostgresType;
import io.dpone.mssql.internal.types.SqlServerBase;
import io.dpone.mssql.internal.types.SqlServerColumnRules;
import io.dpone.mssql.internal.types.SqlServerType;
import io.dpone.spi.ColumnFit;
import java.sql.Types;
import java.util.function.Supplier;

/**
 * One column on its way: what the source sends, as what the driver sends it, and what the target makes of it. Immutable.
 *
 * <p>Both strategies send the same. Under the staged one the values go into a column that is declared as they are sent, and one statement converts them.
 */
public final class BulkColumn {
    /** Style 121: ODBC's canonical form, which is ISO 8601's with a blank, independent of language and date format. */
    private static final String STYLE = ", 121)";

    private final Column source;
    private final Column target;
    private final WireType wire;
    private final Supplier<ValueDecoder> decoder;

    private BulkColumn(Column source, Column target, WireType wire, Supplier<ValueDecoder> decoder) {
        this.source = source;
        this.target = target;
        this.wire = wire;
        this.decoder = decoder;
    }

    /**
     * The way from a source column into the column of live that {@link SqlServerColumnRules} found fit for it. The source sends the text of its values where
     * {@link SqlServerColumnRules#isAsText} says so, else their binary form.
     *
     * @param source the source's column
     * @param target live's column
     * @param inUniqueKey whether the column belongs to the unique key
     * @return the column
     * @throws IllegalArgumentException when the rules refuse the pair
     */
    public static BulkColumn of(Column source, Column target, boolean inUniqueKey) {
        if (new SqlServerColumnRules().fit(source, target, inUniqueKey) instanceof ColumnFit.Refused refused) {
            throw new IllegalArgumentException("column " + source.name() + ": " + refused.reason());
        }
        PostgresType from = PostgresType.parse(source.type());
        SqlServerType to = SqlServerType.parse(target.type());
        return switch (to.base()) {
            case SMALLINT -> integer(source, target, from, to, Types.SMALLINT, Short.BYTES);
            case INT -> integer(source, target, from, to, Types.INTEGER, Integer.BYTES);
            case BIGINT -> integer(source, target, from, to, Types.BIGINT, Long.BYTES);
            case DECIMAL ->
                new BulkColumn(
                        source,
                        target,
                        WireType.ofNumber(Types.DECIMAL, to),
                        () -> new NumericDecoder(to.precision(), to.scale()));
            case REAL ->
                new BulkColumn(source, target, WireType.ofNumber(Types.REAL, to), () -> new FloatDecoder(true, true));
            case FLOAT ->
                new BulkColumn(
                        source,
                        target,
                        WireType.ofNumber(Types.DOUBLE, to),
                        () -> new FloatDecoder(from.base() == PostgresBase.REAL, false));
            case BIT -> new BulkColumn(source, target, WireType.ofNumber(Types.BIT, to), BooleanDecoder::new);
            case NVARCHAR -> characters(source, target, WireType.ofCharacters(Types.NVARCHAR, to), inUniqueKey);
            case NCHAR -> characters(source, target, WireType.ofCharacters(Types.NCHAR, to), inUniqueKey);
            case VARBINARY ->
                new BulkColumn(source, target, WireType.ofBytes(to), () -> new BytesDecoder(to.length(), inUniqueKey));
            case UNIQUEIDENTIFIER -> new BulkColumn(source, target, WireType.ofIdentifier(), UuidDecoder::new);
            case DATE -> new BulkColumn(source, target, WireType.ofText(IsoText.DATE_LENGTH), DateDecoder::new);
            case TIME, DATETIME2, DATETIMEOFFSET -> temporal(source, target, to);
            case CODE_PAGE_TEXT, ROUNDED_TIME, OTHER ->
                throw new IllegalArgumentException("no values go into " + to.spelling());
        };
    }

    private static BulkColumn integer(
            Column source, Column target, PostgresType from, SqlServerType to, int jdbcType, int targetWidth) {
        int width = switch (from.base()) {
            case SMALLINT -> Short.BYTES;
            case INTEGER -> Integer.BYTES;
            case BIGINT -> Long.BYTES;
            case NUMERIC,
                    REAL,
                    DOUBLE,
                    BOOLEAN,
                    TEXT,
                    VARCHAR,
                    CHARACTER,
                    BYTEA,
                    UUID,
                    DATE,
                    TIME,
                    TIMESTAMP,
                    TIMESTAMPTZ,
                    OTHER -> throw new IllegalArgumentException("not an integer: " + from.text());
        };
        return new BulkColumn(
                source, target, WireType.ofNumber(jdbcType, to), () -> new IntegerDecoder(width, targetWidth));
    }

    private static BulkColumn characters(Column source, Column target, WireType wire, boolean inUniqueKey) {
        return new BulkColumn(source, target, wire, () -> new TextDecoder(wire.precision(), inUniqueKey));
    }

    private static BulkColumn temporal(Column source, Column target, SqlServerType to) {
        SecondFraction fraction = SecondFraction.ofDigits(to.scale());
        if (to.base() == SqlServerBase.TIME) {
            return new BulkColumn(
                    source, target, WireType.ofText(IsoText.TIME_LENGTH), () -> new TimeDecoder(fraction));
        }
        boolean utc = to.base() == SqlServerBase.DATETIMEOFFSET;
        int length = utc ? IsoText.OFFSET_LENGTH : IsoText.TIMESTAMP_LENGTH;
        return new BulkColumn(
                source,
                target,
                WireType.ofText(length),
                () -> utc ? TimestampDecoder.utc(fraction) : TimestampDecoder.local(fraction));
    }

    /**
     * The column's name, the same on both sides.
     *
     * @return the name
     */
    public String name() {
        return target.name();
    }

    /**
     * The type of a staging column that holds exactly what is sent, such as {@code varchar(26)} for a timestamp. Such a column must take NULL.
     *
     * @return the type's declaration
     */
    public String stagingType() {
        return wire.declaration();
    }

    /**
     * What makes live's value of the staged one.
     *
     * @param quotedName the column's name as it is quoted for SQL
     * @return the expression, such as {@code CONVERT(datetime2(6), [at], 121)}, or the name itself
     */
    public String conversion(String quotedName) {
        SqlServerType type = SqlServerType.parse(target.type());
        return switch (type.base()) {
            case DATE, TIME, DATETIME2, DATETIMEOFFSET -> "CONVERT(" + type.spelling() + ", " + quotedName + STYLE;
            case UNIQUEIDENTIFIER -> "CONVERT(uniqueidentifier, " + quotedName + ")";
            case SMALLINT,
                    INT,
                    BIGINT,
                    DECIMAL,
                    REAL,
                    FLOAT,
                    BIT,
                    NVARCHAR,
                    NCHAR,
                    VARBINARY,
                    CODE_PAGE_TEXT,
                    ROUNDED_TIME,
                    OTHER -> quotedName;
        };
    }

    Column source() {
        return source;
    }

    Column target() {
        return target;
    }

    WireType wire() {
        return wire;
    }

    ValueDecoder newDecoder() {
        return decoder.get();
    }
}
