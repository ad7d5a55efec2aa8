package io.dpone.mssql.internal.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.table.TableName;
import io.dpone.spi.state.StateScript;
import java.util.List;
import org.junit.jupiter.api.Test;

final class StateScriptTest {
    private static final StateScript SCRIPT = MssqlProvisioning.script();

    @Test
    void everyPartIsOneOfTheTables() {
        StateSchema state = new StateSchema("s");

        assertThat(SCRIPT.parts()).hasSize(11).startsWith("schema");
        assertThat(SCRIPT.parts().stream().skip(1).map(part -> "[s].[" + part + "]"))
                .containsExactlyInAnyOrder(
                        state.campaigns(),
                        state.chunks(),
                        state.heads(),
                        state.epochs(),
                        state.sessions(),
                        state.targetIdentities(),
                        state.targetFences(),
                        state.attempts(),
                        state.operations(),
                        state.receipts());
    }

    @Test
    void theSchemaIsReplacedEverywhereByItsQuotedName() {
        String sql = SCRIPT.sql(new StateSchema("a]b").quoted(), SCRIPT.parts());

        assertThat(sql).doesNotContain("DWH_Tech").contains("CREATE SCHEMA [a]]b];");
        assertThat(sql.split("\\[a]]b]\\.", -1)).hasSizeGreaterThan(20);
    }

    // A schema and a trigger are each the first statement of what is sent at once (T-SQL reference).
    @Test
    void everyTriggerAndTheSchemaBeginABatch() {
        List<String> batches = List.of(SCRIPT.sql("[s]", SCRIPT.parts()).split("(?m)^GO$", -1));

        assertThat(batches.stream().map(String::strip).filter(batch -> batch.contains("CREATE TRIGGER")))
                .hasSize(3)
                .allSatisfy(batch -> assertThat(batch).startsWith("CREATE TRIGGER"));
        assertThat(batches.get(0).strip()).isEqualTo("CREATE SCHEMA [s];");
    }

    @Test
    void aRegistrationForSomebodyElseToRunQuotesWhatItRegisters() {
        String sql = new Registrations(new StateSchema("state of [dpone]")).script(new TableName("it's", "a]'b"));

        assertThat(sql.strip().lines().toList())
                .containsExactly(
                        "INSERT INTO [state of [dpone]]].[dpone_target_identity] (binding_id, schema_name, table_name, created_at_utc)",
                        "SELECT NEWID(), N'it''s', N'a]''b', SYSUTCDATETIME()",
                        " WHERE NOT EXISTS (",
                        "   SELECT 1",
                        "     FROM [state of [dpone]]].[dpone_target_identity] WITH (UPDLOCK, HOLDLOCK)",
                        "    WHERE schema_name = N'it''s' AND table_name = N'a]''b');");
    }
}
