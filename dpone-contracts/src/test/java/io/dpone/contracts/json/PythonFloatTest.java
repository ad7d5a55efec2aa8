package io.dpone.contracts.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PythonFloatTest {

    // Printed by CPython 3.11: python3 -c 'print(repr(float("8.41e21")))'. Where the input has no point, it is a
    // double's exact value.
    @ParameterizedTest
    @CsvSource({
        "0.0, 0.0",
        "-0.0, -0.0",
        "100, 100.0",
        "0.85, 0.85",
        "10.0, 10.0",
        "4e-8, 4e-08",
        "-4e-8, -4e-08",
        "0.002, 0.002",
        "0.0001234, 0.0001234",
        "1e-4, 0.0001",
        "9.5e-5, 9.5e-05",
        "1.1e-5, 1.1e-05",
        "1e-10, 1e-10",
        "4.35, 4.35",
        "0.30000000000000004, 0.30000000000000004",
        "1e15, 1000000000000000.0",
        "9999999999999998, 9999999999999998.0",
        "1e16, 1e+16",
        "12345678901234567, 1.2345678901234568e+16",
        "123456789012345680, 1.2345678901234568e+17",
        "9223372036854775808, 9.223372036854776e+18",
        "1e22, 1e+22",
        "1.5e300, 1.5e+300",
        "1.7976931348623157e308, 1.7976931348623157e+308",
        "2.2250738585072014e-308, 2.2250738585072014e-308",
    })
    void spellsAsPythonDoes(String decimal, String expected) {
        assertThat(PythonFloat.repr(Double.parseDouble(decimal))).isEqualTo(expected);
    }

    // JDK-4511638: Double.toString of JDK 17 is one digit too long here. Expected by CPython 3.11's repr.
    @ParameterizedTest
    @CsvSource({
        "2e23, 2e+23",
        "1e23, 1e+23",
        "8.41e21, 8.41e+21",
        "4.8726570057E288, 4.8726570057e+288",
        "5e-324, 5e-324",
        "1.5e-323, 1.5e-323",
    })
    void isTheShortestWhereTheJdkIsNot(String decimal, String expected) {
        assertThat(PythonFloat.repr(Double.parseDouble(decimal))).isEqualTo(expected);
    }

    // python3 -c 'print(repr(2.0**-44))': the nearest 16 digits, ...801, read back as another double; the farther
    // ...802 do not.
    @Test
    void takesTheFartherNeighbourAboveAPowerOfTwo() {
        assertThat(PythonFloat.repr(Math.scalb(1.0, -44))).isEqualTo("5.684341886080802e-14");
    }

    // python3 -c 'print(repr(2251799813685247.25), repr(2251799813685247.75))': both neighbours are equally near.
    @ParameterizedTest
    @CsvSource({"2251799813685247.25, 2251799813685247.2", "2251799813685247.75, 2251799813685247.8"})
    void takesTheEvenDigitOfATie(String decimal, String expected) {
        assertThat(PythonFloat.repr(Double.parseDouble(decimal))).isEqualTo(expected);
    }

    @Property
    void readsBackAsTheSameDoubleAndIsNeverLongerThanTheJdks(@ForAll long bits) {
        double value = Double.longBitsToDouble(bits);
        if (Double.isFinite(value)) {
            String repr = PythonFloat.repr(value);

            assertThat(Double.parseDouble(repr)).isEqualTo(value);
            assertThat(digits(repr)).isLessThanOrEqualTo(digits(Double.toString(value)));
        }
    }

    @Test
    void refusesWhatIsNoNumber() {
        assertThatThrownBy(() -> PythonFloat.repr(Double.NaN)).isInstanceOf(NumberFormatException.class);
        assertThatThrownBy(() -> PythonFloat.repr(Double.NEGATIVE_INFINITY)).isInstanceOf(NumberFormatException.class);
    }

    private static int digits(String decimal) {
        return new BigDecimal(decimal).stripTrailingZeros().precision();
    }
}
