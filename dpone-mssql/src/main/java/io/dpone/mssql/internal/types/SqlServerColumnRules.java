package io.dpone.mssql.internal.types;

import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.lane.CopyFormat;
import io.dpone.contracts.lane.LoadStrategy;
import io.dpone.contracts.table.Column;
import io.dpone.spi.ColumnFit;
import io.dpone.spi.ColumnRules;
import io.dpone.spi.SourceTable;
import io.dpone.spi.TargetTable;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What SQL Server takes from PostgreSQL.
 *
 * <table>
 * <caption>Types</caption>
 * <tr><th>source</th><th>live</th></tr>
 * <tr><td>smallint, integer, bigint</td><td>the same or a wider one of smallint, int, bigint</td></tr>
 * <tr><td>numeric(p,s)</td><td>decimal with at least as many digits before and behind the point</td></tr>
 * <tr><td>numeric</td><td>any decimal, each value exact or refused</td></tr>
 * <tr><td>real, double precision</td><td>real (only real), float</td></tr>
 * <tr><td>boolean</td><td>bit</td></tr>
 * <tr><td>text, character varying(n)</td><td>nvarchar of at least n, longer values refused</td></tr>
 * <tr><td>character(n)</td><td>nchar or nvarchar of at least n, without the blanks at its end</td></tr>
 * <tr><td>bytea</td><td>varbinary, longer values refused</td></tr>
 * <tr><td>uuid</td><td>uniqueidentifier</td></tr>
 * <tr><td>date</td><td>date</td></tr>
 * <tr><td>time(p), timestamp(p), timestamp(p) with time zone</td><td>time, datetime2, datetimeoffset (in UTC) of at least p digits</td></tr>
 * <tr><td>any</td><td>nvarchar, as the text that PostgreSQL prints (a boolean as true or false), longer values refused</td></tr>
 * </table>
 *
 * <p>Stateless and thread-safe.
 */
public final class SqlServerColumnRules implements ColumnRules {
    // For nvarchar the second one compares as the first one does.
    private static final List<String> BINARY_COLLATIONS = List.of("_bin2", "_bin2_utf8");

    /** The rules, which have no state. */
    public SqlServerColumnRules() {}

    /**
     * Whether the source sends the text that it prints for the values of a column, instead of their own form.
     *
     * @param source the source's column
     * @param target live's column
     * @return the answer; the same as in {@link #fit}
     */
    public static boolean isAsText(Column source, Column target) {
        return TypeFit.isAsText(PostgresType.parse(source.type()), SqlServerType.parse(target.type()));
    }

    @Override
    public ColumnFit fit(Column source, Column target, boolean inUniqueKey) {
        SqlServerType type = SqlServerType.parse(target.type());
        ColumnFit fit = TypeFit.of(PostgresType.parse(source.type()), type);
        boolean characters = type.base() == SqlServerBase.NVARCHAR || type.base() == SqlServerBase.NCHAR;
        if (fit instanceof ColumnFit.Taken && inUniqueKey && characters && !isBinary(target)) {
            return new ColumnFit.Refused(
                    ErrorCode.COLUMN_CONTRACT_MISMATCH,
                    "a text of the unique key needs a collation that ends in _BIN2 in live, such as Latin1_General_100_BIN2: under "
                            + target.collation()
                            + " keys that differ in the source can be equal");
        }
        return fit;
    }

    private static boolean isBinary(Column target) {
        String collation = target.collation();
        return collation != null && BINARY_COLLATIONS.stream().anyMatch(collation.toLowerCase(Locale.ROOT)::endsWith);
    }

    /** Always binary: what SQL Server has no equal type for is a text already when the source sends it. */
    @Override
    public CopyFormat format(SourceTable source, TargetTable target) {
        return CopyFormat.BINARY;
    }

    @Override
    public Set<LoadStrategy> loadStrategies() {
        return EnumSet.allOf(LoadStrategy.class);
    }
}
