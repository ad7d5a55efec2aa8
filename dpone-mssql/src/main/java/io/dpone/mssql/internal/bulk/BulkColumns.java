package io.dpone.mssql.internal.bulk;

import io.dpone.contracts.table.Column;
import java.util.ArrayList;
import java.util.List;

/**
 * The columns of a load, in the order in which the source sends them.
 *
 * @param columns the columns, at least one
 */
public record BulkColumns(List<BulkColumn> columns) {
    // Copies the list and refuses an empty one.
    public BulkColumns {
        columns = List.copyOf(columns);
        if (columns.isEmpty()) {
            throw new IllegalArgumentException("a load needs columns");
        }
    }

    /**
     * The columns of a load.
     *
     * @param source the source's columns in the order in which they are sent
     * @param target live's columns of the same names in the same order
     * @param uniqueKey the names of the columns of the unique key
     * @return the columns
     * @throws IllegalArgumentException when the rules refuse a pair, or names differ
     */
    public static BulkColumns of(List<Column> source, List<Column> target, List<String> uniqueKey) {
        if (source.size() != target.size()) {
            throw new IllegalArgumentException("source and target need the same number of columns");
        }
        List<BulkColumn> columns = new ArrayList<>();
        for (int i = 0; i < source.size(); i++) {
            String name = source.get(i).name();
            if (!name.equals(target.get(i).name())) {
                throw new IllegalArgumentException("column " + (i + 1) + " has different names in source and target");
            }
            columns.add(BulkColumn.of(source.get(i), target.get(i), uniqueKey.contains(name)));
        }
        return new BulkColumns(columns);
    }
}
