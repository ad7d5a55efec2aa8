package io.dpone.postgres.internal.source;

import io.dpone.contracts.chunk.LiteralType;
import io.dpone.contracts.chunk.RangeScope;
import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.lane.CopyFormat;
import io.dpone.contracts.lane.LaneSettings;
import io.dpone.contracts.lane.LoadStrategy;
import io.dpone.contracts.lane.SourceBinding;
import io.dpone.contracts.table.TableName;
import io.dpone.spi.LaneSource;
import io.dpone.spi.LaneSource.ChunkReader;
import io.dpone.spi.LaneSource.ReadSummary;
import io.dpone.spi.RowFrame;
import io.dpone.spi.SourceTable;
import io.dpone.spi.StopSignal;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads chunks as a lane does. */
final class ReadChunk {
    static final LaneSettings SETTINGS = new LaneSettings(
            64L << 20, Duration.ofSeconds(60), Duration.ofSeconds(60), Duration.ofSeconds(60), LoadStrategy.AUTOMATIC);

    private final byte[] body;
    private final ReadSummary summary;

    private ReadChunk(byte[] body, ReadSummary summary) {
        this.body = body;
        this.summary = summary;
    }

    /** The rows in their wire format. */
    byte[] body() {
        return body;
    }

    ReadSummary summary() {
        return summary;
    }

    /** What a parent would bind lanes to, as the table is now. */
    static SourceBinding bind(Endpoint endpoint, TableName table, CopyFormat format, @Nullable String snapshotToken) {
        try (PostgresCampaignSource source = PostgresCampaignSource.open(endpoint, table, StopSignal.never())) {
            return bind(source.describe(), format, snapshotToken);
        }
    }

    static SourceBinding bind(SourceTable described, CopyFormat format, @Nullable String snapshotToken) {
        return new SourceBinding(
                described.identity(), described.fileNode(), described.columns(), List.of(), snapshotToken, format);
    }

    static RangeScope integers(String column, long from, long to) {
        return new RangeScope(column, LiteralType.INTEGER, Long.toString(from), Long.toString(to), true);
    }

    /** Reads one chunk on a lane's connection. */
    static ReadChunk of(LaneSource lane, RangeScope scope) {
        try (ChunkReader reader = lane.read(scope)) {
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            RowFrame frame = new RowFrame();
            long rows = 0;
            while (reader.next(frame)) {
                body.write(frame.bytes(), frame.offset(), frame.length());
                rows += frame.rows();
            }
            ReadSummary summary = reader.finish();
            if (summary.rows() != rows || summary.bytes() != body.size()) {
                throw new AssertionError("frames and summary differ: " + rows + " rows, " + summary);
            }
            return new ReadChunk(body.toByteArray(), summary);
        }
    }

    /** Reads one chunk on a connection of its own. */
    static ReadChunk of(Endpoint endpoint, SourceBinding binding, RangeScope scope) {
        try (PostgresLaneSource lane = PostgresLaneSource.open(endpoint, binding, SETTINGS)) {
            return of(lane, scope);
        }
    }
}
