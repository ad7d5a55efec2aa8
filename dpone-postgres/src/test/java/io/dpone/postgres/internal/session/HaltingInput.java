package io.dpone.postgres.internal.session;

import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.util.List;

/** Bytes of a server that arrive in given portions; between two portions the reader's patience may run out. */
final class HaltingInput extends InputStream {
    private final byte[] bytes;
    private final List<Integer> portions;
    private final boolean timesOut;
    private int position;
    private int turn;
    private boolean waited;

    HaltingInput(byte[] bytes, List<Integer> portions, boolean timesOut) {
        this.bytes = bytes;
        this.portions = portions;
        this.timesOut = timesOut;
    }

    @Override
    public int read() throws SocketTimeoutException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws SocketTimeoutException {
        if (timesOut && !waited) {
            waited = true;
            throw new SocketTimeoutException("nothing has come");
        }
        waited = false;
        if (position == bytes.length) {
            return -1;
        }
        int count = Math.min(length, Math.min(portions.get(turn++ % portions.size()), bytes.length - position));
        System.arraycopy(bytes, position, target, offset, count);
        position += count;
        return count;
    }

    @Override
    public int available() {
        return 0;
    }

    /** How many bytes nobody has asked for yet. */
    int left() {
        return bytes.length - position;
    }
}
