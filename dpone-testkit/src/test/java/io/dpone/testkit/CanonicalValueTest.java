package io.dpone.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CanonicalValueTest {
    @ParameterizedTest
    @CsvSource({
        "BIT, true, 1",
        "BIT, false, 0",
        "NUMBER, 1200, 1200",
        "NUMBER, -0.500, -0.5",
        "NUMBER, 0.000, 0",
        "NUMBER, NaN, NaN",
        "DOUBLE, 1e+20, 1.0E20",
        "DOUBLE, -0, -0.0",
        "DOUBLE, -Infinity, -Infinity",
        "SINGLE, 0.1, 0.1",
        "WIDENED_SINGLE, 0.1, 0.10000000149011612",
        "TIME, 23:59:59.120000, 23:59:59.12",
        "TIME, 10:00:00, 10:00:00",
        "DATE_TIME, 2020-01-31 10:00:00.500000, 2020-01-31 10:00:00.5",
        "DATE_TIME, 2020-01-31 10:00:00.000, 2020-01-31 10:00:00",
        "DATE_TIME, 2020-01-31 10:00:00.25+00, 2020-01-31 10:00:00.25",
        "DATE_TIME, infinity, infinity",
        "INSTANT, 2020-01-31 10:00:00+00, 2020-01-31 10:00:00",
        "UUID, A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11, a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11",
        "BYTES, \\x00ff, 00ff",
        "TEXT, ' a ', ' a '",
        "PADDED_TEXT, ' a  ', ' a'",
    })
    void aTextOfPostgreSqlBecomesCanonical(CanonicalValue value, String text, String canonical) {
        assertThat(value.ofPostgres(text)).isEqualTo(canonical);
    }

    @ParameterizedTest
    @CsvSource({
        "DATE, 1582-10-10, 1582-10-10",
        "TIME, 23:59:59.1200000, 23:59:59.12",
        "DATE_TIME, 2020-01-31 10:00:00.1234567, 2020-01-31 10:00:00.1234567",
        "INSTANT, 2020-01-31 10:00:00.5000000 +05:30, 2020-01-31 04:30:00.5",
        "INSTANT, 2020-01-31 10:00:00 +00:00, 2020-01-31 10:00:00",
        "INSTANT, 9999-12-31 23:59:59.9999999 -01:00, +10000-01-01 00:59:59.9999999",
        "UUID, A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11, a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11",
    })
    void aTextOfSqlServerBecomesCanonical(CanonicalValue value, String text, String canonical) {
        assertThat(value.ofSqlServer(text)).isEqualTo(canonical);
    }

    @Test
    void anInstantInAnotherFormIsRefused() {
        assertThatIllegalStateException().isThrownBy(() -> CanonicalValue.INSTANT.ofSqlServer("Jan 31 2020"));
    }

    @Property
    void doublesKeepTheirBits(@ForAll double one, @ForAll double other) {
        boolean same = Double.doubleToLongBits(one) == Double.doubleToLongBits(other);

        assertThat(CanonicalValue.DOUBLE
                        .ofPostgres(Double.toString(one))
                        .equals(CanonicalValue.DOUBLE.ofPostgres(Double.toString(other))))
                .isEqualTo(same);
    }

    @ParameterizedTest
    @CsvSource({
        "bool, bit, BIT",
        "float4, float, WIDENED_SINGLE",
        "float8, float, DOUBLE",
        "float8, REAL, SINGLE",
        "numeric, decimal, NUMBER",
        "timestamptz, datetimeoffset, INSTANT",
        "timestamptz, datetime2, DATE_TIME",
        "uuid, uniqueidentifier, UUID",
        "bpchar, nvarchar, PADDED_TEXT",
        "text, nchar, PADDED_TEXT",
        "text, nvarchar, TEXT",
        "jsonb, ntext, TEXT",
    })
    void bothTypesChoose(String postgres, String sqlServer, CanonicalValue value) {
        assertThat(CanonicalValue.of(postgres, sqlServer)).isEqualTo(value);
    }

    @Test
    void theServerMakesTheTextsOfTimes() {
        assertThat(CanonicalValue.values())
                .filteredOn(CanonicalValue::isTemporal)
                .containsExactly(
                        CanonicalValue.DATE, CanonicalValue.TIME, CanonicalValue.DATE_TIME, CanonicalValue.INSTANT);
    }
}
