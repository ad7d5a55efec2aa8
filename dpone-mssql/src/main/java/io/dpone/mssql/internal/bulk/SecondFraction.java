package io.dpone.mssql.internal.bulk;

/**
 * How many digits the target has for the fraction of a second. A source column of {@code p} digits holds no more of them, unless its declaration was changed in
 * the catalog by hand.
 *
 * @param step the smallest step of the target in microseconds, at least 1
 */
record SecondFraction(long step) {
    private static final int MICRO_DIGITS = 6;

    static SecondFraction ofDigits(int digits) {
        long step = 1;
        for (int missing = digits; missing < MICRO_DIGITS; missing++) {
            step *= 10;
        }
        return new SecondFraction(step);
    }

    boolean holds(long micros) {
        return step == 1 || micros % step == 0;
    }
}
