package io.dpone.postgres.internal.source;

import static io.dpone.postgres.internal.source.Failures.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.chunk.ChunkKey;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.lane.CopyFormat;
import io.dpone.contracts.lane.SourceBinding;
import io.dpone.contracts.table.TableName;
import io.dpone.spi.StopSignal;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a role may not read, and what is no table. */
final class UnreadableSourceTest {
    @RegisterExtension
    static final SourceDatabase DATABASE = new SourceDatabase();

    private static final TableName TABLE = new TableName("shop", "orders");

    @BeforeAll
    static void makeRole() {
        DATABASE.execute("CREATE ROLE reader LOGIN");
    }

    @BeforeEach
    void makeTables() {
        DATABASE.execute("""
                DROP SCHEMA IF EXISTS shop CASCADE;
                CREATE SCHEMA shop;
                GRANT USAGE ON SCHEMA shop TO reader;
                CREATE TABLE shop.orders (id integer, customer text);
                INSERT INTO shop.orders VALUES (1, 'a'), (2, 'b');
                GRANT SELECT ON shop.orders TO reader;
                """);
    }

    @Test
    void aRoleWithSelectReads() {
        assertThat(readAll(bind())).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    REVOKE SELECT ON shop.orders FROM reader                                             | grant SELECT
                    REVOKE SELECT ON shop.orders FROM reader; GRANT SELECT (id) ON shop.orders TO reader | grant SELECT
                    REVOKE USAGE ON SCHEMA shop FROM reader                                              | grant USAGE on schema shop
                    ALTER TABLE shop.orders ENABLE ROW LEVEL SECURITY                                    | row-level security
                    DROP TABLE shop.orders                                                               | does not exist
                    """)
    void whatStandsAgainstReadingIsSaidBeforehand(String change, String reason) {
        DATABASE.execute(change);

        assertFails(ErrorCode.SOURCE_TABLE_UNREADABLE, UnreadableSourceTest::bind, "shop.orders", reason);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    REVOKE SELECT ON shop.orders FROM reader
                    REVOKE SELECT ON shop.orders FROM reader; GRANT SELECT (id) ON shop.orders TO reader
                    REVOKE USAGE ON SCHEMA shop FROM reader
                    ALTER TABLE shop.orders ENABLE ROW LEVEL SECURITY; CREATE POLICY one ON shop.orders USING (id = 1)
                    """)
    void aLaneFailsInsteadOfReadingFewerRows(String change) {
        SourceBinding binding = bind();
        DATABASE.execute(change);

        assertFails(ErrorCode.SOURCE_TABLE_UNREADABLE, () -> readAll(binding), "shop.orders");
    }

    @Test
    void neitherBoundsNorCoverageAreThoseOfThePolicy() {
        DATABASE.execute("ALTER TABLE shop.orders ENABLE ROW LEVEL SECURITY");
        DATABASE.execute("CREATE POLICY one ON shop.orders USING (id = 1)");
        try (PostgresCampaignSource source =
                PostgresCampaignSource.open(DATABASE.endpoint("reader"), TABLE, StopSignal.never())) {
            ChunkKey key = new ChunkKey.IntegerKey("id", 1, 1, 1);

            assertFails(ErrorCode.SOURCE_TABLE_UNREADABLE, () -> source.keyBounds("id", null), "shop.orders");
            assertFails(
                    ErrorCode.SOURCE_TABLE_UNREADABLE,
                    () -> source.coverage(key, null, Duration.ofSeconds(60)),
                    "shop.orders");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    CREATE VIEW shop.other AS SELECT 1 AS id                                                    | is a view
                    CREATE MATERIALIZED VIEW shop.other AS SELECT 1 AS id                                       | is a materialized view
                    CREATE FOREIGN DATA WRAPPER w; CREATE SERVER s FOREIGN DATA WRAPPER w; CREATE FOREIGN TABLE shop.other (id integer) SERVER s | is a foreign table
                    CREATE SEQUENCE shop.other                                                                  | is not a table
                    CREATE TYPE shop.other AS (id integer)                                                      | is not a table
                    CREATE TABLE shop.other (id integer) PARTITION BY LIST (id); CREATE FOREIGN DATA WRAPPER w2; CREATE SERVER s2 FOREIGN DATA WRAPPER w2; CREATE FOREIGN TABLE shop.part PARTITION OF shop.other DEFAULT SERVER s2 | foreign table shop.part
                    SELECT 1                                                                                    | does not exist
                    """)
    void whatIsNoTableIsRefusedByName(String creation, String reason) {
        DATABASE.execute(creation);
        TableName other = new TableName("shop", "other");

        try (PostgresCampaignSource source =
                PostgresCampaignSource.open(DATABASE.endpoint(), other, StopSignal.never())) {
            assertFails(ErrorCode.SOURCE_TABLE_UNREADABLE, source::describe, "shop.other", reason);
        }
    }

    @Test
    void theMissingPrivilegeForTheClustersIdentifierIsNamed() {
        DATABASE.execute("REVOKE EXECUTE ON FUNCTION pg_control_system() FROM PUBLIC");
        try {
            assertFails(
                    ErrorCode.SOURCE_TABLE_UNREADABLE,
                    UnreadableSourceTest::bind,
                    "EXECUTE on pg_catalog.pg_control_system()");
        } finally {
            DATABASE.execute("GRANT EXECUTE ON FUNCTION pg_control_system() TO PUBLIC");
        }
    }

    private static SourceBinding bind() {
        return ReadChunk.bind(DATABASE.endpoint("reader"), TABLE, CopyFormat.BINARY, null);
    }

    private static long readAll(SourceBinding binding) {
        return ReadChunk.of(DATABASE.endpoint("reader"), binding, ReadChunk.integers("id", 0, 100))
                .summary()
                .rows();
    }
}
