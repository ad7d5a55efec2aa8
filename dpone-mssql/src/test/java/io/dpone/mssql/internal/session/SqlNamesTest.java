package io.dpone.mssql.internal.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.dpone.contracts.table.Column;
import io.dpone.contracts.table.TableName;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SqlNamesTest {
    @Test
    void aClosingBracketIsDoubled() {
        assertThat(SqlNames.quote("a]b[c\"d'e")).isEqualTo("[a]]b[c\"d'e]");
        assertThat(SqlNames.quote(new TableName("my.schema", "x]"))).isEqualTo("[my.schema].[x]]]");
        assertThat(SqlNames.columnList(
                        List.of(new Column("id", "bigint", null, true), new Column("a]", "bigint", null, true))))
                .isEqualTo("[id], [a]]]");
    }

    @Test
    void aLiteralIsNationalAndItsQuotesAreDoubled() {
        assertThat(SqlNames.literal("it's [here] \\ é")).isEqualTo("N'it''s [here] \\ é'");
    }

    @Test
    void whatNoNameCanBeIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> SqlNames.quote(""));
        assertThatIllegalArgumentException().isThrownBy(() -> SqlNames.quote("a\0b"));
        assertThatIllegalArgumentException().isThrownBy(() -> SqlNames.literal("a\0b"));
    }
}
