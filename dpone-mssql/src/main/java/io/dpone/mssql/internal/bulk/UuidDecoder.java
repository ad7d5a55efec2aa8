package io.dpone.mssql.internal.bulk;

import java.nio.charset.StandardCharsets;

/** A {@code uuid} as its canonical text: the two databases order the bytes differently, their text is the same. */
final class UuidDecoder implements ValueDecoder {
    static final int TEXT_LENGTH = 36;

    private static final byte[] DIGITS = "0123456789abcdef".getBytes(StandardCharsets.ISO_8859_1);
    private static final int BYTES = 16;

    private final byte[] text = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx".getBytes(StandardCharsets.ISO_8859_1);

    @Override
    public int width() {
        return BYTES;
    }

    @Override
    public Object decode(byte[] bytes, int at, int length) {
        int place = 0;
        for (int i = 0; i < BYTES; i++) {
            if (i == 4 || i == 6 || i == 8 || i == 10) {
                place++;
            }
            int octet = bytes[at + i];
            text[place++] = DIGITS[octet >> 4 & 0xf];
            text[place++] = DIGITS[octet & 0xf];
        }
        return new String(text, 0, TEXT_LENGTH, StandardCharsets.ISO_8859_1);
    }
}
