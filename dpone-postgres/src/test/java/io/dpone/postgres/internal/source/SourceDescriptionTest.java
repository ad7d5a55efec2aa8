package io.dpone.postgres.internal.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.table.Column;
import io.dpone.contracts.table.TableName;
import io.dpone.postgres.PostgresSource;
import io.dpone.spi.CampaignSource;
import io.dpone.spi.SourceAdapter;
import io.dpone.spi.SourceTable;
import io.dpone.spi.StopSignal;
import java.util.ServiceLoader;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class SourceDescriptionTest {
    @RegisterExtension
    static final SourceDatabase DATABASE = new SourceDatabase();

    @BeforeAll
    static void makeTables() {
        DATABASE.execute("""
                CREATE SCHEMA "My.Types";
                CREATE DOMAIN "My.Types"."Short Text" AS varchar(3) COLLATE "C";
                CREATE TYPE "My.Types".mood AS ENUM ('sad');
                CREATE COLLATION "My.Types".german (provider = libc, locale = 'C');
                CREATE TABLE described (
                    id bigint NOT NULL,
                    gone integer,
                    amount numeric(15,2),
                    label varchar(20) COLLATE "C",
                    body text,
                    short "My.Types"."Short Text",
                    feeling "My.Types".mood[],
                    town character(4) COLLATE "My.Types".german,
                    at timestamp(3) with time zone NOT NULL,
                    doubled bigint GENERATED ALWAYS AS (id * 2) STORED,
                    "Quoted ""name"" x" interval hour to minute);
                ALTER TABLE described DROP COLUMN gone;
                """);
    }

    @Test
    void columnsAreWhatTheCatalogSays() {
        assertThat(describe("described").columns())
                .containsExactly(
                        new Column("id", "bigint", null, true),
                        new Column("amount", "numeric(15,2)", null, false),
                        new Column("label", "character varying(20)", "pg_catalog.C", false),
                        new Column("body", "text", "pg_catalog.default", false),
                        new Column("short", "\"My.Types\".\"Short Text\"", "pg_catalog.C", false),
                        new Column("feeling", "\"My.Types\".mood[]", null, false),
                        new Column("town", "character(4)", "My.Types.german", false),
                        new Column("at", "timestamp(3) with time zone", null, true),
                        new Column("doubled", "bigint", null, false),
                        new Column("Quoted \"name\" x", "interval hour to minute", null, false));
        assertThat(describe("described").binaryColumns())
                .containsExactly("id", "amount", "label", "body", "town", "at", "doubled", "Quoted \"name\" x");
    }

    @Test
    void theIdentityIsTheServersOwn() {
        SourceTable described = describe("described");

        assertThat(described.identity().systemIdentifier())
                .isEqualTo(DATABASE.text("SELECT system_identifier FROM pg_control_system()"))
                .matches("[0-9]{10,20}");
        assertThat(described.identity().database()).isEqualTo(DATABASE.text("SELECT current_database()"));
        assertThat(described.identity().relationOid())
                .isEqualTo(DATABASE.number("SELECT CAST(CAST('described' AS regclass) AS oid)"));
        assertThat(described.fileNode()).isEqualTo(DATABASE.number("SELECT pg_relation_filenode('described')"));
        assertThat(described.standby()).isFalse();
    }

    @Test
    void typesThatMeanNothingElsewhereAreUnreadableWhereverTheyHide() {
        DATABASE.execute("""
                CREATE DOMAIN blob_id AS oid;
                CREATE TYPE with_blob AS (n integer, blob blob_id);
                CREATE TYPE class_range AS RANGE (subtype = oid);
                CREATE TABLE unreadable (
                    a oid, b regclass, c regtype[], d blob_id, e with_blob, f with_blob[], g class_range, h money, i refcursor,
                    j oidvector, k aclitem[], l regrole, m regnamespace,
                    fine_xid xid, fine_lsn pg_lsn, fine_text text, fine_xml xml);
                """);

        assertThat(describe("unreadable").unreadableColumns())
                .containsExactly("a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m");
        assertThat(describe("unreadable").binaryColumns()).containsExactly("fine_text");
    }

    @Test
    void onlyUsableIndexesLeadWithAColumn() {
        DATABASE.execute("""
                CREATE TABLE indexed (a integer PRIMARY KEY, b integer, c integer, d text, e integer, f integer, "g h" integer);
                CREATE INDEX ON indexed (b, c);
                CREATE INDEX ON indexed (c) WHERE c > 0;
                CREATE INDEX ON indexed (lower(d), d);
                CREATE INDEX ON indexed USING hash (e);
                CREATE INDEX invalid_index ON indexed (f);
                CREATE UNIQUE INDEX ON indexed ("g h" DESC) INCLUDE (f);
                UPDATE pg_index SET indisvalid = false WHERE indexrelid = CAST('invalid_index' AS regclass);
                """);

        assertThat(describe("indexed").leadingIndexColumns()).containsExactly("a", "b", "g h");
    }

    @Test
    void sizesAreEstimatesOfTheServer() {
        DATABASE.execute("CREATE TABLE sized (id integer, body text)");
        assertThat(describe("sized").estimatedRows()).isEqualTo(-1);
        DATABASE.execute("INSERT INTO sized SELECT n, 'body' FROM generate_series(1, 5000) AS n");
        DATABASE.execute("ANALYZE sized");

        assertThat(describe("sized").estimatedRows()).isEqualTo(5000);
        assertThat(describe("sized").estimatedBytes()).isEqualTo(DATABASE.number("SELECT pg_table_size('sized')"));
    }

    @Test
    void aPartitionedTableIsAsLargeAsItsPartitions() {
        DATABASE.execute("""
                CREATE TABLE parted (id integer PRIMARY KEY, body text) PARTITION BY RANGE (id);
                CREATE TABLE parted_1 PARTITION OF parted FOR VALUES FROM (0) TO (1000);
                CREATE TABLE parted_2 PARTITION OF parted FOR VALUES FROM (1000) TO (3000) PARTITION BY RANGE (id);
                CREATE TABLE parted_2a PARTITION OF parted_2 FOR VALUES FROM (1000) TO (3000);
                CREATE TABLE parted_3 PARTITION OF parted FOR VALUES FROM (3000) TO (4000);
                INSERT INTO parted SELECT n, 'b' FROM generate_series(0, 2999) AS n;
                """);
        assertThat(describe("parted").estimatedRows()).isEqualTo(-1);
        DATABASE.execute("ANALYZE parted_1");
        DATABASE.execute("ANALYZE parted_2a");

        SourceTable described = describe("parted");

        assertThat(described.estimatedRows()).isEqualTo(3000);
        assertThat(described.estimatedBytes())
                .isEqualTo(DATABASE.number(
                        "SELECT pg_table_size('parted_1') + pg_table_size('parted_2a') + pg_table_size('parted_3')"));
        assertThat(described.leadingIndexColumns()).containsExactly("id");
        assertThat(described.columns()).hasSize(2);
    }

    @Test
    void theAdapterIsFoundByItsType() {
        SourceAdapter adapter = ServiceLoader.load(SourceAdapter.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(found -> found.type().equals("postgres"))
                .findFirst()
                .orElseThrow();

        assertThat(adapter).isInstanceOf(PostgresSource.class);
        Endpoint endpoint = DATABASE.endpoint();
        try (CampaignSource source =
                adapter.openCampaign(endpoint, new TableName("public", "described"), StopSignal.never())) {
            assertThat(source.describe().columns()).hasSize(10);
        }
    }

    private static SourceTable describe(String table) {
        try (PostgresCampaignSource source =
                PostgresCampaignSource.open(DATABASE.endpoint(), new TableName("public", table), StopSignal.never())) {
            return source.describe();
        }
    }
}
