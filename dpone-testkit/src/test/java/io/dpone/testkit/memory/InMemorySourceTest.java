package io.dpone.testkit.memory;

import static io.dpone.testkit.memory.InMemoryLedgerTest.assertCode;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.dpone.contracts.chunk.ChunkKey;
import io.dpone.contracts.chunk.ChunkPlan;
import io.dpone.contracts.chunk.ChunkSpec;
import io.dpone.contracts.chunk.RangeScope;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.ledger.PublicationRecord;
import io.dpone.contracts.table.Column;
import io.dpone.contracts.table.TableName;
import io.dpone.spi.CampaignSource;
import io.dpone.spi.CampaignSource.Coverage;
import io.dpone.spi.CampaignSource.KeyBounds;
import io.dpone.spi.CampaignTarget;
import io.dpone.spi.LaneSource;
import io.dpone.spi.LaneSource.ChunkReader;
import io.dpone.spi.LaneSource.ReadSummary;
import io.dpone.spi.RowFrame;
import io.dpone.spi.SourceSnapshot;
import io.dpone.spi.StopSignal;
import io.dpone.testkit.fault.FaultPlan;
import io.dpone.testkit.fault.SimulatedProcess;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class InMemorySourceTest {
    private static final RangeScope ONE_TO_TWO = Accounts.CHUNKS.get(0).scope();

    private final Accounts accounts = new Accounts();
    private final InMemorySource source = accounts.source;
    private final SimulatedProcess host = new SimulatedProcess("host", FaultPlan.none());
    private final CampaignSource campaign =
            source.adapter(host).openCampaign(source.endpoint(), Accounts.LIVE, StopSignal.never());
    private final CampaignTarget target = accounts.open(host);
    private final PublicationRecord prepared;

    InMemorySourceTest() {
        accounts.create(target);
        Accounts.takeOver(target, target.acquireFence(Accounts.RUN_KEY), "campaign");
        prepared = Accounts.prepare(target, "campaign");
    }

    private LaneSource lane(@Nullable String snapshotToken) {
        LaneBootstrap bootstrap = accounts.bootstrap(target, prepared, 1, snapshotToken);
        return source.adapter(host.child("lane")).openLane(bootstrap);
    }

    private static List<String> rows(ChunkReader reader) {
        RowFrame frame = new RowFrame();
        List<String> frames = new ArrayList<>();
        while (reader.next(frame)) {
            assertThat(frame.rows()).isBetween(1, 2);
            frames.add(new String(frame.bytes(), frame.offset(), frame.length(), StandardCharsets.UTF_8));
        }
        return frames;
    }

    @Test
    void aLaneReadsItsRangeInFrames() {
        source.insert("2\tb again");
        try (LaneSource lane = lane(null);
                ChunkReader reader = lane.read(ONE_TO_TWO)) {
            assertThat(rows(reader)).containsExactly("1\ta\n2\tb\n", "2\tb again\n");
            assertThat(reader.finish()).isEqualTo(new ReadSummary(3, 18, "per_chunk:2"));
        }
        assertThat(source.reads()).containsExactly(ONE_TO_TWO);
    }

    @Test
    void underASnapshotLaterRowsAreNotSeen() {
        SourceSnapshot snapshot = campaign.exportSnapshot();
        source.insert("2\tlate", "9\tlate");

        try (LaneSource lane = lane(snapshot.token());
                ChunkReader reader = lane.read(ONE_TO_TWO)) {
            assertThat(rows(reader)).containsExactly("1\ta\n2\tb\n");
            assertThat(reader.finish().snapshotAuthority()).isEqualTo(snapshot.token());
        }
        assertThat(campaign.keyBounds("id", snapshot.token())).contains(new KeyBounds(1, 4));
        assertThat(campaign.keyBounds("id", null)).contains(new KeyBounds(1, 9));
    }

    @Test
    void aSnapshotDiesWithTheProcessThatExportedIt() {
        SimulatedProcess exporter = new SimulatedProcess("exporter", FaultPlan.none());
        String token = source.adapter(exporter)
                .openCampaign(source.endpoint(), Accounts.LIVE, StopSignal.never())
                .exportSnapshot()
                .token();
        LaneSource lane = lane(token);
        lane.read(ONE_TO_TWO).close();

        exporter.kill();

        assertCode(ErrorCode.SNAPSHOT_LOST, () -> lane.read(ONE_TO_TWO));
    }

    @Test
    void aPingNoticesASnapshotThatTheServerEnded() {
        SourceSnapshot snapshot = campaign.exportSnapshot();
        snapshot.ping(Duration.ofSeconds(1));

        source.endSnapshots();

        assertCode(ErrorCode.SNAPSHOT_LOST, () -> snapshot.ping(Duration.ofSeconds(1)));
    }

    @Test
    void aTruncatedOrRecreatedTableIsNotRead() {
        SourceSnapshot snapshot = campaign.exportSnapshot();
        LaneSource lane = lane(snapshot.token());
        source.truncate();
        assertCode(ErrorCode.SOURCE_CHANGED, () -> lane.read(ONE_TO_TWO));

        LaneSource another = lane(null);
        source.recreate(Accounts.COLUMNS, "1\ta");

        assertCode(ErrorCode.SOURCE_CHANGED, () -> another.read(ONE_TO_TWO));
        assertThat(source.reads()).isEmpty();
    }

    @Test
    void aReadThatIsNotWholeDoesNotFinish() {
        try (LaneSource lane = lane(null);
                ChunkReader reader = lane.read(ONE_TO_TWO)) {
            assertCode(ErrorCode.COPY_STREAM_INVALID, reader::finish);
        }
    }

    @Test
    void aRowBeyondTheLimitIsNamed() {
        source.insert("2\t" + "x".repeat(100));
        try (LaneSource lane = lane(null);
                ChunkReader reader = lane.read(ONE_TO_TWO)) {
            assertCode(ErrorCode.ROW_TOO_LARGE, () -> rows(reader));
        }
    }

    @Test
    void boundsAndCoverageCountWhatNoChunkReads() {
        source.insert("\\N\tnone", "0\tbelow", "5\tabove", "6\tabove");

        assertThat(campaign.coverage(new ChunkKey.IntegerKey("id", 1, 4, 3), null, Duration.ofSeconds(1)))
                .isEqualTo(new Coverage(1, 3));
        source.replaceRows("\\N\tnone");
        assertThat(campaign.keyBounds("id", null)).isEmpty();
    }

    @Test
    void everyUuidIsInExactlyOneBucket() {
        List<Column> columns = List.of(new Column("id", "uuid", null, true));
        String[] keys = {
            "00000000-0000-0000-0000-000000000000",
            "55555555-5555-5555-5555-555555555555",
            "aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa",
            "ffffffff-ffff-ffff-ffff-ffffffffffff"
        };
        SourceVersion version = new SourceVersion(1, 1, 1, columns, List.of(keys));
        List<String> read = new ArrayList<>();
        for (ChunkSpec chunk : ChunkPlan.cut(new ChunkKey.UuidKey("id", 3), 3)) {
            read.addAll(version.read(chunk.scope(), List.of("id")));
        }

        assertThat(read).containsExactly(keys);
    }

    @Test
    void rowsOfAnotherWidthAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> source.insert("1"));
    }

    @Test
    void aTableThatIsNotThereCannotBeDescribed() {
        TableName other = Accounts.LIVE.sibling("other");

        assertCode(
                ErrorCode.SOURCE_TABLE_UNREADABLE,
                () -> source.adapter(host)
                        .openCampaign(source.endpoint(), other, StopSignal.never())
                        .describe());
        assertThat(campaign.describe().identity()).isEqualTo(source.identity());
        assertThat(campaign.describe().estimatedRows()).isEqualTo(4);
    }
}
