package io.dpone.mssql.internal.bulk;

/** A {@code time}: microseconds since midnight. */
final class TimeDecoder implements ValueDecoder {
    private final IsoText text = new IsoText("00:00:00.000000");
    private final SecondFraction fraction;

    TimeDecoder(SecondFraction fraction) {
        this.fraction = fraction;
    }

    @Override
    public int width() {
        return Long.BYTES;
    }

    @Override
    public Object decode(byte[] bytes, int at, int length) {
        long micros = BigEndian.longAt(bytes, at);
        if (micros >= IsoText.MICROS_PER_DAY) {
            return Unrepresentable.END_OF_DAY;
        }
        if (!fraction.holds(micros)) {
            return Unrepresentable.FRACTION_DIGITS;
        }
        text.setTime(micros);
        return text.take();
    }
}
