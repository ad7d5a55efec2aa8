package io.dpone.mssql.internal.bulk;

import java.nio.charset.StandardCharsets;

/**
 * Dates and times as ISO text of a fixed width, made from the counts of days and microseconds that PostgreSQL sends. The calendar is the proleptic Gregorian one of
 * both databases; {@code java.sql} has another one before 1582 and a time zone. Reuses one buffer.
 */
final class IsoText {
    static final int DATE_LENGTH = 10;
    static final int TIME_LENGTH = 15;
    static final int TIMESTAMP_LENGTH = DATE_LENGTH + 1 + TIME_LENGTH;
    static final int OFFSET_LENGTH = TIMESTAMP_LENGTH + " +00:00".length();

    static final long MICROS_PER_DAY = 86_400_000_000L;

    /** The first and the last day that SQL Server has, 0001-01-01 and 9999-12-31, in days since 2000-01-01. */
    static final int FIRST_DAY = -730_119;

    static final int LAST_DAY = 2_921_939;

    private static final int DAYS_PER_YEAR = 365;
    private static final int DAYS_PER_4_YEARS = 4 * DAYS_PER_YEAR + 1;
    private static final int DAYS_PER_100_YEARS = 25 * DAYS_PER_4_YEARS - 1;
    private static final int DAYS_PER_400_YEARS = 4 * DAYS_PER_100_YEARS + 1;
    private static final int[] MONTH_LENGTHS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

    private final byte[] text;
    private final int dateAt;
    private final int timeAt;
    private int dayInText = Integer.MIN_VALUE;

    /** A pattern such as {@code 0000-00-00 00:00:00.000000 +00:00}, whose date and time are filled in, where it has them. */
    IsoText(String pattern) {
        this.text = pattern.getBytes(StandardCharsets.ISO_8859_1);
        this.dateAt = pattern.indexOf("0000-00-00");
        this.timeAt = pattern.indexOf("00:00:00.000000");
    }

    /** Fills in a day from {@link #FIRST_DAY} to {@link #LAST_DAY}. */
    void setDay(int day) {
        // Neighbouring rows often share their day.
        if (day == dayInText) {
            return;
        }
        dayInText = day;
        int rest = day - FIRST_DAY;
        int year = 1 + 400 * (rest / DAYS_PER_400_YEARS);
        rest %= DAYS_PER_400_YEARS;
        // The last day of a period that ends in a leap year belongs to the period's last part, not to a part behind it.
        int centuries = Math.min(rest / DAYS_PER_100_YEARS, 3);
        rest -= centuries * DAYS_PER_100_YEARS;
        int fours = rest / DAYS_PER_4_YEARS;
        rest %= DAYS_PER_4_YEARS;
        int ones = Math.min(rest / DAYS_PER_YEAR, 3);
        rest -= ones * DAYS_PER_YEAR;
        year += 100 * centuries + 4 * fours + ones;
        int month = 0;
        while (rest >= monthLength(year, month)) {
            rest -= monthLength(year, month);
            month++;
        }
        twoDigits(dateAt, year / 100);
        twoDigits(dateAt + 2, year % 100);
        twoDigits(dateAt + 5, month + 1);
        twoDigits(dateAt + 8, rest + 1);
    }

    /** Fills in a time of the day, in microseconds below {@link #MICROS_PER_DAY}. */
    void setTime(long micros) {
        int seconds = (int) (micros / 1_000_000);
        int fraction = (int) (micros % 1_000_000);
        twoDigits(timeAt, seconds / 3600);
        twoDigits(timeAt + 3, seconds / 60 % 60);
        twoDigits(timeAt + 6, seconds % 60);
        twoDigits(timeAt + 9, fraction / 10_000);
        twoDigits(timeAt + 11, fraction / 100 % 100);
        twoDigits(timeAt + 13, fraction % 100);
    }

    String take() {
        return new String(text, 0, text.length, StandardCharsets.ISO_8859_1);
    }

    private static int monthLength(int year, int month) {
        boolean leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        return month == 1 && leap ? 29 : MONTH_LENGTHS[month];
    }

    private void twoDigits(int at, int number) {
        text[at] = (byte) ('0' + number / 10);
        text[at + 1] = (byte) ('0' + number % 10);
    }
}
