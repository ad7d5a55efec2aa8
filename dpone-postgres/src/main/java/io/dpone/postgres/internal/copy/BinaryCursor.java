package io.dpone.postgres.internal.copy;

/** A place in a binary stream that arrives in pieces: a number or a run of bytes to skip may begin in one piece and end in a later one. */
final class BinaryCursor {
    private byte[] bytes = new byte[0];
    private int position;
    private int end;
    private int number;
    private int begunNumber;
    private int begunNumberBytes;
    private int toSkip;

    void open(byte[] piece, int from, int to) {
        bytes = piece;
        position = from;
        end = to;
    }

    boolean hasMore() {
        return position < end;
    }

    int position() {
        return position;
    }

    void moveTo(int newPosition) {
        position = newPosition;
    }

    /** Whether no number has begun. */
    boolean isBetweenNumbers() {
        return begunNumberBytes == 0;
    }

    byte readByte() {
        return bytes[position++];
    }

    /** Reads on in a big-endian number; true when its last byte was in this piece. */
    boolean readNumber(int width) {
        if (begunNumberBytes == 0 && end - position >= width) {
            number = width == Short.BYTES ? shortAt(bytes, position) : intAt(bytes, position);
            position += width;
            return true;
        }
        while (position < end && begunNumberBytes < width) {
            begunNumber = (begunNumber << 8) | (bytes[position++] & 0xff);
            begunNumberBytes++;
        }
        if (begunNumberBytes < width) {
            return false;
        }
        number = width == Short.BYTES ? (short) begunNumber : begunNumber;
        begunNumberBytes = 0;
        return true;
    }

    /** The number that was read last; signed. */
    int number() {
        return number;
    }

    void beginSkip(int count) {
        toSkip = count;
    }

    /** Skips on; true when nothing is left to skip. */
    boolean skip() {
        int step = Math.min(toSkip, end - position);
        position += step;
        toSkip -= step;
        return toSkip == 0;
    }

    /** The big-endian number at a place; signed. */
    static int shortAt(byte[] bytes, int at) {
        return (short) ((bytes[at] & 0xff) << 8 | (bytes[at + 1] & 0xff));
    }

    /** The big-endian number at a place; signed. */
    static int intAt(byte[] bytes, int at) {
        return (bytes[at] & 0xff) << 24
                | (bytes[at + 1] & 0xff) << 16
                | (bytes[at + 2] & 0xff) << 8
                | (bytes[at + 3] & 0xff);
    }
}
