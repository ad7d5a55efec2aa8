package io.dpone.mssql.internal.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.table.TableName;
import io.dpone.mssql.internal.session.SqlNames;
import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.sqlserver.EngineTrait;
import io.dpone.testkit.sqlserver.EngineTraits;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import io.dpone.testkit.sqlserver.SqlServerExtension;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Giving a loaded shadow its indexes and properties. */
@ExtendWith(SqlServerExtension.class)
final class PhysicalDesignTest {
    private SqlServerDatabase database;
    private LiveTable live;
    private PublicationStage stage;
    private String shadow;

    @BeforeEach
    void open(@Database SqlServerDatabase given) {
        database = given;
        live = LiveTable.make(given);
        stage = new PublicationStage(live);
        shadow = SqlNames.quote(stage.shadow());
    }

    @AfterEach
    void close() {
        stage.close();
    }

    /** The indexes of a table without their names: unique or not, and the columns. */
    private List<String> indexes(TableName table) {
        return database.texts("""
                SELECT CONCAT(index_row.is_unique, ' ', first_column.name, ' ', second_column.name)
                  FROM sys.indexes AS index_row
                  LEFT JOIN sys.index_columns AS first_key
                    ON first_key.object_id = index_row.object_id AND first_key.index_id = index_row.index_id AND first_key.key_ordinal = 1
                  LEFT JOIN sys.columns AS first_column
                    ON first_column.object_id = first_key.object_id AND first_column.column_id = first_key.column_id
                  LEFT JOIN sys.index_columns AS second_key
                    ON second_key.object_id = index_row.object_id AND second_key.index_id = index_row.index_id AND second_key.key_ordinal = 2
                  LEFT JOIN sys.columns AS second_column
                    ON second_column.object_id = second_key.object_id AND second_column.column_id = second_key.column_id
                 WHERE index_row.object_id = %d AND index_row.type = 2
                 ORDER BY 1
                """.formatted(live.objectId(table)));
    }

    @Test
    void countsDuplicatesAndNeverTellsAValue() {
        stage.prepare();
        stage.load(
                "SELECT 42420 + n % 7, N'secret ' + CAST(n AS nvarchar(9)) FROM (VALUES (1), (2), (3), (4), (5), (6), (7), (8), (9), (10)) AS numbers (n)");

        assertThatThrownBy(() -> stage.publication.buildPhysicalDesign(stage.request(), stage.recorded()))
                .isInstanceOfSatisfying(DponeException.class, e -> {
                    assertThat(e.code()).as(e.getMessage()).isEqualTo(ErrorCode.DUPLICATE_UNIQUE_KEY);
                    assertThat(e).hasMessageContaining("3 keys of unique index");
                    assertThat(trace(e)).doesNotContain("4242").doesNotContain("secret");
                });
        assertThat(indexes(stage.shadow())).isEmpty();

        database.execute("DELETE FROM " + shadow + " WHERE note IN (N'secret 8', N'secret 9', N'secret 10')");
        stage.finish(7);
        assertThat(indexes(live.name())).containsExactly("1 id ", "1 note id");
    }

    @Test
    void goesOnWhereItWasCutOff() {
        stage.prepare();
        stage.load(LiveTable.rows(50, "row"));
        database.execute("CREATE UNIQUE NONCLUSTERED INDEX live_key ON " + shadow + " (id)");

        stage.publication.buildPhysicalDesign(stage.request(), stage.recorded());
        stage.publication.buildPhysicalDesign(stage.request(), stage.recorded());

        assertThat(indexes(stage.shadow())).containsExactly("1 id ", "1 note id");
    }

    @Test
    void anIndexOfAnotherShapeIsRefused() {
        stage.prepare();
        stage.load("VALUES (1, N'a')");
        database.execute("CREATE UNIQUE NONCLUSTERED INDEX live_note ON " + shadow + " (note)");

        assertThatThrownBy(() -> stage.publication.buildPhysicalDesign(stage.request(), stage.recorded()))
                .isInstanceOf(DponeException.class);
        database.execute("DROP INDEX live_note ON " + shadow);
        stage.publication.buildPhysicalDesign(stage.request(), stage.recorded());
    }

    @Test
    void indexesHaveTheirNamesFromTheStart(EngineTraits traits) {
        traits.requires(EngineTrait.INDEX_NAMES, "CREATE INDEX (Transact-SQL): index names are unique within a table");
        stage.prepare();
        stage.load("VALUES (1, N'a')");
        stage.finish(1);

        assertThat(database.texts("SELECT name FROM sys.indexes WHERE name IS NOT NULL AND object_id = "
                        + live.objectId() + " ORDER BY name"))
                .containsExactly("live_key", "live_note");
    }

    @Test
    void aClusteredColumnstoreIsThereBeforeTheLoad(EngineTraits traits) {
        traits.requires(
                EngineTrait.COLUMNSTORE,
                "CREATE COLUMNSTORE INDEX (Transact-SQL): a clustered columnstore index can have nonclustered ones beside it");
        database.execute("CREATE CLUSTERED COLUMNSTORE INDEX live_store ON " + live.sql());
        stage.prepare();
        assertThat(storage(stage.shadow())).isEqualTo("CLUSTERED COLUMNSTORE");
        stage.load(LiveTable.rows(50, "row"));

        stage.finish(50);

        assertThat(storage(live.name())).isEqualTo("CLUSTERED COLUMNSTORE");
        assertThat(live.rowCount("row")).isEqualTo(50);
    }

    @Test
    void lockEscalationIsOffWhileAShadowIsLoaded(EngineTraits traits) {
        traits.requires(EngineTrait.LOCK_ESCALATION, "ALTER TABLE (Transact-SQL): SET (LOCK_ESCALATION = DISABLE)");
        stage.prepare();
        assertThat(escalation(stage.shadow())).isEqualTo("DISABLE");
        stage.load(LiveTable.rows(50, "row"));

        stage.finish(50);

        assertThat(escalation(live.name())).isEqualTo("TABLE");
    }

    private String storage(TableName table) {
        return database.text(
                "SELECT type_desc FROM sys.indexes WHERE index_id IN (0, 1) AND object_id = " + live.objectId(table));
    }

    private String escalation(TableName table) {
        return database.text("SELECT lock_escalation_desc FROM sys.tables WHERE object_id = " + live.objectId(table));
    }

    private static String trace(Throwable failure) {
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text));
        return text.toString();
    }
}
