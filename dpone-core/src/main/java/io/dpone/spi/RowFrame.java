package io.dpone.spi;

/**
 * A bounded batch of whole rows in the wire format of the chunk: binary tuples without header and trailer, or text lines each with its line feed.
 *
 * <p>A view on a reader's buffer: it is valid until the next call of the reader, so that no row is copied. Not thread-safe.
 */
public final class RowFrame {
    private byte[] bytes = new byte[0];
    private int offset;
    private int length;
    private int rows;

    /** An empty frame. */
    public RowFrame() {}

    /**
     * Points the frame at rows.
     *
     * @param newBytes the array that holds them
     * @param newOffset where they begin
     * @param newLength how many bytes they have
     * @param newRows how many rows they are
     */
    public void set(byte[] newBytes, int newOffset, int newLength, int newRows) {
        this.bytes = newBytes;
        this.offset = newOffset;
        this.length = newLength;
        this.rows = newRows;
    }

    /**
     * The array, not to be changed.
     *
     * @return the array that holds the rows
     */
    public byte[] bytes() {
        return bytes;
    }

    /**
     * Where the rows begin.
     *
     * @return the offset in the array
     */
    public int offset() {
        return offset;
    }

    /**
     * How many bytes the rows have.
     *
     * @return the length
     */
    public int length() {
        return length;
    }

    /**
     * How many rows there are.
     *
     * @return the count
     */
    public int rows() {
        return rows;
    }
}
