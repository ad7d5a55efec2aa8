package io.dpone.mssql.internal.bulk;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * A decimal for the driver only, which sends {@link #unscaledValue} and before that counts digits (Util.getValueLengthBaseOnJavaType of mssql-jdbc 13.2.1, called by
 * SQLServerBulkCopy.writeColumnToTdsWriter): of a value whose {@link #intValue} is 0 by a text and regular expressions over it, of one whose {@link #toString} has an
 * exponent by a format, of any other by {@link #precision}. The last says it of every value, and the first was more than half of what a load of prices and rates
 * allocated. So neither of the two methods tells the value here.
 */
final class CountedDecimal extends BigDecimal {
    private static final long serialVersionUID = 1L;

    CountedDecimal(BigInteger unscaled, int scale) {
        super(unscaled, scale);
    }

    @Override
    public int intValue() {
        return 1;
    }

    @Override
    public String toString() {
        return "decimal";
    }
}
