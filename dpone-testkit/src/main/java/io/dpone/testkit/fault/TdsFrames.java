package io.dpone.testkit.fault;

/**
 * Follows the packets of one direction of a TDS connection byte by byte (MS-TDS 2.2.3.1: type, status, length with the header in two bytes of which the high one comes
 * first, process id in two, packet number, window). Between packets there may be TLS records, which the login is in (RFC 8446 5.1: type, version in two bytes, length in
 * two); their types are none of TDS.
 */
final class TdsFrames {
    static final int TLS_RECORD = -1;

    private static final int TDS_HEADER = 8;
    private static final int TLS_HEADER = 5;
    private static final int END_OF_MESSAGE = 0x01;
    private static final int LOWEST_TLS_TYPE = 0x14;
    private static final int HIGHEST_TLS_TYPE = 0x17;

    private int type;
    private int status;
    private int length;
    private int inFrame;
    private long position = -1;

    void take(byte next) {
        int octet = Byte.toUnsignedInt(next);
        if (inFrame == 0) {
            begin(octet);
        } else {
            position++;
            header(octet);
        }
        inFrame++;
        if (inFrame >= headerLength() && inFrame >= length) {
            inFrame = 0;
        }
    }

    private void begin(int octet) {
        int found = octet >= LOWEST_TLS_TYPE && octet <= HIGHEST_TLS_TYPE ? TLS_RECORD : octet;
        boolean continues = position >= 0 && found == type && found != TLS_RECORD && (status & END_OF_MESSAGE) == 0;
        position = continues ? position + 1 : 0;
        type = found;
        status = 0;
        length = 0;
    }

    private void header(int octet) {
        if (type == TLS_RECORD) {
            if (inFrame == 3) {
                length = octet << 8;
            } else if (inFrame == 4) {
                length += octet + TLS_HEADER;
            }
        } else if (inFrame == 1) {
            status = octet;
        } else if (inFrame == 2) {
            length = octet << 8;
        } else if (inFrame == 3) {
            length += octet;
        }
    }

    private int headerLength() {
        return type == TLS_RECORD ? TLS_HEADER : TDS_HEADER;
    }

    /** The type of the packet that the last byte belongs to, or {@link #TLS_RECORD}. */
    int type() {
        return type;
    }

    /** Where in its message the last byte is, from 0. */
    long position() {
        return position;
    }
}
