package io.dpone.mssql.internal.bulk;

/** A {@code real} or {@code double precision}. SQL Server has no NaN and no infinity; the driver would send them. */
final class FloatDecoder implements ValueDecoder {
    private final boolean single;
    private final boolean intoSingle;

    /** From a {@code real} or not, into a {@code real} or a {@code float}; never from the wider into the narrower one. */
    FloatDecoder(boolean single, boolean intoSingle) {
        this.single = single;
        this.intoSingle = intoSingle;
    }

    @Override
    public int width() {
        return single ? Float.BYTES : Double.BYTES;
    }

    @Override
    public Object decode(byte[] bytes, int at, int length) {
        double value = single
                ? Float.intBitsToFloat(BigEndian.intAt(bytes, at))
                : Double.longBitsToDouble(BigEndian.longAt(bytes, at));
        if (Double.isNaN(value)) {
            return Unrepresentable.NOT_A_NUMBER;
        }
        if (Double.isInfinite(value)) {
            return Unrepresentable.INFINITY;
        }
        return intoSingle ? (Object) (float) value : (Object) value;
    }
}
