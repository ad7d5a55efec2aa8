package io.dpone.testkit.memory;

import io.dpone.contracts.table.Column;
import java.util.ArrayList;
import java.util.List;

/** Rows as in the text format of COPY, without escapes: fields between tabs, {@code \N} for NULL. Pure functions. */
final class TextRow {
    static final String NULL = "\\N";

    private TextRow() {}

    static List<String> fields(String row) {
        return List.of(row.split("\t", -1));
    }

    static String field(String row, List<Column> columns, String name) {
        return fields(row).get(position(columns, name));
    }

    static List<String> project(String row, List<Column> columns, List<String> names) {
        List<String> fields = fields(row);
        List<String> projected = new ArrayList<>();
        for (String name : names) {
            projected.add(fields.get(position(columns, name)));
        }
        return projected;
    }

    static int width(String row) {
        return fields(row).size();
    }

    static void requireWidth(String row, int columns) {
        int width = width(row);
        if (width != columns || row.indexOf('\n') >= 0) {
            throw new IllegalArgumentException("a row has " + width + " fields and the table has " + columns);
        }
    }

    private static int position(List<Column> columns, String name) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).name().equals(name)) {
                return i;
            }
        }
        throw new IllegalArgumentException("no such column: " + name);
    }
}
