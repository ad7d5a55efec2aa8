package io.dpone.postgres.internal.copy;

/** The size of the row that is being scanned, and which of its columns is the largest. */
final class RowMeasure {
    private long bytes;
    private int column;
    private int largestColumn;
    private long largestColumnBytes;

    void beginRow() {
        bytes = 0;
        column = 0;
        largestColumn = 0;
        largestColumnBytes = 0;
    }

    /** Adds bytes that belong to no column. */
    void addFraming(int count) {
        bytes += count;
    }

    /** Adds the next column whole. */
    void addColumn(long count) {
        bytes += count;
        if (count > largestColumnBytes) {
            largestColumnBytes = count;
            largestColumn = column;
        }
        column++;
    }

    long bytes() {
        return bytes;
    }

    int columns() {
        return column;
    }

    int largestColumn() {
        return largestColumn;
    }

    long largestColumnBytes() {
        return largestColumnBytes;
    }
}
