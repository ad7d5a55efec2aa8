package io.dpone.mssql.internal.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.mssql.internal.types.SqlServerType;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import java.math.BigDecimal;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/** Each value of the matrix as PostgreSQL sends it, decoded, against what PostgreSQL prints. */
@ExtendWith(EmbeddedPostgresExtension.class)
final class ValueMatrixTest {
    @TestFactory
    Stream<DynamicTest> everyValueBecomesWhatPostgresPrintsOrIsCounted(TestDatabase database) {
        return SourceValue.all().stream()
                .map(value -> DynamicTest.dynamicTest(value.toString(), () -> check(database, value)));
    }

    private static void check(TestDatabase database, SourceValue value) {
        CopyRows copied = CopyRows.of(database, "SELECT " + value.sent());
        TupleDecoder decoder = new TupleDecoder(new BulkColumns(List.of(value.column("v"))));
        assertThat(decoder.decode(copied.tuples(), 0, copied.tuples().length)).isEqualTo(copied.tuples().length);
        Object decoded = decoder.row()[0];
        Unrepresentable refusal = value.refusal();
        if (refusal != null) {
            assertThat(decoder.unrepresentable().count(0, refusal)).isEqualTo(1);
            assertThat(decoder.unrepresentable().total()).isEqualTo(1);
            assertThat(decoded).isNull();
            return;
        }
        assertThat(decoder.unrepresentable().total()).isZero();
        assertThat(comparable(decoded)).isEqualTo(printed(database, value));
        checkClassAndLength(value, decoded);
    }

    private static String printed(TestDatabase database, SourceValue value) {
        String text = database.texts("SELECT " + value.printed()).get(0);
        return switch (SqlServerType.parse(value.liveType()).base()) {
            case DECIMAL -> text.equals("null") ? text : plain(new BigDecimal(text));
            // Text of PostgreSQL is the shortest that means the number, text of Java 17 is not.
            case REAL -> text.equals("null") ? text : String.valueOf(Float.parseFloat(text));
            case FLOAT -> text.equals("null") ? text : String.valueOf(Double.parseDouble(text));
            case SMALLINT,
                    INT,
                    BIGINT,
                    BIT,
                    NVARCHAR,
                    NCHAR,
                    VARBINARY,
                    UNIQUEIDENTIFIER,
                    DATE,
                    TIME,
                    DATETIME2,
                    DATETIMEOFFSET,
                    CODE_PAGE_TEXT,
                    ROUNDED_TIME,
                    OTHER -> text;
        };
    }

    private static String comparable(@Nullable Object decoded) {
        if (decoded instanceof byte[] bytes) {
            return HexFormat.of().formatHex(bytes);
        }
        if (decoded instanceof BigDecimal number) {
            return plain(number);
        }
        return String.valueOf(decoded);
    }

    private static String plain(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toString();
    }

    /** The driver casts numbers to the class of the declared type, rounds decimals to the declared scale and cuts nothing else. */
    private static void checkClassAndLength(SourceValue value, @Nullable Object decoded) {
        if (decoded == null) {
            return;
        }
        WireType wire = value.column("v").wire();
        Class<?> expected = switch (SqlServerType.parse(value.liveType()).base()) {
            case SMALLINT -> Short.class;
            case INT -> Integer.class;
            case BIGINT -> Long.class;
            case DECIMAL -> BigDecimal.class;
            case REAL -> Float.class;
            case FLOAT -> Double.class;
            case BIT -> Boolean.class;
            case VARBINARY -> byte[].class;
            case NVARCHAR,
                    NCHAR,
                    UNIQUEIDENTIFIER,
                    DATE,
                    TIME,
                    DATETIME2,
                    DATETIMEOFFSET,
                    CODE_PAGE_TEXT,
                    ROUNDED_TIME,
                    OTHER -> String.class;
        };
        assertThat(decoded).isInstanceOf(expected);
        if (decoded instanceof BigDecimal number) {
            assertThat(number.scale()).isEqualTo(wire.scale());
            assertThat(number.precision()).isLessThanOrEqualTo(wire.precision());
        }
        if (decoded instanceof String text) {
            assertThat(text.length()).isLessThanOrEqualTo(wire.precision());
        }
    }
}
