package io.dpone.testkit.contract;

import io.dpone.campaign.CampaignSpec.Tuning;
import io.dpone.contracts.identity.Dialect;
import io.dpone.contracts.identity.PublicationReceipt;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.CampaignTransitions;
import io.dpone.contracts.ledger.PublicationRecord;
import io.dpone.contracts.ledger.Transition;
import io.dpone.contracts.table.TableName;
import io.dpone.contracts.table.TargetIdentity;
import io.dpone.spi.CampaignFence;
import io.dpone.spi.CampaignLedger.Decision;
import io.dpone.spi.CampaignLedger.Scope;
import io.dpone.spi.ShadowPublication.Cutover;
import io.dpone.spi.ShadowPublication.Request;
import io.dpone.spi.StopSignal;
import io.dpone.spi.state.JdbcCampaignTarget.ClosablePublication;
import io.dpone.spi.state.JournalLedger;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;

/** One campaign over one live table, acquired and with its fence held, whose publication is driven as the core would. Not thread-safe. */
public class StagedPublication implements AutoCloseable {
    private static final String OWNER = "the test";
    private static final Duration LEASE = Duration.ofSeconds(90);

    private final Dialect dialect;
    private final String runKey;
    private final TargetIdentity live;
    private final List<String> uniqueKey;
    private final JournalLedger ledger;
    private final CampaignFence fence;
    private final ClosablePublication publication;
    private final long epoch;
    private Tuning tuning;
    private StopSignal stop = StopSignal.never();

    /**
     * Creates the campaign and takes it over.
     *
     * @param dialect the target's dialect
     * @param runKey the campaign's key
     * @param live the live table, registered
     * @param uniqueKey the columns of the unique key
     * @param tuning how patient it is
     * @param parts ledger, fence and publication of the adapter; all are closed with the campaign
     */
    protected StagedPublication(
            Dialect dialect, String runKey, TargetIdentity live, List<String> uniqueKey, Tuning tuning, Parts parts) {
        this.dialect = dialect;
        this.runKey = runKey;
        this.live = live;
        this.uniqueKey = uniqueKey;
        this.tuning = tuning;
        this.ledger = parts.ledger();
        this.publication = parts.publication();
        ledger.create(SampleCampaign.record(dialect, live.table(), runKey, ledger.now()), List.of());
        this.fence = parts.fence().apply(runKey);
        this.epoch = takeOver();
        fence.endPredecessors(epoch);
    }

    /**
     * What an adapter brings.
     *
     * @param ledger the ledger
     * @param fence takes the lock of a campaign
     * @param publication what is driven
     */
    public record Parts(
            JournalLedger ledger, Function<String, ? extends CampaignFence> fence, ClosablePublication publication) {}

    /**
     * The defaults with another patience.
     *
     * @param parallelWorkers how many lanes
     * @param lockTimeout how long a statement waits for a lock
     * @param cutoverLockTimeout how long one try of the cutover waits for live
     * @param cutoverPatience for how long the cutover tries
     * @return the tuning
     */
    public static Tuning tuning(
            int parallelWorkers, Duration lockTimeout, Duration cutoverLockTimeout, Duration cutoverPatience) {
        Tuning defaults = Tuning.ofDefaults();
        return new Tuning(
                parallelWorkers,
                defaults.maxChunks(),
                defaults.retryPolicy(),
                defaults.laneHeapMegabytes(),
                defaults.maxRowBytes(),
                lockTimeout,
                cutoverLockTimeout,
                cutoverPatience,
                Duration.ofSeconds(20),
                defaults.coveragePatience(),
                defaults.loadStrategy());
    }

    /**
     * Changes the patience.
     *
     * @param newTuning the tuning from now on
     */
    public final void tune(Tuning newTuning) {
        tuning = newTuning;
    }

    /**
     * Changes who may stop the campaign.
     *
     * @param signal the signal from now on
     */
    public final void stopWith(StopSignal signal) {
        stop = signal;
    }

    /**
     * What the publication is asked for.
     *
     * @return the request
     */
    public final Request request() {
        return new Request(runKey, live, uniqueKey, tuning, stop);
    }

    /**
     * The campaign as the ledger has it.
     *
     * @return the record
     */
    public final CampaignRecord campaign() {
        return ledger.read(runKey).orElseThrow().campaign();
    }

    /**
     * The publication as the ledger has it.
     *
     * @return the record
     */
    public final PublicationRecord recorded() {
        return campaign().publication();
    }

    /**
     * The shadow.
     *
     * @return its name
     */
    public final TableName shadow() {
        return recorded().shadow();
    }

    /**
     * The backup.
     *
     * @return its name
     */
    public final TableName backup() {
        return recorded().backup();
    }

    /**
     * Prepares and saves what was prepared.
     *
     * @return the prepared publication
     */
    public final PublicationRecord prepare() {
        PublicationRecord prepared = publication.prepare(request(), recorded(), false);
        ledger.change(runKey, new Scope.CampaignOnly(), (current, now) -> {
            Transition<CampaignRecord> transition =
                    CampaignTransitions.savePublication(current.campaign(), OWNER, prepared, now);
            return transition instanceof Transition.Applied<CampaignRecord> applied
                    ? new Decision<>(applied.record(), List.of(), true)
                    : Decision.none(false);
        });
        return prepared;
    }

    /**
     * Everything from the last chunk to the cutover.
     *
     * @param rows how many rows were loaded
     * @return the published campaign
     */
    public final CampaignRecord finish(long rows) {
        publication.validate(request(), recorded(), rows);
        publication.buildPhysicalDesign(request(), recorded());
        publication.awaitOldSnapshots(request());
        return publish(rows);
    }

    /**
     * The cutover alone.
     *
     * @param rows how many rows were loaded
     * @return the published campaign
     */
    public final CampaignRecord publish(long rows) {
        return publication.publish(request(), cutover(rows));
    }

    /**
     * The facts of a cutover.
     *
     * @param rows how many rows were loaded
     * @return the facts
     */
    public final Cutover cutover(long rows) {
        CampaignRecord campaign = campaign();
        String receiptId = PublicationReceipt.id(
                dialect, runKey, campaign.planHash(), campaign.configHash(), campaign.dataset(), rows);
        return new Cutover(
                fence,
                OWNER,
                epoch,
                campaign.publication(),
                rows,
                receiptId,
                (latest, actualRows, now) -> publishedOverlay(latest, receiptId, rows, actualRows, now));
    }

    private static CampaignRecord publishedOverlay(
            CampaignRecord latest, String receiptId, long rows, long actualRows, Instant now) {
        return Decided.record(CampaignTransitions.savePublication(
                latest, OWNER, latest.publication().published(receiptId, rows, actualRows, 0, now), now));
    }

    /** As an operator would. */
    public final void cancel() {
        ledger.change(
                runKey,
                new Scope.CampaignOnly(),
                (current, now) ->
                        Decided.applied(CampaignTransitions.cancel(current.campaign(), "enough", "a test", now)));
    }

    /**
     * As another host would, without asking for the session lock.
     *
     * @return the new epoch
     */
    public final long takeOver() {
        return SampleCampaign.takeOver(ledger, fence, OWNER, LEASE);
    }

    @Override
    public final void close() {
        publication.close();
        fence.close();
        ledger.close();
    }
}
