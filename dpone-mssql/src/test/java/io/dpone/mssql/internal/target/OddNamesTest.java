package io.dpone.mssql.internal.target;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.table.TableName;
import io.dpone.mssql.internal.session.SqlNames;
import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.sqlserver.EngineTrait;
import io.dpone.testkit.sqlserver.EngineTraits;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import io.dpone.testkit.sqlserver.SqlServerExtension;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names that break code which splits, joins or cuts them as text. */
@ExtendWith(SqlServerExtension.class)
final class OddNamesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "with.dot and [bracket",
                " 'a' \"quotes\" ? $1 {fn} -- ; /* %",
            })
    void areKept(String name, @Database SqlServerDatabase database) {
        publish(name, database);
    }

    @Test
    void areKeptWithClosingBrackets(@Database SqlServerDatabase database, EngineTraits traits) {
        traits.requires(
                EngineTrait.BRACKETS_IN_NAMES,
                "Database identifiers (Transact-SQL): a closing bracket inside of brackets is doubled");
        publish("a] and b].[c]]", database);
    }

    @Test
    void areKeptInTheirFullLength(@Database SqlServerDatabase database, EngineTraits traits) {
        traits.requires(
                EngineTrait.LONG_NAMES, "Database identifiers (Transact-SQL): a name has 1 through 128 characters");
        publish(
                "a23456789b23456789c23456789d23456789e23456789f23456789g23456789h23456789i23456789j23456789k23456789l23456789m23456789n23456🐝x",
                database);
    }

    private static void publish(String name, SqlServerDatabase database) {
        assertThat(name.length()).isLessThanOrEqualTo(128);
        TableName live = new TableName(name, name);
        String quoted = SqlNames.quote(live);
        String column = SqlNames.quote(name);
        database.execute(
                "CREATE SCHEMA " + column,
                "CREATE TABLE " + quoted + " (" + column + " bigint NOT NULL, other nvarchar(20) NULL)",
                "CREATE UNIQUE NONCLUSTERED INDEX " + SqlNames.quote("k" + name.substring(1)) + " ON " + quoted + " ("
                        + column + ")",
                "INSERT INTO " + quoted + " VALUES (1, N'old')");
        List<String> before = columns(database, name);

        try (PublicationStage stage = new PublicationStage(database, live, name)) {
            assertThat(stage.shadow().table().length()).isLessThanOrEqualTo(128);
            stage.prepare();
            stage.load("VALUES (1, N'new'), (2, N'new')");
            stage.finish();

            assertThat(columns(database, name)).isEqualTo(before).isNotEmpty();
            assertThat(database.texts("SELECT DISTINCT other FROM " + quoted)).containsExactly("new");
            assertThat(database.texts("SELECT other FROM " + SqlNames.quote(stage.backup())))
                    .containsExactly("old");
        }
    }

    private static List<String> columns(SqlServerDatabase database, String table) {
        return database.texts(
                "SELECT CONCAT(column_row.name, ' ', column_row.system_type_id, ' ', column_row.max_length, ' ', column_row.is_nullable)"
                        + " FROM sys.columns AS column_row JOIN sys.tables AS table_row ON table_row.object_id = column_row.object_id"
                        + " WHERE table_row.name = " + SqlNames.literal(table) + " ORDER BY column_row.column_id");
    }
}
