package io.dpone.postgres.internal.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.dpone.contracts.chunk.ChunkKey;
import io.dpone.contracts.chunk.ChunkPlan;
import io.dpone.contracts.chunk.ChunkSpec;
import io.dpone.contracts.chunk.LiteralType;
import io.dpone.contracts.chunk.RangeScope;
import io.dpone.contracts.lane.CopyFormat;
import io.dpone.contracts.lane.SourceBinding;
import io.dpone.contracts.table.TableName;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class LaneRangeTest {
    @RegisterExtension
    static final SourceDatabase DATABASE = new SourceDatabase();

    @BeforeAll
    static void makeTables() {
        DATABASE.execute("""
                CREATE TABLE numbers (small_key smallint, plain_key integer, big_key bigint);
                INSERT INTO numbers VALUES
                    (-32768, -2147483648, -9223372036854775808),
                    (-1, -1, -1), (0, 0, 0), (NULL, NULL, NULL), (7, 7, 7),
                    (32767, 2147483647, 9223372036854775807);
                CREATE INDEX ON numbers (plain_key);
                CREATE TABLE identified (id uuid, position integer GENERATED ALWAYS AS IDENTITY);
                INSERT INTO identified SELECT gen_random_uuid() FROM generate_series(1, 2000);
                INSERT INTO identified VALUES
                    (NULL), ('00000000-0000-0000-0000-000000000000'), ('ffffffff-ffff-ffff-ffff-ffffffffffff'),
                    ('80000000-0000-0000-0000-000000000000'), ('7fffffff-ffff-ffff-ffff-ffffffffffff');
                """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"small_key", "plain_key", "big_key"})
    void theWholeRangeOfIntegersReadsEveryRowWithAKey(String column) {
        RangeScope everything = ReadChunk.integers(column, Long.MIN_VALUE, Long.MAX_VALUE);

        ReadChunk chunk = ReadChunk.of(DATABASE.endpoint(), numbers(CopyFormat.TEXT), everything);

        assertThat(chunk.summary().rows())
                .isEqualTo(DATABASE.number("SELECT count(*) FROM numbers WHERE " + column + " IS NOT NULL"))
                .isEqualTo(5);
    }

    @ParameterizedTest
    @CsvSource({
        "big_key,-9223372036854775808,-9223372036854775808,1",
        "big_key,9223372036854775807,9223372036854775807,1",
        "big_key,-9223372036854775807,9223372036854775806,3",
        "plain_key,-2147483648,-1,2",
        "plain_key,2147483648,9223372036854775807,0",
        "small_key,0,7,2"
    })
    void bothBoundsOfAWindowBelongToIt(String column, long from, long to, long expected) {
        ReadChunk chunk =
                ReadChunk.of(DATABASE.endpoint(), numbers(CopyFormat.BINARY), ReadChunk.integers(column, from, to));

        assertThat(chunk.summary().rows()).isEqualTo(expected);
    }

    @Test
    void anExclusiveUpperBoundDoesNotBelongToTheRange() {
        RangeScope scope = new RangeScope("plain_key", LiteralType.INTEGER, "0", "7", false);

        ReadChunk chunk = ReadChunk.of(DATABASE.endpoint(), numbers(CopyFormat.TEXT), scope);

        assertThat(new String(chunk.body(), StandardCharsets.UTF_8)).isEqualTo("0\t0\t0\n");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 50})
    void bucketsOfUuidsReadEachRowOnce(int buckets) {
        TableName table = new TableName("public", "identified");
        SourceBinding binding = ReadChunk.bind(DATABASE.endpoint(), table, CopyFormat.BINARY, null);
        long rows = 0;
        try (PostgresLaneSource lane = PostgresLaneSource.open(DATABASE.endpoint(), binding, ReadChunk.SETTINGS)) {
            for (ChunkSpec chunk : ChunkPlan.cut(new ChunkKey.UuidKey("id", buckets), 1000)) {
                long read = ReadChunk.of(lane, chunk.scope()).summary().rows();

                // Canonical texts of UUIDs have the order of their bytes.
                assertThat(read).isEqualTo(DATABASE.number("""
                        SELECT count(*) FROM identified
                        WHERE CAST(id AS text) COLLATE "C" >= '%s' AND CAST(id AS text) COLLATE "C" %s '%s'
                        """.formatted(
                                chunk.scope().lower(),
                                chunk.scope().upperInclusive() ? "<=" : "<",
                                chunk.scope().upper())));
                rows += read;
            }
        }
        assertThat(rows).isEqualTo(2004);
    }

    @ParameterizedTest
    @CsvSource({
        "INTEGER,1) OR (true",
        "INTEGER,+1",
        "INTEGER,007",
        "INTEGER,9223372036854775808",
        "UUID,1-1-1-1-1",
        "UUID,80000000-0000-0000-0000-00000000000A",
        "UUID,x"
    })
    void aBoundThatIsNotCanonicalIsNoRangeAndSoNeverReachesTheServer(LiteralType type, String bound) {
        assertThatIllegalArgumentException().isThrownBy(() -> new RangeScope("plain_key", type, bound, bound, true));
    }

    private static SourceBinding numbers(CopyFormat format) {
        return ReadChunk.bind(DATABASE.endpoint(), new TableName("public", "numbers"), format, null);
    }
}
