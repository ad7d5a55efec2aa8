package io.dpone.postgres.internal.source;

import static io.dpone.postgres.internal.source.Failures.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.chunk.ChunkKey;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.table.TableName;
import io.dpone.spi.CampaignSource.Coverage;
import io.dpone.spi.CampaignSource.KeyBounds;
import io.dpone.spi.SourceSnapshot;
import io.dpone.spi.StopSignal;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class KeyQueriesTest {
    @RegisterExtension
    static final SourceDatabase DATABASE = new SourceDatabase();

    private static final TableName TABLE = new TableName("public", "keyed");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @BeforeEach
    void makeTable() {
        DATABASE.execute("""
                DROP TABLE IF EXISTS keyed;
                CREATE TABLE keyed (small_key smallint, plain_key integer, big_key bigint, id uuid, label text, number oid);
                INSERT INTO keyed VALUES
                    (NULL, NULL, NULL, NULL, NULL, NULL),
                    (-32768, -2147483648, -9223372036854775808, '00000000-0000-0000-0000-000000000000', 'a', 1),
                    (0, 0, 0, gen_random_uuid(), 'b', 2),
                    (32767, 2147483647, 9223372036854775807, 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'c', 3);
                """);
    }

    @ParameterizedTest
    @CsvSource({
        "small_key,-32768,32767",
        "plain_key,-2147483648,2147483647",
        "big_key,-9223372036854775808,9223372036854775807"
    })
    void boundsAreTheSmallestAndTheLargestKey(String column, long smallest, long largest) {
        try (PostgresCampaignSource source = open()) {
            assertThat(source.keyBounds(column, null)).contains(new KeyBounds(smallest, largest));
        }
    }

    @Test
    void aTableWithoutKeysHasNoBounds() {
        DATABASE.execute("DELETE FROM keyed WHERE big_key IS NOT NULL");
        try (PostgresCampaignSource source = open()) {
            assertThat(source.keyBounds("big_key", null)).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"label", "number"})
    void onlyIntegersHaveBounds(String column) {
        try (PostgresCampaignSource source = open()) {
            assertFails(ErrorCode.TYPE_NOT_SUPPORTED, () -> source.keyBounds(column, null), column);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "big_key,-9223372036854775808,9223372036854775807,0",
        "big_key,-9223372036854775807,9223372036854775807,1",
        "big_key,0,0,2",
        "big_key,1,5,3",
        "plain_key,-9223372036854775808,2147483646,1",
        "small_key,-32768,40000,0"
    })
    void coverageCountsNullsAndWhatIsOutOfRange(String column, long from, long to, long outOfRange) {
        try (PostgresCampaignSource source = open()) {
            Coverage coverage = source.coverage(new ChunkKey.IntegerKey(column, from, to, 1), null, PATIENCE);

            assertThat(coverage).isEqualTo(new Coverage(1, outOfRange));
        }
    }

    @Test
    void ofUuidsOnlyNullIsUncovered() {
        try (PostgresCampaignSource source = open()) {
            assertThat(source.coverage(new ChunkKey.UuidKey("id", 16), null, PATIENCE))
                    .isEqualTo(new Coverage(1, 0));
        }
    }

    @Test
    void boundsAndCoverageAreThoseOfTheSnapshot() {
        try (PostgresCampaignSource source = open();
                SourceSnapshot snapshot = source.exportSnapshot()) {
            DATABASE.execute("DELETE FROM keyed WHERE plain_key > 0; INSERT INTO keyed (plain_key) VALUES (NULL), (7)");
            ChunkKey key = new ChunkKey.IntegerKey("plain_key", 0, 10, 1);

            assertThat(source.keyBounds("plain_key", snapshot.token()))
                    .contains(new KeyBounds(-2147483648, 2147483647));
            assertThat(source.coverage(key, snapshot.token(), PATIENCE)).isEqualTo(new Coverage(1, 2));
            assertThat(source.keyBounds("plain_key", null)).contains(new KeyBounds(-2147483648, 7));
            assertThat(source.coverage(key, null, PATIENCE)).isEqualTo(new Coverage(2, 1));
        }
    }

    @Test
    void aCountThatTakesTooLongIsGivenUpAndTheSessionGoesOn() throws Exception {
        try (PostgresCampaignSource source = open()) {
            ChunkKey key = new ChunkKey.IntegerKey("big_key", 0, 10, 1);
            try (Connection holder = DATABASE.connect();
                    Statement statement = holder.createStatement()) {
                holder.setAutoCommit(false);
                statement.execute("LOCK TABLE keyed IN ACCESS EXCLUSIVE MODE");

                assertFails(
                        ErrorCode.COVERAGE_INCOMPLETE,
                        () -> source.coverage(key, null, Duration.ofMillis(50)),
                        "could not be established",
                        "index on big_key");
            }

            assertThat(source.coverage(key, null, PATIENCE)).isEqualTo(new Coverage(1, 2));
        }
    }

    private static PostgresCampaignSource open() {
        return PostgresCampaignSource.open(DATABASE.endpoint(), TABLE, StopSignal.never());
    }
}
