package io.dpone.internal.campaign;

import io.dpone.campaign.CampaignEvent;
import io.dpone.campaign.CampaignEvent.Kind;
import io.dpone.campaign.CampaignPhase;
import io.dpone.campaign.CampaignProgress;
import io.dpone.contracts.ledger.ChunkEvidence;
import io.dpone.contracts.ledger.ChunkReceipt;
import io.dpone.contracts.ledger.ChunkStatus;
import io.dpone.contracts.ledger.LedgerView;
import io.dpone.internal.loop.LoopObserver;
import io.dpone.internal.plan.StatusReports;
import io.dpone.spi.Ticker;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts what a run does, logs each transition once, and tells the listener. Used by the campaign's thread. */
final class ProgressTracker implements LoopObserver {
    private static final Logger LOG = LoggerFactory.getLogger("io.dpone.campaign");
    private static final long REPORT_NANOS = Duration.ofMillis(250).toNanos();

    private final String runKey;
    private final ListenerRelay relay;
    private final Ticker ticker;
    private final long startedNanos;
    private CampaignPhase phase = CampaignPhase.ADMISSION;
    private int pending;
    private int running;
    private int committed;
    private int failed;
    private int loaded;
    private int replayed;
    private long rowsCommitted;
    private long rowsCommittedByThisRun;
    private long bytesCommittedByThisRun;
    private long loadingSinceNanos;
    private long reportedNanos;

    ProgressTracker(String runKey, ListenerRelay relay, Ticker ticker) {
        this.runKey = runKey;
        this.relay = relay;
        this.ticker = ticker;
        this.startedNanos = ticker.nanos();
        this.loadingSinceNanos = startedNanos;
        this.reportedNanos = startedNanos - REPORT_NANOS;
    }

    void enter(CampaignPhase newPhase) {
        phase = newPhase;
        if (newPhase == CampaignPhase.LOADING) {
            loadingSinceNanos = ticker.nanos();
        }
        LOG.info("campaign {}: {}", runKey, newPhase);
        relay.event(new CampaignEvent(Kind.PHASE, 0, newPhase.name()));
        report(0, 0, 0, 0);
    }

    void take(LedgerView view) {
        pending = StatusReports.count(view, ChunkStatus.PENDING);
        running = StatusReports.count(view, ChunkStatus.RUNNING);
        committed = StatusReports.count(view, ChunkStatus.SUCCESS);
        failed = StatusReports.count(view, ChunkStatus.FAILED);
        rowsCommitted = StatusReports.rows(view);
    }

    int loaded() {
        return loaded;
    }

    int replayed() {
        return replayed;
    }

    long elapsedMillis() {
        return Duration.ofNanos(ticker.nanos() - startedNanos).toMillis();
    }

    @Override
    public void chunkStarted(int workerId, int chunkIndex) {
        if (pending > 0) {
            pending--;
        } else if (failed > 0) {
            failed--;
        }
        running++;
        LOG.info("campaign {}: chunk {} started in lane {}", runKey, chunkIndex, workerId);
        relay.event(new CampaignEvent(Kind.CHUNK_STARTED, chunkIndex, "lane " + workerId));
    }

    @Override
    public void chunkSucceeded(int chunkIndex, ChunkReceipt receipt, ChunkEvidence.Route route) {
        running = Math.max(0, running - 1);
        committed++;
        rowsCommitted += receipt.rows();
        boolean replay =
                route == ChunkEvidence.Route.REPLAY_SUPPRESSED || route == ChunkEvidence.Route.RECEIPT_RECOVERED;
        if (replay) {
            replayed++;
        } else {
            loaded++;
            rowsCommittedByThisRun += receipt.rows();
            bytesCommittedByThisRun += receipt.bytes();
        }
        LOG.info("campaign {}: chunk {} committed, {} rows ({})", runKey, chunkIndex, receipt.rows(), route.id());
        relay.event(new CampaignEvent(
                replay ? Kind.CHUNK_REPLAYED : Kind.CHUNK_COMMITTED, chunkIndex, receipt.rows() + " rows"));
    }

    @Override
    public void chunkFailed(int chunkIndex, String error) {
        running = Math.max(0, running - 1);
        failed++;
        LOG.warn("campaign {}: chunk {} failed: {}", runKey, chunkIndex, error);
        relay.event(new CampaignEvent(Kind.CHUNK_FAILED, chunkIndex, error));
    }

    @Override
    public void turn(long rowsInFlight, long bytesInFlight, int lanesRunning, int lanesAlive) {
        if (ticker.nanos() - reportedNanos >= REPORT_NANOS) {
            report(rowsInFlight, bytesInFlight, lanesRunning, lanesAlive);
        }
    }

    @Override
    public void laneChanged(int workerId, String what) {
        LOG.info("campaign {}: lane {} {}", runKey, workerId, what);
        relay.event(new CampaignEvent(Kind.LANE, 0, "lane " + workerId + " " + what));
    }

    private void report(long rowsInFlight, long bytesInFlight, int lanesRunning, int lanesAlive) {
        reportedNanos = ticker.nanos();
        double seconds = (reportedNanos - loadingSinceNanos) / 1e9;
        double rate = seconds > 0 ? (rowsCommittedByThisRun + rowsInFlight) / seconds : 0;
        int done = loaded + replayed;
        int left = pending + running + failed;
        boolean canEstimate = phase == CampaignPhase.LOADING && loaded > 0;
        Long eta = canEstimate ? Long.valueOf(Math.round(seconds / done * left)) : null;
        relay.progress(new CampaignProgress(
                runKey,
                phase,
                pending,
                running,
                committed,
                failed,
                rowsCommitted + rowsInFlight,
                bytesCommittedByThisRun + bytesInFlight,
                rate,
                eta,
                lanesRunning,
                lanesAlive));
    }
}
