package io.dpone.mssql.internal.bulk;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * Decodes binary COPY tuples, each a count of fields and per field a length, -1 for NULL, and the value (PostgreSQL's documentation of COPY, section Binary
 * Format), into one reused row. A value that the target cannot hold is counted and stands as null in the row. Not thread-safe.
 */
public final class TupleDecoder {
    private final BulkColumns columns;
    private final ValueDecoder[] decoders;
    private final int[] widths;
    private final boolean[] notNull;
    private final @Nullable Object[] row;
    private final UnrepresentableValues unrepresentable;

    /**
     * A decoder with no tuple decoded.
     *
     * @param columns the columns of each tuple
     */
    public TupleDecoder(BulkColumns columns) {
        int count = columns.columns().size();
        this.columns = columns;
        this.decoders = new ValueDecoder[count];
        this.widths = new int[count];
        this.notNull = new boolean[count];
        this.row = new @Nullable Object[count];
        this.unrepresentable = new UnrepresentableValues(columns);
        for (int i = 0; i < count; i++) {
            BulkColumn column = columns.columns().get(i);
            decoders[i] = column.newDecoder();
            widths[i] = decoders[i].width();
            notNull[i] = column.target().notNull();
        }
    }

    /**
     * Decodes the tuple that begins at a place.
     *
     * @param bytes the array that holds it
     * @param from where it begins
     * @param end where the whole tuples end
     * @return where the next tuple begins
     * @throws DponeException with {@code DPONE_SOURCE_COPY_STREAM_INVALID} when there is no tuple of these columns
     */
    public int decode(byte[] bytes, int from, int end) {
        int at = from + Short.BYTES;
        if (at > end || BigEndian.shortAt(bytes, from) != decoders.length) {
            throw new DponeException(
                    ErrorCode.COPY_STREAM_INVALID, "the source sent a row that has not " + decoders.length + " fields");
        }
        for (int i = 0; i < decoders.length; i++) {
            if (end - at < Integer.BYTES) {
                throw malformed(i);
            }
            int length = BigEndian.intAt(bytes, at);
            at += Integer.BYTES;
            if (length == -1) {
                row[i] = null;
                if (notNull[i]) {
                    unrepresentable.add(i, Unrepresentable.NULL);
                }
            } else {
                if (length < 0 || length > end - at || (widths[i] != ValueDecoder.ANY_WIDTH && widths[i] != length)) {
                    throw malformed(i);
                }
                Object value = decoders[i].decode(bytes, at, length);
                if (value instanceof Unrepresentable reason) {
                    unrepresentable.add(i, reason);
                    value = null;
                }
                row[i] = value;
                at += length;
            }
        }
        return at;
    }

    /**
     * The values of the tuple that was decoded last, in the classes that the driver demands; the same array each time.
     *
     * @return the row
     */
    public @Nullable Object[] row() {
        return row;
    }

    /**
     * What the target cannot hold of all tuples so far.
     *
     * @return the counts, which go on
     */
    public UnrepresentableValues unrepresentable() {
        return unrepresentable;
    }

    private DponeException malformed(int column) {
        return new DponeException(
                ErrorCode.COPY_STREAM_INVALID,
                "the source sent a value of column "
                        + columns.columns().get(column).name() + " in an unknown form");
    }
}
