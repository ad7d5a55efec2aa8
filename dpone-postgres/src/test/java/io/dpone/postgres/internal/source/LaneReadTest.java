package io.dpone.postgres.internal.source;

import static io.dpone.postgres.internal.source.Failures.assertFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.lane.CopyFormat;
import io.dpone.contracts.lane.LaneSettings;
import io.dpone.contracts.lane.LoadStrategy;
import io.dpone.contracts.lane.SourceBinding;
import io.dpone.contracts.table.TableName;
import io.dpone.spi.LaneSource.ChunkReader;
import io.dpone.spi.RowFrame;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class LaneReadTest {
    @RegisterExtension
    static final SourceDatabase DATABASE = new SourceDatabase();

    private static final TableName MANY = new TableName("public", "many");
    private static final TableName LARGE = new TableName("public", "large");
    private static final String LANE_SESSION =
            "application_name = 'dpone source-lane' AND datname = current_database()";

    @BeforeAll
    static void makeTables() {
        DATABASE.execute("""
                CREATE TABLE many (id integer PRIMARY KEY, body text, doubled integer GENERATED ALWAYS AS (id * 2) STORED);
                INSERT INTO many SELECT n, repeat('y', 500) FROM generate_series(1, 50000) AS n;
                CREATE TABLE large (id integer, small_part text, body text);
                INSERT INTO large
                SELECT 1, 'small', string_agg(md5(CAST(n AS text)), '') FROM generate_series(1, 20 * 32768) AS n;
                INSERT INTO large SELECT 2, repeat('s', 700), repeat('t', 800);
                """);
    }

    @ParameterizedTest
    @EnumSource(CopyFormat.class)
    void aValueOfTwentyMegabytesPasses(CopyFormat format) throws Exception {
        ReadChunk chunk = ReadChunk.of(DATABASE.endpoint(), bind(LARGE, format), ReadChunk.integers("id", 1, 1));

        byte[] body = chunk.body();
        int valueBytes = 20 << 20;
        int valueEnd = format == CopyFormat.TEXT ? body.length - 1 : body.length;
        byte[] value = Arrays.copyOfRange(body, valueEnd - valueBytes, valueEnd);
        assertThat(HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(value)))
                .isEqualTo(DATABASE.text("SELECT md5(body) FROM large WHERE id = 1"));
    }

    @ParameterizedTest
    @EnumSource(CopyFormat.class)
    void aRowOverTheLimitIsNamedByItsLargestColumnAndTheLaneGoesOn(CopyFormat format) {
        LaneSettings settings = new LaneSettings(
                10_000, Duration.ofSeconds(60), Duration.ofSeconds(60), Duration.ofSeconds(60), LoadStrategy.AUTOMATIC);
        String bytes = DATABASE.text("SELECT octet_length(body) FROM large WHERE id = 1");
        try (PostgresLaneSource lane = PostgresLaneSource.open(DATABASE.endpoint(), bind(LARGE, format), settings)) {
            assertFails(
                    ErrorCode.ROW_TOO_LARGE,
                    () -> ReadChunk.of(lane, ReadChunk.integers("id", 1, 2)),
                    "public.large",
                    "body with " + bytes + " bytes",
                    "max_row_bytes is 10000");
            assertThat(ReadChunk.of(lane, ReadChunk.integers("id", 2, 2))
                            .summary()
                            .rows())
                    .isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource(CopyFormat.class)
    void oddNamesMeanThemselves(CopyFormat format) {
        String sixtyThree = "é".repeat(31) + "x";
        TableName odd = new TableName("Odd \"schema\".x", "ta$ble.\"q\" '; %s");
        DATABASE.execute("""
                CREATE SCHEMA "Odd ""schema"".x";
                CREATE TABLE "Odd ""schema"".x"."ta$ble.""q"" '; %%s" ("a.""b"" c" integer, "$1 ?" text, "%s" text, "SELECT" text);
                INSERT INTO "Odd ""schema"".x"."ta$ble.""q"" '; %%s" VALUES (1, 'x', 'y', 'z'), (2, 'u', 'v', 'w');
                """.formatted(sixtyThree));
        try {
            ReadChunk chunk =
                    ReadChunk.of(DATABASE.endpoint(), bind(odd, format), ReadChunk.integers("a.\"b\" c", 2, 2));

            assertThat(chunk.summary().rows()).isEqualTo(1);
            assertThat(new String(chunk.body(), StandardCharsets.UTF_8)).contains("u", "v", "w");
        } finally {
            DATABASE.execute("DROP SCHEMA \"Odd \"\"schema\"\".x\" CASCADE");
        }
    }

    @Test
    void aGeneratedColumnOfTheSourceIsRead() {
        ReadChunk chunk =
                ReadChunk.of(DATABASE.endpoint(), bind(MANY, CopyFormat.TEXT), ReadChunk.integers("id", 7, 7));

        assertThat(new String(chunk.body(), StandardCharsets.UTF_8)).isEqualTo("7\t" + "y".repeat(500) + "\t14\n");
    }

    @Test
    void aRangeWithoutRowsIsReadToItsEnd() {
        ReadChunk chunk =
                ReadChunk.of(DATABASE.endpoint(), bind(MANY, CopyFormat.BINARY), ReadChunk.integers("id", -9, 0));

        assertThat(chunk.summary().rows()).isZero();
        assertThat(chunk.summary().bytes()).isZero();
    }

    @Test
    void aLaneKeepsItsConnectionFromChunkToChunk() {
        try (PostgresLaneSource lane = open(MANY)) {
            ReadChunk.of(lane, ReadChunk.integers("id", 1, 10));
            long first = laneSession();
            ReadChunk.of(lane, ReadChunk.integers("id", 11, 20));

            assertThat(laneSession()).isEqualTo(first);
        }
    }

    @Test
    void anAbandonedChunkTakesItsConnectionWithItAndTheNextOneIsWhole() {
        try (PostgresLaneSource lane = open(MANY)) {
            long first;
            try (ChunkReader reader = lane.read(ReadChunk.integers("id", 1, 100_000))) {
                assertThat(reader.next(new RowFrame())).isTrue();
                first = laneSession();
            }

            assertThat(ReadChunk.of(lane, ReadChunk.integers("id", 1, 100_000))
                            .summary()
                            .rows())
                    .isEqualTo(50_000);
            DATABASE.await("SELECT count(*) = 1 FROM pg_stat_activity WHERE " + LANE_SESSION);
            assertThat(laneSession()).isNotEqualTo(first);
        }
    }

    @Test
    void aBackendThatDiesInTheMiddleFailsTheChunkAndTheNextOneIsWhole() {
        try (PostgresLaneSource lane = open(MANY)) {
            assertFails(ErrorCode.SOURCE_STATEMENT_FAILED, () -> {
                try (ChunkReader reader = lane.read(ReadChunk.integers("id", 1, 100_000))) {
                    RowFrame frame = new RowFrame();
                    assertThat(reader.next(frame)).isTrue();
                    DATABASE.execute(
                            "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE " + LANE_SESSION);
                    while (reader.next(frame)) {
                        assertThat(frame.rows()).isPositive();
                    }
                }
            });

            assertThat(ReadChunk.of(lane, ReadChunk.integers("id", 1, 100_000))
                            .summary()
                            .rows())
                    .isEqualTo(50_000);
        }
    }

    @Test
    void aTableThatSomebodyHoldsIsWaitedForNoLongerThanTheLockTimeout() throws Exception {
        LaneSettings settings = new LaneSettings(
                1_000_000,
                Duration.ofMillis(50),
                Duration.ofSeconds(60),
                Duration.ofSeconds(60),
                LoadStrategy.AUTOMATIC);
        SourceBinding binding = bind(MANY, CopyFormat.TEXT);
        try (PostgresLaneSource lane = PostgresLaneSource.open(DATABASE.endpoint(), binding, settings)) {
            try (Connection holder = DATABASE.connect();
                    Statement statement = holder.createStatement()) {
                holder.setAutoCommit(false);
                statement.execute("LOCK TABLE many IN ACCESS EXCLUSIVE MODE");

                assertFails(
                        ErrorCode.SOURCE_STATEMENT_FAILED,
                        () -> lane.read(ReadChunk.integers("id", 1, 1)),
                        "locking public.many",
                        "55P03");
            }

            assertThat(ReadChunk.of(lane, ReadChunk.integers("id", 1, 1))
                            .summary()
                            .rows())
                    .isEqualTo(1);
        }
    }

    @Test
    void oneChunkAtATimeIsReadAndFinishedAtItsEnd() {
        try (PostgresLaneSource lane = open(MANY);
                ChunkReader reader = lane.read(ReadChunk.integers("id", 1, 10))) {
            assertThatIllegalStateException().isThrownBy(() -> lane.read(ReadChunk.integers("id", 1, 10)));
            assertThatIllegalStateException().isThrownBy(reader::finish);
        }
    }

    private static SourceBinding bind(TableName table, CopyFormat format) {
        return ReadChunk.bind(DATABASE.endpoint(), table, format, null);
    }

    private static PostgresLaneSource open(TableName table) {
        return PostgresLaneSource.open(DATABASE.endpoint(), bind(table, CopyFormat.BINARY), ReadChunk.SETTINGS);
    }

    private static long laneSession() {
        return DATABASE.number("SELECT pid FROM pg_stat_activity WHERE " + LANE_SESSION);
    }
}
