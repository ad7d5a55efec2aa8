package io.dpone.mssql.internal.bulk;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * A {@code numeric}: groups of four decimal digits, the first of which has the weight 10000<sup>weight</sup>. The answer has the target's scale, so that the
 * driver, which would round, has nothing to round.
 */
final class NumericDecoder implements ValueDecoder {
    // PostgreSQL's documentation has no text on this; src/backend/utils/adt/numeric.c, numeric_send: int16 each of
    // group count, weight, sign and
    // display scale, then the groups.
    private static final int HEADER = 8;
    private static final int NEGATIVE = 0x4000;
    private static final int NAN = 0xC000;
    private static final int POSITIVE_INFINITY = 0xD000;
    private static final int NEGATIVE_INFINITY = 0xF000;

    private static final int GROUP_DIGITS = 4;
    private static final int GROUP = 10_000;
    private static final int LONG_DIGITS = 18;
    private static final int[] POWERS = {1, 10, 100, 1000};

    private final int precision;
    private final int scale;
    private final char[] digits;
    private final BigDecimal zero;

    NumericDecoder(int precision, int scale) {
        this.precision = precision;
        this.scale = scale;
        this.digits = new char[precision + 1];
        this.zero = new CountedDecimal(BigInteger.ZERO, scale);
    }

    @Override
    public Object decode(byte[] bytes, int at, int length) {
        int groups = length < HEADER ? -1 : BigEndian.shortAt(bytes, at);
        if (groups < 0 || length != HEADER + groups * Short.BYTES) {
            throw malformed();
        }
        int weight = BigEndian.shortAt(bytes, at + 2);
        int sign = BigEndian.shortAt(bytes, at + 4) & 0xffff;
        switch (sign) {
            case 0, NEGATIVE -> {
                return number(bytes, at + HEADER, groups, weight, sign == NEGATIVE);
            }
            case NAN -> {
                return Unrepresentable.NOT_A_NUMBER;
            }
            case POSITIVE_INFINITY, NEGATIVE_INFINITY -> {
                return Unrepresentable.INFINITY;
            }
            default -> throw malformed();
        }
    }

    private Object number(byte[] bytes, int at, int groups, int weight, boolean negative) {
        int first = 0;
        while (first < groups && BigEndian.shortAt(bytes, at + first * Short.BYTES) == 0) {
            first++;
        }
        if (first == groups) {
            return zero;
        }
        // How many digits the number has when its point is moved behind the target's last digit.
        int leading = digitCount(group(bytes, at, first));
        int count = (weight - first) * GROUP_DIGITS + scale + leading;
        if (count > precision) {
            return Unrepresentable.INTEGER_DIGITS;
        }
        if (!endsWithin(bytes, at, first, groups, weight)) {
            return Unrepresentable.FRACTION_DIGITS;
        }
        return count <= LONG_DIGITS
                ? small(bytes, at, first, groups, weight, negative)
                : large(bytes, at, first, groups, negative, count);
    }

    /** Whether nothing but zeros stands behind the target's last digit. */
    private boolean endsWithin(byte[] bytes, int at, int first, int groups, int weight) {
        for (int i = groups - 1; i >= first; i--) {
            int behind = -exponent(weight, i);
            if (behind <= 0) {
                return true;
            }
            int group = group(bytes, at, i);
            if (behind >= GROUP_DIGITS ? group != 0 : group % POWERS[behind] != 0) {
                return false;
            }
        }
        return true;
    }

    private BigDecimal small(byte[] bytes, int at, int first, int groups, int weight, boolean negative) {
        long unscaled = 0;
        int exponent = 0;
        for (int i = first; i < groups; i++) {
            exponent = exponent(weight, i);
            if (exponent <= -GROUP_DIGITS) {
                exponent = 0;
                break;
            }
            int group = group(bytes, at, i);
            if (exponent < 0) {
                unscaled = unscaled * POWERS[GROUP_DIGITS + exponent] + group / POWERS[-exponent];
                exponent = 0;
                break;
            }
            unscaled = unscaled * GROUP + group;
        }
        for (; exponent > 0; exponent--) {
            unscaled *= 10;
        }
        return new CountedDecimal(BigInteger.valueOf(negative ? -unscaled : unscaled), scale);
    }

    private BigDecimal large(byte[] bytes, int at, int first, int groups, boolean negative, int count) {
        int place = 0;
        if (negative) {
            digits[place++] = '-';
        }
        int end = place + count;
        for (int i = first; i < groups && place < end; i++) {
            int group = group(bytes, at, i);
            int digit = i == first ? digitCount(group) : GROUP_DIGITS;
            for (; digit > 0 && place < end; digit--) {
                digits[place++] = (char) ('0' + group / POWERS[digit - 1] % 10);
            }
        }
        while (place < end) {
            digits[place++] = '0';
        }
        return new CountedDecimal(new BigDecimal(digits, 0, end).unscaledValue(), scale);
    }

    /** By which power of ten the group is multiplied in the unscaled number. */
    private int exponent(int weight, int index) {
        return (weight - index) * GROUP_DIGITS + scale;
    }

    private static int group(byte[] bytes, int at, int index) {
        int group = BigEndian.shortAt(bytes, at + index * Short.BYTES);
        if (group < 0 || group >= GROUP) {
            throw malformed();
        }
        return group;
    }

    private static int digitCount(int group) {
        if (group >= 100) {
            return group >= 1000 ? 4 : 3;
        }
        return group >= 10 ? 2 : 1;
    }

    private static DponeException malformed() {
        return new DponeException(ErrorCode.COPY_STREAM_INVALID, "the source sent a numeric of unknown form");
    }
}
