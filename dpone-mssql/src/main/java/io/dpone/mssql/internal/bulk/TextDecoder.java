package io.dpone.mssql.internal.bulk;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Characters in UTF-8, counted in UTF-16 units as SQL Server counts them. */
final class TextDecoder implements ValueDecoder {
    private final int limit;
    private final boolean key;

    /** Of a key it is demanded that it does not end in a blank. */
    TextDecoder(int limit, boolean key) {
        this.limit = limit;
        this.key = key;
    }

    @Override
    public Object decode(byte[] bytes, int at, int length) {
        // Of the fewest UTF-16 units for a number of bytes: three bytes make one, four make two.
        if (length > 3L * limit) {
            return Unrepresentable.TOO_LONG;
        }
        String text = new String(bytes, at, length, StandardCharsets.UTF_8);
        if (text.length() > limit) {
            return Unrepresentable.TOO_LONG;
        }
        // The replacement of what is no UTF-8 is a character that a text may also hold.
        if (text.indexOf('\uFFFD') >= 0 && !isUtf8(bytes, at, length)) {
            return Unrepresentable.NOT_UTF8;
        }
        if (key && length > 0 && bytes[at + length - 1] == ' ') {
            return Unrepresentable.TRAILING_BLANK;
        }
        return text;
    }

    private static boolean isUtf8(byte[] bytes, int at, int length) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, at, length));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }
}
