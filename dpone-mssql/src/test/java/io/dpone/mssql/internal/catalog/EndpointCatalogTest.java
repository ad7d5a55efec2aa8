package io.dpone.mssql.internal.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.error.Problem;
import io.dpone.contracts.table.Column;
import io.dpone.contracts.table.TableName;
import io.dpone.spi.TargetTable;
import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import io.dpone.testkit.sqlserver.SqlServerExtension;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Catalogs as a server shows them, from the tables that make them so. */
@ExtendWith(SqlServerExtension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class EndpointCatalogTest {
    private static final TableName LIVE = new TableName("app", "live");
    private static final TableName SHADOW = new TableName("app", "shadow");

    private EndpointDatabase database;
    private CatalogViews views;

    @BeforeAll
    void connect(@Database SqlServerDatabase given) throws SQLException {
        database = EndpointDatabase.in(given);
        views = CatalogViews.probe(database.connection());
        database.execute("CREATE TYPE app.phone FROM nvarchar(20)");
    }

    @AfterAll
    void close() throws SQLException {
        database.close();
    }

    @BeforeEach
    void makeLive() throws SQLException {
        database.execute(
                "CREATE TABLE app.live (id bigint NOT NULL, amount decimal(12,2) NOT NULL, note nvarchar(50) NULL)",
                "CREATE UNIQUE NONCLUSTERED INDEX live_key ON app.live (id)");
    }

    @AfterEach
    void dropTables() throws SQLException {
        database.execute(
                "DROP VIEW IF EXISTS app.seen",
                "DROP TABLE IF EXISTS app.child",
                "DROP TABLE IF EXISTS app.live",
                "DROP TABLE IF EXISTS app.shadow",
                "DROP TABLE IF EXISTS app.parent");
    }

    private TableCatalog read(TableName table) throws SQLException {
        OptionalInt objectId = CatalogReader.find(database.connection(), table);
        return CatalogReader.read(database.connection(), views, table, objectId.orElseThrow());
    }

    private TargetTable describe(String... uniqueKey) throws SQLException {
        return TargetDescription.describe(database.connection(), LIVE, List.of(uniqueKey));
    }

    /** The shadow's catalog as it is compared. */
    private TableCatalog made(TableCatalog live) throws SQLException {
        TableCatalog made = read(SHADOW);
        return IndexNames.areShownAsGiven(database.connection(), LIVE, "live_key") ? made : made.withIndexNamesOf(live);
    }

    private void reproduce() throws SQLException {
        TableCatalog live = read(LIVE);
        assertThat(Certification.problems(LIVE, live)).isEmpty();
        Reproduction reproduction = new Reproduction(SHADOW, live);
        database.execute(reproduction.create());
        for (String sql : reproduction.beforeLoad()) {
            database.execute(sql);
        }
        assertThat(LoadableShape.differences(live, made(live))).isEmpty();
        for (CatalogIndex index : reproduction.deferred(made(live))) {
            database.execute(reproduction.createIndex(index));
        }
        assertThat(reproduction.deferred(made(live))).isEmpty();
        assertThat(live.differences(made(live))).isEmpty();
        assertThat(made(live).contractSha256(LIVE)).isEqualTo(live.contractSha256(LIVE));
    }

    // The lists of what is known end with SQL Server 2025 and hold for every version before.
    @Test
    void nothingOfAPlainTableIsUnknown() throws SQLException {
        TableCatalog live = read(LIVE);

        assertThat(live.table().deviations().unknown()).isEmpty();
        assertThat(live.columns())
                .allSatisfy(column -> assertThat(column.deviations().unknown()).isEmpty());
        assertThat(live.indexes())
                .hasSize(2)
                .allSatisfy(index -> assertThat(index.deviations().unknown()).isEmpty());
    }

    @Test
    void everyColumnThatNobodyKnowsIsReadAsText() throws SQLException {
        AttributeColumns<TableAttribute> columns = AttributeColumns.of(
                views, "tables", "table_row", TableAttribute.values(), Set.of("object_id", "create_date"));
        String sql = "SELECT 0" + columns.selectList() + " FROM sys.tables AS table_row WHERE name = N'live'";

        try (Statement statement = database.connection().createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            assertThat(result.next()).isTrue();
            Deviations<TableAttribute> deviations = columns.read(result, 2);

            assertThat(deviations.values()).isEmpty();
            assertThat(deviations.unknown())
                    .containsEntry("name", "live")
                    .containsEntry("type_desc", "USER_TABLE")
                    .containsKeys("schema_id", "modify_date")
                    .doesNotContainKeys("object_id", "create_date", "history_table_id");
        }
    }

    @Test
    void aTableOfAllTypesIsMadeAnew() throws SQLException {
        database.execute("DROP TABLE app.live", """
                CREATE TABLE app.live (
                  id bigint NOT NULL, i int NULL, s smallint NULL, t tinyint NULL, b bit NULL,
                  d decimal(38,10) NOT NULL, n numeric(5,0) NULL, m money NULL, sm smallmoney NULL, f float NULL, r real NULL,
                  dt date NULL, dt0 datetime NULL, sdt smalldatetime NULL, d2 datetime2(6) NOT NULL, d23 datetime2(3) NULL,
                  o datetimeoffset(6) NULL, t6 time(6) NULL, u uniqueidentifier NULL,
                  c char(3) NULL, vc varchar(10) NULL, vcm varchar(max) NULL, nc nchar(4) NULL, nv nvarchar(50) NOT NULL, nvm nvarchar(max) NULL,
                  bin nvarchar(20) COLLATE Latin1_General_BIN2 NULL,
                  bi binary(5) NULL, vb varbinary(64) NULL, vbm varbinary(max) NULL, x xml NULL, v sql_variant NULL)
                """, "CREATE UNIQUE NONCLUSTERED INDEX live_key ON app.live (id, d)");

        reproduce();

        assertThat(describe("id", "d").problems()).isEmpty();
        assertThat(read(SHADOW).contractColumns())
                .isEqualTo(read(LIVE).contractColumns())
                .extracting(Column::type)
                .containsExactly(
                        "bigint",
                        "int",
                        "smallint",
                        "tinyint",
                        "bit",
                        "decimal(38,10)",
                        "numeric(5,0)",
                        "money",
                        "smallmoney",
                        "float",
                        "real",
                        "date",
                        "datetime",
                        "smalldatetime",
                        "datetime2(6)",
                        "datetime2(3)",
                        "datetimeoffset(6)",
                        "time(6)",
                        "uniqueidentifier",
                        "char(3)",
                        "varchar(10)",
                        "varchar(max)",
                        "nchar(4)",
                        "nvarchar(50)",
                        "nvarchar(max)",
                        "nvarchar(20)",
                        "binary(5)",
                        "varbinary(64)",
                        "varbinary(max)",
                        "xml",
                        "sql_variant");
    }

    @Test
    void namesWithOddCharactersAreMadeAnew() throws SQLException {
        database.execute(
                "DROP TABLE app.live",
                "CREATE TABLE app.live ([select] int NOT NULL, [two words] int NULL, [a.b] int NULL, [it's] int NULL, [été] int NULL)",
                "CREATE UNIQUE NONCLUSTERED INDEX live_key ON app.live ([select])");

        reproduce();
    }

    @Test
    void theDescriptionTellsDatabaseColumnsPrivilegesAndRows() throws SQLException {
        TargetTable empty = describe("id");

        assertThat(empty.database()).isEqualTo(database.name());
        assertThat(empty.columns())
                .extracting(Column::name, Column::type, Column::notNull)
                .containsExactly(
                        tuple("id", "bigint", true),
                        tuple("amount", "decimal(12,2)", true),
                        tuple("note", "nvarchar(50)", false));
        assertThat(empty.columns().get(0).collation()).isNull();
        assertThat(empty.columns().get(2).collation()).isNotNull();
        assertThat(empty.problems()).isEmpty();
        assertThat(empty.privileges())
                .allMatch(line -> line.contains(": GRANT ") && line.endsWith(" TO [dpone]"))
                .contains(
                        "VIEW DEFINITION on database " + database.name() + ": GRANT VIEW DEFINITION TO [dpone]",
                        "SELECT on sys.sql_expression_dependencies: GRANT SELECT ON sys.sql_expression_dependencies TO [dpone]",
                        "CREATE TABLE in database " + database.name() + ": GRANT CREATE TABLE TO [dpone]",
                        "ALTER on schema app: GRANT ALTER ON SCHEMA::[app] TO [dpone]",
                        "SELECT on schema app: GRANT SELECT ON SCHEMA::[app] TO [dpone]",
                        "INSERT on schema app: GRANT INSERT ON SCHEMA::[app] TO [dpone]");
        assertThat(empty.missingPrivileges()).isEmpty();
        assertThat(empty.contractSha256()).matches("sha256:[0-9a-f]{64}");
        assertThat(empty.efficientChunkRows()).isZero();
        assertThat(empty.hasRows()).isFalse();
        database.execute("INSERT INTO app.live VALUES (1, 1, N'one')");
        assertThat(describe("id").hasRows()).isTrue();
    }

    @Test
    void rowsAndDroppedColumnsAreNoPartOfTheContract() throws SQLException {
        String before = describe("id").contractSha256();

        database.execute(
                "INSERT INTO app.live VALUES (1, 1, N'one')",
                "ALTER TABLE app.live ADD gone varbinary(max) NULL",
                "ALTER TABLE app.live DROP COLUMN gone");

        assertThat(describe("id").contractSha256()).isEqualTo(before);
    }

    @Test
    void aMissingTableIsTold() throws SQLException {
        database.execute("DROP TABLE app.live");

        assertThatThrownBy(() -> describe("id"))
                .isInstanceOfSatisfying(
                        DponeException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.TARGET_TABLE_MISSING));
        assertThat(CatalogReader.find(database.connection(), LIVE)).isEmpty();
    }

    @Test
    void anotherSpellingIsAnotherTable() throws SQLException {
        assertThat(CatalogReader.find(database.connection(), new TableName("APP", "Live")))
                .isEmpty();
    }

    @Test
    void aViewIsNoTable() throws SQLException {
        database.execute("CREATE VIEW app.seen AS SELECT id FROM app.live");

        assertThat(Certification.problems(LIVE.sibling("seen"), read(LIVE.sibling("seen"))))
                .extracting(Problem::message)
                .singleElement()
                .asString()
                .startsWith("table_behavior_unsupported: the name stands for no table");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ALTER TABLE app.live ADD CONSTRAINT positive CHECK (id > 0) | check_constraint_unsupported: the table has check constraint positive
            CREATE TABLE app.parent (id bigint NOT NULL PRIMARY KEY); ALTER TABLE app.live ADD CONSTRAINT to_parent FOREIGN KEY (id) REFERENCES app.parent (id) | foreign_key_unsupported: the table has foreign key to_parent of table app.live
            CREATE TABLE app.child (id bigint NOT NULL CONSTRAINT from_child REFERENCES app.live (id)) | foreign_key_unsupported: the table has foreign key from_child of table app.child
            ALTER TABLE app.live ADD extra int NULL CONSTRAINT extra_default DEFAULT 1 | column_behavior_unsupported: column extra has a default
            ALTER TABLE app.live ADD extra int IDENTITY(5,3) | column_behavior_unsupported: column extra is an identity column
            ALTER TABLE app.live ADD extra AS (id + 1) | column_behavior_unsupported: column extra is computed
            ALTER TABLE app.live ADD CONSTRAINT live_pk PRIMARY KEY (amount) | key_constraint_unsupported: index live_pk carries the primary key
            ALTER TABLE app.live ADD CONSTRAINT live_unique UNIQUE (amount) | key_constraint_unsupported: index live_unique carries a unique constraint
            ALTER TABLE app.live ADD extra app.phone NULL | user_type_unsupported: column extra has the type app.phone
            ALTER TABLE app.live ADD extra rowversion | column_behavior_unsupported: column extra has the type timestamp
            EXEC sp_addextendedproperty N'purpose', N'test', N'SCHEMA', N'app', N'TABLE', N'live' | residual_surface_unsupported: the table has extended property purpose
            EXEC sp_addextendedproperty N'dpone_backfill_run_key', N'test', N'SCHEMA', N'app', N'TABLE', N'live', N'COLUMN', N'id' | residual_surface_unsupported: the table has extended property dpone_backfill_run_key
            """)
    void isRefusedByName(String ddl, String expected) throws SQLException {
        database.execute(ddl.split("; "));

        assertThat(Certification.problems(LIVE, read(LIVE)))
                .extracting(Problem::message)
                .anyMatch(message -> message.startsWith(expected));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            CREATE NONCLUSTERED INDEX extra ON app.live (amount) | is not unique
            CREATE UNIQUE NONCLUSTERED INDEX extra ON app.live (amount) INCLUDE (note) | includes columns
            CREATE UNIQUE NONCLUSTERED INDEX extra ON app.live (amount DESC) | descends
            """)
    void anIndexOfAnotherShapeIsRefused(String ddl, String expected) throws SQLException {
        database.execute(ddl);

        assertThat(Certification.problems(LIVE, read(LIVE)))
                .extracting(Problem::message)
                .singleElement()
                .asString()
                .startsWith("index_shape_unsupported: index extra")
                .contains(expected);
    }

    @Test
    void aTriggerIsRefusedByName() throws SQLException {
        database.execute("CREATE TRIGGER app.audit ON app.live AFTER INSERT AS BEGIN SET NOCOUNT ON; END");

        assertThat(Certification.problems(LIVE, read(LIVE)))
                .extracting(Problem::message)
                .singleElement()
                .asString()
                .startsWith("trigger_unsupported: the table has trigger audit");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dpone_backfill_run_key",
                "dpone_backfill_generation_id",
                "dpone_backfill_publication_receipt",
                "dpone_backfill_xmin_state_key_sha256",
                "dpone_backfill_xmin_seed_load_id",
                "dpone_backfill_xmin_receipt_id"
            })
    void theMarksOfACampaignAreNoPartOfTheContract(String property) throws SQLException {
        String before = describe("id").contractSha256();

        database.execute(
                "EXEC sp_addextendedproperty N'" + property + "', N'value', N'SCHEMA', N'app', N'TABLE', N'live'");

        assertThat(describe("id").contractSha256()).isEqualTo(before);
        assertThat(describe("id").problems()).isEmpty();
    }

    @Test
    void theUniqueKeyIsProvedByTheIndexThatIsThere() throws SQLException {
        assertThat(describe("id").problems()).isEmpty();
        assertThat(describe("amount").problems())
                .extracting(Problem::code)
                .containsExactly(ErrorCode.UNIQUE_INDEX_MISSING);
        assertThat(describe("note").problems()).hasSize(2);
    }

    @Test
    void aLoginThatDoesNotSeeEverythingIsTold() throws SQLException {
        database.execute(
                "CREATE LOGIN " + database.name() + " WITH PASSWORD = 'Dpone-reader-1'",
                "CREATE USER reader FOR LOGIN " + database.name(),
                "GRANT SELECT ON app.live TO reader");
        try (Connection reader = database.connect(database.name(), "Dpone-reader-1")) {
            TargetTable seen = TargetDescription.describe(reader, LIVE, List.of("id"));

            assertThat(seen.problems())
                    .extracting(Problem::message)
                    .anyMatch(message -> message.startsWith("metadata_visibility_required: ")
                            && message.contains("GRANT VIEW DEFINITION TO [reader]"));
            assertThat(seen.missingPrivileges())
                    .contains(
                            "CREATE TABLE in database " + database.name() + ": GRANT CREATE TABLE TO [reader]",
                            "ALTER on schema app: GRANT ALTER ON SCHEMA::[app] TO [reader]");
            assertThatThrownBy(() -> CatalogReader.read(
                            reader,
                            views,
                            LIVE,
                            CatalogReader.find(reader, LIVE).orElseThrow()))
                    .isInstanceOfSatisfying(
                            DponeException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.CATALOG_NOT_REPRODUCIBLE));
        } finally {
            database.execute("DROP TABLE app.live", "DROP USER reader", "DROP LOGIN " + database.name());
        }
    }

    @Test
    void aClusteredColumnstoreIsMadeAnew() throws SQLException {
        database.assumeSqlServer("has no clustered columnstore: CREATE COLUMNSTORE INDEX (T-SQL reference)");
        database.execute("CREATE CLUSTERED COLUMNSTORE INDEX cci ON app.live");

        reproduce();

        assertThat(describe("id").efficientChunkRows()).isEqualTo(102_400);
    }

    @Test
    void aClusteredRowstoreIsMadeAnew() throws SQLException {
        database.assumeSqlServer("shows no index as clustered: sys.indexes (T-SQL reference), type");
        database.execute("CREATE CLUSTERED INDEX by_note ON app.live (note, id DESC)");

        reproduce();

        assertThat(read(SHADOW).indexes()).extracting(CatalogIndex::type).containsExactly("CLUSTERED", "NONCLUSTERED");
    }

    @Test
    void aPermissionOnTheTableIsRefused() throws SQLException {
        database.assumeSqlServer("shows no permission: sys.database_permissions (T-SQL reference)");
        database.execute("GRANT SELECT ON app.live TO public");

        assertThat(Certification.problems(LIVE, read(LIVE)))
                .extracting(Problem::message)
                .singleElement()
                .asString()
                .startsWith("explicit_permission_unsupported: the table has GRANT of SELECT for public");
    }

    @Test
    void lockEscalationIsTakenBackBeforeTheComparison() throws SQLException {
        database.assumeSqlServer("ignores LOCK_ESCALATION: ALTER TABLE (T-SQL reference)");
        TableCatalog live = read(LIVE);
        Reproduction reproduction = new Reproduction(LIVE, live);

        database.execute(reproduction.disableLockEscalation());
        assertThat(read(LIVE).hasLockEscalationOfItsOwn()).isTrue();
        assertThat(LoadableShape.differences(live, read(LIVE))).isEmpty();
        assertThat(live.differences(read(LIVE))).containsExactly("catalog.behavior.lock_escalation");

        database.execute(reproduction.restoreLockEscalation(), reproduction.updateStatistics());
        assertThat(live.differences(read(LIVE))).isEmpty();
    }
}
