package io.dpone.testkit.memory;

import io.dpone.contracts.chunk.LiteralType;
import io.dpone.contracts.chunk.RangeScope;
import io.dpone.contracts.table.Column;
import java.util.List;

/** The source table as of one instant: what a snapshot sees. Immutable. */
record SourceVersion(long number, long relationOid, long fileNode, List<Column> columns, List<String> rows) {
    SourceVersion {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
        for (String row : rows) {
            TextRow.requireWidth(row, columns.size());
        }
    }

    List<String> read(RangeScope scope, List<String> names) {
        return rows.stream()
                .filter(row -> contains(scope, TextRow.field(row, columns, scope.column())))
                .map(row -> String.join("\t", TextRow.project(row, columns, names)))
                .toList();
    }

    private static boolean contains(RangeScope scope, String key) {
        if (key.equals(TextRow.NULL)) {
            return false;
        }
        int upper = compare(scope.literalType(), key, scope.upper());
        return compare(scope.literalType(), key, scope.lower()) >= 0
                && (scope.upperInclusive() ? upper <= 0 : upper < 0);
    }

    private static int compare(LiteralType type, String left, String right) {
        return switch (type) {
            case INTEGER -> Long.compare(Long.parseLong(left), Long.parseLong(right));
            // The canonical spelling sorts as the 16 bytes do.
            case UUID -> left.compareTo(right);
        };
    }
}
