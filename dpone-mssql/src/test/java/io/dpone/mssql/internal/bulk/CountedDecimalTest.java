package io.dpone.mssql.internal.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CountedDecimalTest {
    // What Util.getValueLengthBaseOnJavaType and TDSWriter.writeBigDecimal of mssql-jdbc 13.2.1 ask.

    @ParameterizedTest
    @ValueSource(strings = {"0.00", "0.04", "-0.99", "1.00", "-104949.50", "0.0000000001", "12345678901234567890.00"})
    void theDriverSendsTheSameNumber(String number) {
        BigDecimal usual = new BigDecimal(number);

        CountedDecimal counted = new CountedDecimal(usual.unscaledValue(), usual.scale());

        assertThat(counted.setScale(usual.scale(), RoundingMode.HALF_UP)).isSameAs(counted);
        assertThat(counted.unscaledValue()).isEqualTo(usual.unscaledValue());
        assertThat(counted.signum()).isEqualTo(usual.signum());
        assertThat(counted.precision()).isEqualTo(usual.precision());
        assertThat(counted).isEqualTo(usual);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.00", "0.04", "-0.99", "0.0000000001"})
    void theDriverNeitherTakesItForZeroNorFindsAnExponent(String number) {
        BigDecimal usual = new BigDecimal(number);
        BigInteger unscaled = usual.unscaledValue();

        CountedDecimal counted = new CountedDecimal(unscaled, usual.scale());

        assertThat(counted.intValue()).isNotZero();
        assertThat("" + counted).doesNotContain("E");
    }
}
