package io.dpone.postgres.internal.source;

import static io.dpone.postgres.internal.source.Failures.assertFails;
import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.lane.CopyFormat;
import io.dpone.contracts.lane.SourceBinding;
import io.dpone.contracts.table.TableName;
import io.dpone.spi.SourceSnapshot;
import io.dpone.spi.StopSignal;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What happens to the source between the parent's look and a lane's read, with an exported snapshot that hides it and without. */
final class SourceChangeTest {
    @RegisterExtension
    static final SourceDatabase DATABASE = new SourceDatabase();

    private static final TableName TABLE = new TableName("public", "letters");
    private static final TableName PARTED = new TableName("public", "parted");
    private static final TableName PARENT = new TableName("public", "parent");

    @BeforeEach
    void makeTables() {
        DATABASE.execute("""
                DROP TABLE IF EXISTS letters, letters_old, parted, parted_1, parted_2, parted_3, child, parent CASCADE;
                CREATE TABLE letters (
                    id integer PRIMARY KEY, left_part text, right_part text, code varchar(10), at timestamp);
                INSERT INTO letters SELECT n, 'left' || n, 'right' || n, 'c' || n, '2024-01-01' FROM generate_series(1, 10) AS n;
                CREATE TABLE parted (id integer, body text) PARTITION BY RANGE (id);
                CREATE TABLE parted_1 PARTITION OF parted FOR VALUES FROM (0) TO (10);
                CREATE TABLE parted_2 PARTITION OF parted FOR VALUES FROM (10) TO (20);
                INSERT INTO parted SELECT n, 'b' || n FROM generate_series(0, 19) AS n;
                CREATE TABLE parent (id integer, body text);
                CREATE TABLE child (extra integer) INHERITS (parent);
                INSERT INTO parent VALUES (1, 'of the parent');
                INSERT INTO child VALUES (2, 'of the child', 3);
                """);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "TRUNCATE letters",
                "VACUUM FULL letters",
                "ALTER TABLE letters DROP COLUMN right_part",
                "ALTER TABLE letters RENAME COLUMN right_part TO other_part",
                "ALTER TABLE letters ALTER COLUMN code TYPE text",
                "ALTER TABLE letters ALTER COLUMN id TYPE bigint",
                "SET timezone = 'UTC'; ALTER TABLE letters ALTER COLUMN at TYPE timestamptz",
                "DROP TABLE letters",
                "ALTER TABLE letters RENAME TO letters_old",
                "ALTER TABLE letters RENAME TO letters_old; CREATE TABLE letters (LIKE letters_old)"
            })
    void aChangeSinceTheParentLookedIsFound(String change) {
        SourceBinding perChunk = ReadChunk.bind(DATABASE.endpoint(), TABLE, CopyFormat.TEXT, null);
        try (PostgresCampaignSource source =
                        PostgresCampaignSource.open(DATABASE.endpoint(), TABLE, StopSignal.never());
                SourceSnapshot snapshot = source.exportSnapshot()) {
            SourceBinding campaign = ReadChunk.bind(source.describe(), CopyFormat.TEXT, snapshot.token());
            DATABASE.execute(change);

            assertFails(ErrorCode.SOURCE_CHANGED, () -> readAll(campaign), "public.letters");
            assertFails(ErrorCode.SOURCE_CHANGED, () -> readAll(perChunk), "public.letters");
        }
    }

    /** Without an exported snapshot the names mean what they mean now, as for any reader. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "ALTER TABLE letters RENAME COLUMN left_part TO x; ALTER TABLE letters RENAME COLUMN right_part TO left_part; "
                        + "ALTER TABLE letters RENAME COLUMN x TO right_part",
                "ALTER TABLE letters DROP COLUMN right_part; ALTER TABLE letters ADD COLUMN right_part text"
            })
    void aNameThatCameToMeanAnotherColumnSinceTheSnapshotIsFound(String change) {
        try (PostgresCampaignSource source =
                        PostgresCampaignSource.open(DATABASE.endpoint(), TABLE, StopSignal.never());
                SourceSnapshot snapshot = source.exportSnapshot()) {
            SourceBinding binding = ReadChunk.bind(source.describe(), CopyFormat.TEXT, snapshot.token());
            DATABASE.execute(change);

            assertFails(ErrorCode.SOURCE_CHANGED, () -> readAll(binding), "public.letters has no column");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ALTER TABLE letters ADD COLUMN more integer DEFAULT 5",
                "ALTER TABLE letters ALTER COLUMN left_part SET NOT NULL",
                "DELETE FROM letters",
                "CREATE INDEX ON letters (code)",
                "ANALYZE letters",
                "ALTER TABLE letters ALTER COLUMN code TYPE varchar(20)"
            })
    void aChangeThatTheSnapshotsRowsDoNotFeelIsNone(String change) {
        try (PostgresCampaignSource source =
                        PostgresCampaignSource.open(DATABASE.endpoint(), TABLE, StopSignal.never());
                SourceSnapshot snapshot = source.exportSnapshot()) {
            SourceBinding binding = ReadChunk.bind(source.describe(), CopyFormat.TEXT, snapshot.token());
            String before = readAll(binding);
            DATABASE.execute(change);

            assertThat(readAll(binding)).isEqualTo(before).hasLineCount(10);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "TRUNCATE parted_2",
                "DROP TABLE parted_2",
                "ALTER TABLE parted DETACH PARTITION parted_2",
                "TRUNCATE parted"
            })
    void whatHappensToAPartitionHappensToTheTable(String change) {
        try (PostgresCampaignSource source =
                        PostgresCampaignSource.open(DATABASE.endpoint(), PARTED, StopSignal.never());
                SourceSnapshot snapshot = source.exportSnapshot()) {
            SourceBinding binding = ReadChunk.bind(source.describe(), CopyFormat.BINARY, snapshot.token());
            assertThat(ReadChunk.of(DATABASE.endpoint(), binding, ReadChunk.integers("id", 0, 100))
                            .summary()
                            .rows())
                    .isEqualTo(20);
            DATABASE.execute(change);

            assertFails(ErrorCode.SOURCE_CHANGED, () -> readAll(binding), "public.parted");
        }
    }

    @Test
    void aPartitionThatIsMadeAfterTheSnapshotChangesNothing() {
        try (PostgresCampaignSource source =
                        PostgresCampaignSource.open(DATABASE.endpoint(), PARTED, StopSignal.never());
                SourceSnapshot snapshot = source.exportSnapshot()) {
            SourceBinding binding = ReadChunk.bind(source.describe(), CopyFormat.TEXT, snapshot.token());
            DATABASE.execute("CREATE TABLE parted_3 PARTITION OF parted FOR VALUES FROM (20) TO (30)");
            DATABASE.execute("INSERT INTO parted VALUES (21, 'later')");

            assertThat(readAll(binding)).hasLineCount(20).doesNotContain("later");
        }
    }

    @Test
    void aParentIsReadWithItsInheritingChildren() {
        SourceBinding binding = ReadChunk.bind(DATABASE.endpoint(), PARENT, CopyFormat.TEXT, null);

        assertThat(readAll(binding).lines()).containsExactlyInAnyOrder("1\tof the parent", "2\tof the child");
        DATABASE.execute("TRUNCATE child");
        assertFails(ErrorCode.SOURCE_CHANGED, () -> readAll(binding));
    }

    private static String readAll(SourceBinding binding) {
        ReadChunk chunk = ReadChunk.of(DATABASE.endpoint(), binding, ReadChunk.integers("id", 0, 100));
        return new String(chunk.body(), StandardCharsets.UTF_8);
    }
}
