package io.dpone.postgres.internal.copy;

/**
 * Scans the text format: a line feed ends a row and a tab a column. In a value both travel as escapes, and the encoding of the stream is UTF-8, whose
 * longer sequences hold neither byte.
 */
final class TextRowScanner implements RowScanner {
    private final CopyRowLimit limit;
    private final int columnCount;
    private final RowMeasure row = new RowMeasure();
    private int position;
    private boolean begun;
    private long columnBytes;

    TextRowScanner(CopyRowLimit limit) {
        this.limit = limit;
        this.columnCount = limit.columns().size();
    }

    @Override
    public Scanned scan(byte[] bytes, int from, int to) {
        if (!begun) {
            begun = true;
            row.beginRow();
        }
        int columnStart = from;
        for (int at = from; at < to; at++) {
            byte character = bytes[at];
            if (character == '\t') {
                endColumn(at - columnStart);
                columnStart = at + 1;
            } else if (character == '\n') {
                endColumn(at - columnStart);
                position = at + 1;
                endRow();
                return Scanned.ROW;
            }
        }
        columnBytes += to - columnStart;
        position = to;
        return Scanned.PART;
    }

    @Override
    public int passRows(byte[] bytes, int from, int to) {
        position = from;
        int rows = 0;
        if (!begun) {
            int next = rowEnd(bytes, from, to);
            for (int at = from; next > at; next = rowEnd(bytes, at, to)) {
                at = next;
                rows++;
                position = at;
            }
        }
        return rows;
    }

    /** Where the row ends that begins here; the beginning itself when it is not whole, too large or not understood. */
    private int rowEnd(byte[] bytes, int from, int to) {
        int columns = 1;
        for (int at = from; at < to; at++) {
            byte character = bytes[at];
            if (character == '\t') {
                columns++;
            } else if (character == '\n') {
                int end = at + 1;
                return columns == columnCount && end - from <= limit.maxRowBytes() ? end : from;
            }
        }
        return from;
    }

    private void endColumn(int bytesInPiece) {
        row.addColumn(columnBytes + bytesInPiece);
        row.addFraming(1);
        columnBytes = 0;
        if (row.columns() > columnCount) {
            throw limit.invalid("has a row of more than " + columnCount + " columns");
        }
    }

    private void endRow() {
        if (row.columns() != columnCount) {
            throw limit.invalid("has a row of " + row.columns() + " columns where " + columnCount + " were asked for");
        }
        begun = false;
    }

    @Override
    public int position() {
        return position;
    }

    @Override
    public RowMeasure row() {
        return row;
    }

    @Override
    public long bytesSoFar() {
        return row.bytes() + columnBytes;
    }

    @Override
    public void requireEnd() {
        if (begun) {
            throw limit.invalid("ended in the middle of a row");
        }
    }
}
