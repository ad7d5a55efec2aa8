package io.dpone.mssql.internal.bulk;

/** A {@code timestamp} or {@code timestamptz}: microseconds since 2000-01-01, of the latter in UTC. */
final class TimestampDecoder implements ValueDecoder {
    private final IsoText text;
    private final SecondFraction fraction;

    private TimestampDecoder(IsoText text, SecondFraction fraction) {
        this.text = text;
        this.fraction = fraction;
    }

    static TimestampDecoder local(SecondFraction fraction) {
        return new TimestampDecoder(new IsoText("0000-00-00 00:00:00.000000"), fraction);
    }

    static TimestampDecoder utc(SecondFraction fraction) {
        return new TimestampDecoder(new IsoText("0000-00-00 00:00:00.000000 +00:00"), fraction);
    }

    @Override
    public int width() {
        return Long.BYTES;
    }

    @Override
    public Object decode(byte[] bytes, int at, int length) {
        long micros = BigEndian.longAt(bytes, at);
        if (micros == Long.MAX_VALUE || micros == Long.MIN_VALUE) {
            return Unrepresentable.INFINITY;
        }
        long day = Math.floorDiv(micros, IsoText.MICROS_PER_DAY);
        if (day < IsoText.FIRST_DAY) {
            return Unrepresentable.BEFORE_YEAR_ONE;
        }
        if (day > IsoText.LAST_DAY) {
            return Unrepresentable.AFTER_YEAR_9999;
        }
        if (!fraction.holds(micros)) {
            return Unrepresentable.FRACTION_DIGITS;
        }
        text.setDay((int) day);
        text.setTime(micros - day * IsoText.MICROS_PER_DAY);
        return text.take();
    }
}
