package io.dpone.postgres.internal.copy;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.table.TableName;
import java.util.List;

/**
 * What a row may be: its columns, and how many bytes it may have.
 *
 * @param table the table, for messages
 * @param columns the names of the columns in the order of the stream, at least one
 * @param maxRowBytes the largest row in bytes of its wire format, at least 1; above 1 GiB it is taken as 1 GiB, which no row of the server reaches
 */
public record CopyRowLimit(TableName table, List<String> columns, long maxRowBytes) {
    private static final long MOST_ROW_BYTES = 1L << 30;

    // Copies the list, refuses an empty one and lowers the limit to what an array can hold.
    public CopyRowLimit {
        columns = List.copyOf(columns);
        if (columns.isEmpty() || maxRowBytes < 1) {
            throw new IllegalArgumentException("a row has at least one column and at least one byte");
        }
        maxRowBytes = Math.min(maxRowBytes, MOST_ROW_BYTES);
    }

    DponeException tooLarge(RowMeasure row) {
        return new DponeException(
                ErrorCode.ROW_TOO_LARGE,
                "a row of " + table + " has " + row.bytes() + " bytes and max_row_bytes is " + maxRowBytes
                        + "; its largest column is " + columns.get(row.largestColumn()) + " with "
                        + row.largestColumnBytes() + " bytes");
    }

    DponeException invalid(String what) {
        return new DponeException(ErrorCode.COPY_STREAM_INVALID, "the COPY stream of " + table + " " + what);
    }
}
