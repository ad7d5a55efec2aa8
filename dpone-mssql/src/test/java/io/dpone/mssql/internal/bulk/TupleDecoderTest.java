package io.dpone.mssql.internal.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.table.Column;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TupleDecoderTest {
    @Test
    void nullIsCountedWhereLiveRefusesIt() {
        TupleDecoder decoder = decoded(Columns.id(), new Tuples().row((byte[]) null));

        assertThat(decoder.unrepresentable().count(0, Unrepresentable.NULL)).isEqualTo(1);
    }

    @Test
    void aKeyThatEndsInABlankIsCounted() {
        TupleDecoder decoder = decoded(
                Columns.textKey(),
                new Tuples()
                        .row(Tuples.ofText("x"))
                        .row(Tuples.ofText("x "))
                        .row(Tuples.ofText(" "))
                        .row(Tuples.ofText(""))
                        .row(Tuples.ofText("x\u00a0")));

        assertThat(decoder.unrepresentable().count(0, Unrepresentable.TRAILING_BLANK))
                .isEqualTo(2);
        assertThat(decoder.unrepresentable().total()).isEqualTo(2);
    }

    @Test
    void aKeyThatEndsInAByteOfZeroIsCounted() {
        Tuples tuples = new Tuples()
                .row(new byte[] {1})
                .row(new byte[] {1, 0})
                .row(new byte[] {0})
                .row(new byte[0])
                .row(new byte[] {0, 1});

        assertThat(decoded(Columns.bytesKey(), tuples).unrepresentable().count(0, Unrepresentable.TRAILING_ZERO))
                .isEqualTo(2);
        assertThat(decoded(Columns.of("bytea", "varbinary(8)"), tuples)
                        .unrepresentable()
                        .total())
                .isZero();
    }

    @Test
    void aTextThatIsNoKeyMayEndInABlank() {
        TupleDecoder decoder = decoded(Columns.of("text", "nvarchar(50)"), new Tuples().row(Tuples.ofText("x ")));

        assertThat(decoder.unrepresentable().total()).isZero();
        assertThat(decoder.row()).containsExactly("x ");
    }

    @Test
    void theRowIsOneArrayAndHoldsNothingOfTheRowBefore() {
        TupleDecoder decoder = new TupleDecoder(Columns.of("bigint", "bigint"));
        Object[] row = decoder.row();
        byte[] tuples = new Tuples().row(Tuples.ofLong(7)).row((byte[]) null).bytes();

        int next = decoder.decode(tuples, 0, tuples.length);
        assertThat(row).containsExactly(7L);
        decoder.decode(tuples, next, tuples.length);
        assertThat(row).containsExactly((Object) null);
        assertThat(decoder.row()).isSameAs(row);
    }

    @Test
    void theFailureNamesColumnsAndCountsAndNoValue() {
        BulkColumns columns = BulkColumns.of(
                List.of(new Column("amount", "numeric", null, false), new Column("at", "date", null, true)),
                List.of(new Column("amount", "decimal(4,2)", null, false), new Column("at", "date", null, true)),
                List.of());
        byte[] number = ByteBuffer.allocate(10)
                .putShort((short) 1)
                .putShort((short) 1)
                .putShort((short) 0)
                .putShort((short) 0)
                .putShort((short) 4711)
                .array();
        TupleDecoder decoder = decoded(
                columns,
                new Tuples()
                        .row(number, Tuples.ofInt(Integer.MAX_VALUE))
                        .row(number, Tuples.ofInt(0))
                        .row(null, null));

        DponeException failure = decoder.unrepresentable().toException();

        assertThat(failure.code()).isEqualTo(ErrorCode.SOURCE_VALUE_UNREPRESENTABLE);
        assertThat(failure)
                .hasMessage("DPONE_POSTGRES_MSSQL_SOURCE_VALUE_UNREPRESENTABLE: "
                        + "postgres_mssql.source_value_unrepresentable:amount:numeric: values of the chunk that live cannot hold: 4 "
                        + "(column amount, numeric into decimal(4,2): 2 too many digits before the point; "
                        + "column at, date into date: 1 NULL in a column that refuses it, 1 infinity)");
    }

    @Test
    void theFailureNamesTenColumnsAtMost() {
        List<Column> columns = new ArrayList<>();
        byte[][] row = new byte[13][];
        for (int i = 0; i < row.length; i++) {
            columns.add(new Column("c" + i, "date", null, false));
            row[i] = Tuples.ofInt(Integer.MIN_VALUE);
        }
        TupleDecoder decoder = decoded(BulkColumns.of(columns, columns, List.of()), new Tuples().row(row));

        assertThat(decoder.unrepresentable().toException())
                .hasMessageContaining("column c9,")
                .hasMessageNotContaining("column c10,")
                .hasMessageContaining("3 more columns");
    }

    @Test
    void nothingFoundIsNoFailure() {
        TupleDecoder decoder = new TupleDecoder(Columns.id());

        assertThatThrownBy(() -> decoder.unrepresentable().toException()).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void anotherNumberOfFieldsIsRefused() {
        refuses(
                Columns.id(),
                new Tuples().row(Tuples.ofLong(1), Tuples.ofLong(2)).bytes());
    }

    @Test
    void aValueOfAnotherWidthIsRefusedByColumn() {
        assertThatThrownBy(() -> decoded(Columns.id(), new Tuples().row(Tuples.ofInt(1))))
                .hasMessageContaining("column id");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 5, 6, 13})
    void aTupleThatIsCutOffIsRefused(int length) {
        byte[] tuple = new Tuples().row(Tuples.ofLong(1)).bytes();
        TupleDecoder decoder = new TupleDecoder(Columns.id());

        assertThatThrownBy(() -> decoder.decode(tuple, 0, length))
                .isInstanceOfSatisfying(
                        DponeException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.COPY_STREAM_INVALID));
    }

    @Test
    void aNegativeLengthIsRefused() {
        refuses(
                Columns.id(),
                ByteBuffer.allocate(6).putShort((short) 1).putInt(-2).array());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", // shorter than its header
                "0001000000000000", // a group is missing
                "000000000000000000", // a byte too many
                "ffff000000000000", // a negative count
                "0000000012340000", // an unknown sign
                "00010000000000002710", // a group of five digits
                "0001000000000000ffff" // a negative group
            })
    void aNumericOfUnknownFormIsRefused(String hex) {
        refuses(
                Columns.of("numeric", "decimal(38,10)"),
                new Tuples().row(HexFormat.of().parseHex(hex)).bytes());
    }

    @Test
    void namesThatDifferAreNoColumnsOfALoad() {
        Column id = new Column("id", "bigint", null, true);
        Column other = new Column("ID", "bigint", null, true);

        assertThatThrownBy(() -> BulkColumns.of(List.of(id), List.of(other), List.of()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> BulkColumns.of(List.of(id), List.of(), List.of()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aPairThatTheRulesRefuseIsNoColumn() {
        Column text = new Column("v", "text", null, true);
        Column folded = new Column("v", "nvarchar(50)", "SQL_Latin1_General_CP1_CI_AS", true);

        assertThatThrownBy(() -> BulkColumn.of(text, folded, true))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("column v");
        assertThat(BulkColumn.of(text, folded, false).name()).isEqualTo("v");
    }

    private static void refuses(BulkColumns columns, byte[] tuple) {
        TupleDecoder decoder = new TupleDecoder(columns);
        assertThatThrownBy(() -> decoder.decode(tuple, 0, tuple.length))
                .isInstanceOfSatisfying(
                        DponeException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.COPY_STREAM_INVALID));
    }

    private static TupleDecoder decoded(BulkColumns columns, Tuples tuples) {
        TupleDecoder decoder = new TupleDecoder(columns);
        byte[] bytes = tuples.bytes();
        for (int at = 0; at < bytes.length; ) {
            at = decoder.decode(bytes, at, bytes.length);
        }
        return decoder;
    }
}
