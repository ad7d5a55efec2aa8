package io.dpone.postgres.internal.source;

import static io.dpone.postgres.internal.source.Failures.assertFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.lane.CopyFormat;
import io.dpone.contracts.lane.SourceBinding;
import io.dpone.contracts.table.TableName;
import io.dpone.spi.LaneSource.ChunkReader;
import io.dpone.spi.RowFrame;
import io.dpone.spi.SourceSnapshot;
import io.dpone.spi.StopSignal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SnapshotTest {
    @RegisterExtension
    static final SourceDatabase DATABASE = new SourceDatabase();

    private static final TableName TABLE = new TableName("public", "letters");
    private static final String SNAPSHOT_SESSION =
            "application_name = 'dpone source-snapshot' AND datname = current_database()";

    @BeforeEach
    void makeTable() {
        DATABASE.execute("""
                DROP TABLE IF EXISTS letters;
                CREATE TABLE letters (id integer, body text);
                INSERT INTO letters SELECT n, 'b' || n FROM generate_series(1, 5) AS n;
                """);
    }

    @Test
    void everyChunkSeesTheExportedSnapshotAndNothingLater() {
        try (PostgresCampaignSource source =
                        PostgresCampaignSource.open(DATABASE.endpoint(), TABLE, StopSignal.never());
                SourceSnapshot snapshot = source.exportSnapshot()) {
            SourceBinding binding = bind(snapshot.token());
            DATABASE.execute("""
                    INSERT INTO letters VALUES (6, 'later');
                    UPDATE letters SET body = 'changed', id = 5 WHERE id = 1;
                    DELETE FROM letters WHERE id = 2;
                    """);
            snapshot.ping(Duration.ofSeconds(10));

            try (PostgresLaneSource lane = open(binding)) {
                assertThat(text(ReadChunk.of(lane, ReadChunk.integers("id", 1, 2))))
                        .isEqualTo("1\tb1\n2\tb2\n");
                ReadChunk rest = ReadChunk.of(lane, ReadChunk.integers("id", 3, 100));
                assertThat(text(rest)).isEqualTo("3\tb3\n4\tb4\n5\tb5\n");
                assertThat(rest.summary().snapshotAuthority()).isEqualTo(snapshot.token());
            }
        }
    }

    @Test
    void aChunkWithASnapshotOfItsOwnSaysWhichTransactionsItSaw() {
        String before = DATABASE.text("SELECT pg_current_xact_id()");
        ReadChunk chunk = ReadChunk.of(DATABASE.endpoint(), bind(null), ReadChunk.integers("id", 1, 100));
        String after = DATABASE.text("SELECT pg_current_xact_id()");

        String authority = chunk.summary().snapshotAuthority();
        assertThat(authority).startsWith("per_chunk:");
        String visible = "SELECT pg_visible_in_snapshot('%s', '" + authority.substring("per_chunk:".length()) + "')";
        assertThat(DATABASE.text(visible.formatted(before))).isEqualTo("t");
        assertThat(DATABASE.text(visible.formatted(after))).isEqualTo("f");
    }

    @Test
    void aSnapshotOfItsOwnIsTakenAfterTheTableIsLocked() throws Exception {
        SourceBinding binding = bind(null);
        try (Connection writer = DATABASE.connect();
                Statement statement = writer.createStatement()) {
            writer.setAutoCommit(false);
            statement.execute("LOCK TABLE letters IN ACCESS EXCLUSIVE MODE");
            statement.execute("INSERT INTO letters VALUES (6, 'just before')");
            CompletableFuture<ReadChunk> reading = CompletableFuture.supplyAsync(
                    () -> ReadChunk.of(DATABASE.endpoint(), binding, ReadChunk.integers("id", 1, 100)));
            DATABASE.await("""
                    SELECT EXISTS (SELECT FROM pg_locks WHERE relation = 'letters'::regclass AND NOT granted)
                    """);
            writer.commit();

            assertThat(text(reading.get(60, TimeUnit.SECONDS))).endsWith("6\tjust before\n");
        }
    }

    @Test
    void aSnapshotDiesWithTheSessionThatHoldsIt() {
        try (PostgresCampaignSource source =
                        PostgresCampaignSource.open(DATABASE.endpoint(), TABLE, StopSignal.never());
                SourceSnapshot snapshot = source.exportSnapshot()) {
            SourceBinding binding = bind(snapshot.token());
            DATABASE.execute("SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE " + SNAPSHOT_SESSION);

            assertFails(ErrorCode.SNAPSHOT_LOST, () -> snapshot.ping(Duration.ofSeconds(10)));
            assertFails(ErrorCode.SNAPSHOT_LOST, () -> snapshot.ping(Duration.ofSeconds(10)));
            assertFails(
                    ErrorCode.SNAPSHOT_LOST,
                    () -> ReadChunk.of(DATABASE.endpoint(), binding, ReadChunk.integers("id", 1, 100)));
            assertFails(ErrorCode.SNAPSHOT_LOST, () -> source.keyBounds("id", snapshot.token()));
            assertThat(source.keyBounds("id", null)).isPresent();
        }
    }

    @Test
    void closingASnapshotTwiceIsHarmlessAndEndsItsSession() {
        try (PostgresCampaignSource source =
                PostgresCampaignSource.open(DATABASE.endpoint(), TABLE, StopSignal.never())) {
            SourceSnapshot snapshot = source.exportSnapshot();
            snapshot.close();

            assertThatCode(snapshot::close).doesNotThrowAnyException();
            DATABASE.await("SELECT NOT EXISTS (SELECT FROM pg_stat_activity WHERE " + SNAPSHOT_SESSION + ")");
            assertFails(
                    ErrorCode.SNAPSHOT_LOST,
                    () -> ReadChunk.of(DATABASE.endpoint(), bind(snapshot.token()), ReadChunk.integers("id", 1, 9)));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "00000003-0000001B-1'; DROP TABLE letters; --",
                "00000003-0000001B-",
                "../../x",
                "00000003-0000001b-1"
            })
    void whatIsNoTokenNeverReachesTheServer(String token) {
        assertFails(
                ErrorCode.SNAPSHOT_LOST,
                () -> ReadChunk.of(DATABASE.endpoint(), bind(token), ReadChunk.integers("id", 1, 9)),
                "not one of PostgreSQL");
        assertThat(DATABASE.number("SELECT count(*) FROM letters")).isEqualTo(5);
    }

    @Test
    void timeoutsOfTheRoleReachNeitherTheHolderNorASlowReader() {
        DATABASE.execute("""
                CREATE ROLE hasty LOGIN;
                ALTER ROLE hasty SET statement_timeout = '100ms';
                ALTER ROLE hasty SET idle_in_transaction_session_timeout = '100ms';
                ALTER ROLE hasty SET idle_session_timeout = '100ms';
                ALTER ROLE hasty SET transaction_timeout = '100ms';
                INSERT INTO letters SELECT n, repeat('x', 1000) FROM generate_series(6, 30000) AS n;
                GRANT SELECT ON letters TO hasty;
                """);
        try (PostgresCampaignSource source =
                        PostgresCampaignSource.open(DATABASE.endpoint("hasty"), TABLE, StopSignal.never());
                SourceSnapshot snapshot = source.exportSnapshot();
                PostgresLaneSource lane = PostgresLaneSource.open(
                        DATABASE.endpoint("hasty"), bind(snapshot.token()), ReadChunk.SETTINGS);
                ChunkReader reader = lane.read(ReadChunk.integers("id", 1, 100_000))) {
            DATABASE.execute("SELECT pg_sleep(0.5)");

            RowFrame frame = new RowFrame();
            long rows = 0;
            while (reader.next(frame)) {
                rows += frame.rows();
            }
            assertThat(rows).isEqualTo(30_000);
            assertThat(reader.finish().rows()).isEqualTo(30_000);
            snapshot.ping(Duration.ofSeconds(10));
        }
    }

    private static SourceBinding bind(@Nullable String token) {
        return ReadChunk.bind(DATABASE.endpoint(), TABLE, CopyFormat.TEXT, token);
    }

    private static PostgresLaneSource open(SourceBinding binding) {
        return PostgresLaneSource.open(DATABASE.endpoint(), binding, ReadChunk.SETTINGS);
    }

    private static String text(ReadChunk chunk) {
        return new String(chunk.body(), StandardCharsets.UTF_8);
    }
}
