package io.dpone.postgres.internal.copy;

/** Scans the binary format: a header; per row a field count and per field a length, -1 for NULL; a field count of -1 ends the stream. */
final class BinaryRowScanner implements RowScanner {
    private final CopyRowLimit limit;
    private final int columnCount;
    private final BinaryCursor cursor = new BinaryCursor();
    private final BinaryHeader header;
    private final RowMeasure row = new RowMeasure();
    private Step step = Step.FIELD_COUNT;

    private enum Step {
        FIELD_COUNT,
        FIELD_LENGTH,
        FIELD,
        ENDED
    }

    BinaryRowScanner(CopyRowLimit limit) {
        this.limit = limit;
        this.columnCount = limit.columns().size();
        this.header = new BinaryHeader(limit);
    }

    @Override
    public Scanned scan(byte[] bytes, int from, int to) {
        cursor.open(bytes, from, to);
        if (!header.isComplete()) {
            header.read(cursor);
            return Scanned.NO_ROW;
        }
        while (cursor.hasMore()) {
            switch (step) {
                case FIELD_COUNT -> {
                    if (isTrailer()) {
                        return Scanned.NO_ROW;
                    }
                }
                case FIELD_LENGTH -> readFieldLength();
                case FIELD -> skipField();
                case ENDED -> throw limit.invalid("goes on behind its trailer");
            }
            if (step == Step.FIELD_LENGTH && row.columns() == columnCount) {
                step = Step.FIELD_COUNT;
                return Scanned.ROW;
            }
        }
        return Scanned.PART;
    }

    @Override
    public int passRows(byte[] bytes, int from, int to) {
        cursor.open(bytes, from, to);
        int rows = 0;
        if (header.isComplete() && step == Step.FIELD_COUNT && cursor.isBetweenNumbers()) {
            int next = rowEnd(bytes, from, to);
            for (int at = from; next > at; next = rowEnd(bytes, at, to)) {
                at = next;
                rows++;
                cursor.moveTo(at);
            }
        }
        return rows;
    }

    /** Where the row ends that begins here; the beginning itself when it is not whole, too large or not understood. */
    private int rowEnd(byte[] bytes, int from, int to) {
        int at = from + Short.BYTES;
        if (at > to || BinaryCursor.shortAt(bytes, from) != columnCount) {
            return from;
        }
        for (int column = 0; column < columnCount; column++) {
            if (to - at < Integer.BYTES) {
                return from;
            }
            // Spelled out, because the quick compiler, in which a short campaign spends its life, inlines no method of
            // this
            // size.
            int length = (bytes[at] << 24)
                    | (bytes[at + 1] & 0xff) << 16
                    | (bytes[at + 2] & 0xff) << 8
                    | (bytes[at + 3] & 0xff);
            at += Integer.BYTES;
            if (length < -1 || length > to - at) {
                return from;
            }
            at += Math.max(length, 0);
        }
        return at - from <= limit.maxRowBytes() ? at : from;
    }

    private boolean isTrailer() {
        if (!cursor.readNumber(Short.BYTES)) {
            return false;
        }
        if (cursor.number() == -1) {
            step = Step.ENDED;
            return true;
        }
        if (cursor.number() != columnCount) {
            throw limit.invalid("has a row of " + cursor.number() + " fields where " + columnCount + " were asked for");
        }
        row.beginRow();
        row.addFraming(Short.BYTES);
        step = Step.FIELD_LENGTH;
        return false;
    }

    private void readFieldLength() {
        if (!cursor.readNumber(Integer.BYTES)) {
            return;
        }
        int length = cursor.number();
        if (length < -1) {
            throw limit.invalid("has a field of negative length");
        }
        row.addFraming(Integer.BYTES);
        row.addColumn(Math.max(length, 0));
        if (length > 0) {
            cursor.beginSkip(length);
            step = Step.FIELD;
        }
    }

    private void skipField() {
        if (cursor.skip()) {
            step = Step.FIELD_LENGTH;
        }
    }

    @Override
    public int position() {
        return cursor.position();
    }

    @Override
    public RowMeasure row() {
        return row;
    }

    @Override
    public long bytesSoFar() {
        return row.bytes();
    }

    @Override
    public void requireEnd() {
        if (step != Step.ENDED) {
            throw limit.invalid("ended without its trailer");
        }
    }
}
