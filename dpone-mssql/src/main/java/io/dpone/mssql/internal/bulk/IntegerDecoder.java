package io.dpone.mssql.internal.bulk;

/** A {@code smallint}, {@code integer} or {@code bigint} in the class that the driver demands for the target's width. */
final class IntegerDecoder implements ValueDecoder {
    private final int width;
    private final int targetWidth;

    /** Neither width is anything but 2, 4 or 8, and the target's is not the smaller one. */
    IntegerDecoder(int width, int targetWidth) {
        this.width = width;
        this.targetWidth = targetWidth;
    }

    @Override
    public int width() {
        return width;
    }

    @Override
    public Object decode(byte[] bytes, int at, int length) {
        long value = switch (width) {
            case Short.BYTES -> BigEndian.shortAt(bytes, at);
            case Integer.BYTES -> BigEndian.intAt(bytes, at);
            default -> BigEndian.longAt(bytes, at);
        };
        return switch (targetWidth) {
            case Short.BYTES -> (Object) (short) value;
            case Integer.BYTES -> (Object) (int) value;
            default -> (Object) value;
        };
    }
}
