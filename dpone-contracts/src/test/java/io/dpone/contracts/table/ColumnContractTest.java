package io.dpone.contracts.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class ColumnContractTest {
    private static final Column ID = new Column("id", "bigint", null, true);
    private static final Column NAME = new Column("name", "text", "C", false);

    @Test
    void findsColumnsByExactName() {
        ColumnContract contract =
                new ColumnContract(List.of(ID, NAME), List.of(ID, new Column("name", "varchar(10)", null, true)));

        assertThat(contract.sourceColumn("name").type()).isEqualTo("text");
        assertThat(contract.targetColumn("name").type()).isEqualTo("varchar(10)");
        assertThatIllegalArgumentException().isThrownBy(() -> contract.sourceColumn("Name"));
    }

    @Test
    void refusesListsThatDoNotPair() {
        assertThatIllegalArgumentException().isThrownBy(() -> new ColumnContract(List.of(), List.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> new ColumnContract(List.of(ID), List.of(ID, NAME)));
        assertThatIllegalArgumentException().isThrownBy(() -> new ColumnContract(List.of(ID, NAME), List.of(NAME, ID)));
    }

    @Test
    void refusesANameGivenTwice() {
        assertThatIllegalArgumentException().isThrownBy(() -> new ColumnContract(List.of(ID, ID), List.of(ID, ID)));
    }

    @Test
    void theDatasetIsALabelOfSchemaAndTable() {
        assertThat(new TableName("sales", "orders").dataset()).isEqualTo("sales.orders");
        assertThat(new TableName("Sales.EU", "orders").dataset()).isEqualTo("Sales.EU.orders");
    }

    @Test
    void aTableHasNames() {
        assertThatIllegalArgumentException().isThrownBy(() -> new TableName("", "t"));
        assertThatIllegalArgumentException().isThrownBy(() -> new TableName("s", ""));
        assertThatIllegalArgumentException().isThrownBy(() -> new TableName("s", "a\0b"));
    }
}
