package io.dpone.mssql.internal.bulk;

/** A {@code date}: days since 2000-01-01. */
final class DateDecoder implements ValueDecoder {
    private final IsoText text = new IsoText("0000-00-00");

    @Override
    public int width() {
        return Integer.BYTES;
    }

    @Override
    public Object decode(byte[] bytes, int at, int length) {
        int day = BigEndian.intAt(bytes, at);
        if (day == Integer.MAX_VALUE || day == Integer.MIN_VALUE) {
            return Unrepresentable.INFINITY;
        }
        if (day < IsoText.FIRST_DAY) {
            return Unrepresentable.BEFORE_YEAR_ONE;
        }
        if (day > IsoText.LAST_DAY) {
            return Unrepresentable.AFTER_YEAR_9999;
        }
        text.setDay(day);
        return text.take();
    }
}
