package io.dpone.internal.campaign;

import io.dpone.campaign.CampaignSpec;
import io.dpone.campaign.CampaignSpec.SnapshotMode;
import io.dpone.spi.CampaignSource;
import io.dpone.spi.SourceSnapshot;
import io.dpone.spi.SourceTable;
import io.dpone.spi.StopSignal;
import io.dpone.spi.Ticker;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The parent's hold on the source: its session, and the exported snapshot from the moment it is needed until the last chunk is read. Used by one thread. */
final class SourceReading implements AutoCloseable {
    private static final Duration PING_TIMEOUT = Duration.ofSeconds(5);

    private final CampaignSource source;
    private final SourceTable table;
    private final CampaignSpec spec;
    private final Ticker ticker;
    private final long pingEveryNanos;
    private @Nullable SourceSnapshot snapshot;
    private long pingDueNanos;

    private SourceReading(CampaignSource source, SourceTable table, RunServices services) {
        this.source = source;
        this.table = table;
        this.spec = services.spec();
        this.ticker = services.ticker();
        this.pingEveryNanos = services.settings().renewEvery().toNanos();
    }

    static SourceReading open(RunServices services, StopSignal stop) {
        CampaignSource source = services.source()
                .openCampaign(services.spec().source(), services.spec().sourceTable(), stop);
        try {
            return new SourceReading(source, source.describe(), services);
        } catch (RuntimeException e) {
            source.close();
            throw e;
        }
    }

    SourceTable table() {
        return table;
    }

    CampaignSource source() {
        return source;
    }

    /** The exported snapshot's token, taken at the first call; null when each chunk takes its own. */
    @Nullable
    String snapshotToken() {
        if (spec.consistency().snapshot() == SnapshotMode.PER_CHUNK) {
            return null;
        }
        SourceSnapshot held = snapshot;
        if (held == null) {
            held = source.exportSnapshot();
            snapshot = held;
            pingDueNanos = ticker.nanos() + pingEveryNanos;
        }
        return held.token();
    }

    /** Proves the snapshot's session alive when it is time; does nothing without a snapshot. */
    void keepAlive() {
        SourceSnapshot held = snapshot;
        if (held != null && ticker.nanos() - pingDueNanos >= 0) {
            held.ping(PING_TIMEOUT);
            pingDueNanos = ticker.nanos() + pingEveryNanos;
        }
    }

    /** Lets the snapshot go: it holds back the source's vacuum. */
    void releaseSnapshot() {
        SourceSnapshot held = snapshot;
        if (held != null) {
            snapshot = null;
            held.close();
        }
    }

    @Override
    public void close() {
        try (source) {
            releaseSnapshot();
        }
    }
}
