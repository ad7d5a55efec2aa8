package io.dpone.examples.benchmark;

import com.microsoft.sqlserver.jdbc.ISQLServerBulkData;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Rows in memory, from the first to the last and then again, until there were enough. Used by one thread. */
final class RepeatedRows implements ISQLServerBulkData {
    private static final long serialVersionUID = 1L;

    private final transient List<SentColumn> columns;
    private final transient Object[][] rows;
    private final long wanted;
    private long given;

    /**
     * As what a column is sent.
     *
     * @param name its name
     * @param jdbcType its type in {@link java.sql.Types}
     * @param precision its digits or characters
     * @param scale its digits behind the point
     */
    record SentColumn(String name, int jdbcType, int precision, int scale) {}

    /**
     * No row is given yet.
     *
     * @param columns the columns
     * @param rows at least one row
     * @param wanted how many rows to give
     */
    RepeatedRows(List<SentColumn> columns, Object[][] rows, long wanted) {
        this.columns = List.copyOf(columns);
        this.rows = rows;
        this.wanted = wanted;
    }

    @Override
    public Set<Integer> getColumnOrdinals() {
        Set<Integer> ordinals = new LinkedHashSet<>();
        for (int ordinal = 1; ordinal <= columns.size(); ordinal++) {
            ordinals.add(ordinal);
        }
        return ordinals;
    }

    @Override
    public String getColumnName(int column) {
        return columns.get(column - 1).name();
    }

    @Override
    public int getColumnType(int column) {
        return columns.get(column - 1).jdbcType();
    }

    @Override
    public int getPrecision(int column) {
        return columns.get(column - 1).precision();
    }

    @Override
    public int getScale(int column) {
        return columns.get(column - 1).scale();
    }

    @Override
    public Object[] getRowData() {
        return rows[(int) ((given - 1) % rows.length)];
    }

    @Override
    public boolean next() {
        if (given == wanted) {
            return false;
        }
        given++;
        return true;
    }
}
