package io.dpone.postgres.internal.session;

import java.io.IOException;
import java.io.InputStream;

/**
 * What a server sends, with runs of CopyData messages joined into one message each. A server sends one message a row, and the driver gives every message
 * an array and several calls; a message boundary within COPY carries no meaning (PostgreSQL manual, Message Flow, COPY Operations). Every other byte passes
 * as it came. Used by one thread at a time.
 */
final class CopyDataJoiner extends InputStream {
    private static final int CAPACITY = 128 * 1024;
    private static final int HEADER = 5;
    private static final int LENGTH_FIELD = 4;
    private static final byte COPY_DATA = 'd';

    private final InputStream server;
    private final byte[] buffer = new byte[CAPACITY];
    private final byte[] header = new byte[HEADER];
    private int position;
    private int end;
    private Phase phase;

    /** Bytes of the joined header that are still to be given. */
    private int headerLeft;
    /** Where in the buffer the joined messages end. */
    private int joinedEnd;
    /** Bytes of the current message that are still to be given as they came. */
    private long verbatimLeft;

    private boolean ended;

    private enum Phase {
        /** The server answers requests for encryption with single bytes. */
        NEGOTIATION,
        MESSAGES,
        /** Encrypted, or not understood: nothing is looked at. */
        OPAQUE
    }

    private CopyDataJoiner(InputStream server, Phase phase) {
        this.server = server;
        this.phase = phase;
    }

    /** The stream of a connection from its first byte on. */
    static CopyDataJoiner fromConnect(InputStream server) {
        return new CopyDataJoiner(server, Phase.NEGOTIATION);
    }

    /** The stream within an encrypted connection: messages from its first byte on. */
    static CopyDataJoiner withinEncryption(InputStream server) {
        return new CopyDataJoiner(server, Phase.MESSAGES);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        int given = 0;
        while (given == 0) {
            given = give(target, offset, length);
            if (given == 0 && !prepare()) {
                return -1;
            }
        }
        return given;
    }

    @Override
    public int available() throws IOException {
        return headerLeft + (end - position) + server.available();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }

    private int give(byte[] target, int offset, int length) throws IOException {
        if (headerLeft > 0 || position < joinedEnd) {
            return giveJoined(target, offset, length);
        }
        if (verbatimLeft > 0 || phase == Phase.OPAQUE) {
            return giveVerbatim(target, offset, length);
        }
        return 0;
    }

    private int giveJoined(byte[] target, int offset, int length) {
        int given = Math.min(headerLeft, length);
        System.arraycopy(header, HEADER - headerLeft, target, offset, given);
        headerLeft -= given;
        while (given < length && position < joinedEnd) {
            if (verbatimLeft == 0) {
                verbatimLeft = (long) messageLength(position) - LENGTH_FIELD;
                position += HEADER;
            }
            int part = (int) Math.min(verbatimLeft, length - given);
            System.arraycopy(buffer, position, target, offset + given, part);
            position += part;
            verbatimLeft -= part;
            given += part;
        }
        return given;
    }

    private int giveVerbatim(byte[] target, int offset, int length) throws IOException {
        int wanted = phase == Phase.OPAQUE ? length : (int) Math.min(verbatimLeft, length);
        int given;
        if (position < end) {
            given = Math.min(wanted, end - position);
            System.arraycopy(buffer, position, target, offset, given);
            position += given;
        } else {
            given = Math.max(server.read(target, offset, wanted), 0);
            ended = given == 0;
        }
        verbatimLeft -= phase == Phase.OPAQUE ? 0 : given;
        return given;
    }

    /** Makes something ready to be given; false at the end of the stream. */
    private boolean prepare() throws IOException {
        if (ended) {
            return false;
        }
        switch (phase) {
            case NEGOTIATION -> negotiate();
            case MESSAGES -> prepareMessage();
            case OPAQUE -> {
                // Bytes that are not looked at are given as they come.
            }
        }
        return true;
    }

    private void negotiate() throws IOException {
        // One byte and no more: what follows a consent to encryption is for the layer that decrypts.
        if (!fill(1)) {
            return;
        }
        switch (buffer[position]) {
            case 'S', 'G' -> phase = Phase.OPAQUE;
            case 'N' -> verbatimLeft = 1;
            default -> phase = Phase.MESSAGES;
        }
    }

    private void prepareMessage() throws IOException {
        if (end - position < HEADER) {
            fill(CAPACITY);
            return;
        }
        int length = messageLength(position);
        if (length < LENGTH_FIELD) {
            phase = Phase.OPAQUE;
        } else if (buffer[position] != COPY_DATA || length >= CAPACITY) {
            verbatimLeft = 1L + length;
        } else if (length < end - position) {
            join();
        } else {
            fill(CAPACITY);
        }
    }

    private void join() {
        int payload = 0;
        joinedEnd = position;
        while (end - joinedEnd >= HEADER && buffer[joinedEnd] == COPY_DATA) {
            int length = messageLength(joinedEnd);
            if (length < LENGTH_FIELD || length >= end - joinedEnd) {
                break;
            }
            payload += length - LENGTH_FIELD;
            joinedEnd += 1 + length;
        }
        int joinedLength = payload + LENGTH_FIELD;
        header[0] = COPY_DATA;
        header[1] = (byte) (joinedLength >>> 24);
        header[2] = (byte) (joinedLength >>> 16);
        header[3] = (byte) (joinedLength >>> 8);
        header[4] = (byte) joinedLength;
        headerLeft = HEADER;
    }

    private int messageLength(int at) {
        return (buffer[at + 1] & 0xff) << 24
                | (buffer[at + 2] & 0xff) << 16
                | (buffer[at + 3] & 0xff) << 8
                | (buffer[at + 4] & 0xff);
    }

    private boolean fill(int most) throws IOException {
        if (position > 0) {
            System.arraycopy(buffer, position, buffer, 0, end - position);
            end -= position;
            position = 0;
            joinedEnd = 0;
        }
        int count = server.read(buffer, end, Math.min(most, CAPACITY - end));
        if (count < 0) {
            // A stream that breaks off within a message is given as far as it came.
            phase = Phase.OPAQUE;
            ended = end == 0;
            return false;
        }
        end += count;
        return true;
    }
}
