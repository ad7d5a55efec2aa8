package io.dpone;

import io.dpone.campaign.CampaignChecks;
import io.dpone.campaign.CampaignListener;
import io.dpone.campaign.CampaignPlan;
import io.dpone.campaign.CampaignResult;
import io.dpone.campaign.CampaignSpec;
import io.dpone.campaign.CampaignSpecJson;
import io.dpone.campaign.CampaignStatusReport;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.error.Problem;
import io.dpone.internal.campaign.AdapterRegistry;
import io.dpone.internal.campaign.CampaignControl;
import io.dpone.internal.campaign.CampaignRun;
import io.dpone.internal.campaign.PlanInspection;
import io.dpone.internal.campaign.RunServices;
import io.dpone.internal.loop.LoopSettings;
import io.dpone.manifest.ManifestReader;
import io.dpone.spi.LaneLauncher;
import io.dpone.spi.SourceAdapter;
import io.dpone.spi.TargetAdapter;
import io.dpone.spi.Ticker;
import io.dpone.spi.Tokens;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One load of one table: in chunks, by several lanes, beside the live table, which it replaces in one transaction.
 *
 * <p>Whatever dies on the way, the same call made again goes on: no row is lost or doubled, and no committed chunk is read again. Readers of the target see the
 * old table until one instant and the complete new one after it.
 *
 * <pre>{@code
 * CampaignResult result = BackfillCampaign.fromManifest(Path.of("lineitem.yaml")).run();
 * }</pre>
 *
 * <p>An instance is immutable and thread-safe; two hosts, or two threads, may call {@link #run} at once: one works, the other gets {@code
 * DPONE_BACKFILL_CAMPAIGN_BUSY} at once.
 */
public final class BackfillCampaign {
    private final CampaignSpec spec;
    private final SourceAdapter source;
    private final TargetAdapter target;
    private final @Nullable LaneLauncher launcher;
    private final CampaignListener listener;
    private final String hostRunId;

    private BackfillCampaign(Builder builder) {
        this.spec = builder.spec;
        this.source = AdapterRegistry.source(spec.source().type(), builder.source);
        this.target = AdapterRegistry.target(spec.target().type(), builder.target);
        this.launcher = builder.launcher;
        this.listener = builder.listener;
        this.hostRunId = builder.hostRunId != null
                ? builder.hostRunId
                : Tokens.random().next().toString();
    }

    /**
     * Reads a manifest; the environment gives the variables that it names.
     *
     * @param manifest the file
     * @return the campaign, with the adapters that are on the class path
     * @throws DponeException with {@code DPONE_MANIFEST_UNREADABLE} or {@code DPONE_MANIFEST_INVALID}, which lists every problem with its path
     */
    public static BackfillCampaign fromManifest(Path manifest) {
        return builder(ManifestReader.read(manifest)).build();
    }

    /**
     * Begins with a complete request, such as {@link io.dpone.campaign.CampaignSpecBuilder} makes.
     *
     * @param spec what is asked for
     * @return a builder
     */
    public static Builder builder(CampaignSpec spec) {
        return new Builder(spec);
    }

    /**
     * Finds out what a run would do. Reads catalogs and the ledger, no row; changes nothing; starts no lane.
     *
     * @return the plan, printable and serialisable
     * @throws DponeException when source or target cannot be reached or a table is missing
     */
    public CampaignPlan plan() {
        return PlanInspection.inspect(services());
    }

    /**
     * Begins the campaign or goes on with it, until the table is published, the campaign is cancelled, or the calling thread is interrupted. An interruption stops
     * new chunks, gives running ones five seconds, ends the lanes and returns {@link CampaignResult.Outcome#INTERRUPTED} with the interrupt flag set.
     *
     * @return how it ended
     * @throws DponeException for every failure; live is as it was, and the code says whether the same call can go on
     */
    public CampaignResult run() {
        return CampaignRun.execute(services(), listener);
    }

    /**
     * What the ledger says, read without any lock.
     *
     * @return the report
     * @throws DponeException with {@code DPONE_BACKFILL_CAMPAIGN_UNKNOWN} when no run has created the campaign yet
     */
    public CampaignStatusReport status() {
        return CampaignControl.status(services());
    }

    /**
     * Asks for the campaign to stop: no new chunk begins, running ones finish, the run returns {@link CampaignResult.Outcome#CANCELLED}. Asking again changes
     * nothing. Works from any host; a run that is under way notices with its next chunk or renewal.
     *
     * @param reason why, not blank
     * @param requestedBy who, not blank
     * @return what the ledger says afterwards
     * @throws DponeException with {@code DPONE_BACKFILL_CANCEL_CLOSED} after publication
     */
    public CampaignStatusReport cancel(String reason, String requestedBy) {
        return CampaignControl.cancel(services(), reason, requestedBy);
    }

    /**
     * What is asked for.
     *
     * @return the request
     */
    public CampaignSpec spec() {
        return spec;
    }

    @Override
    public String toString() {
        return "BackfillCampaign" + CampaignSpecJson.toRedactedJson(spec);
    }

    private RunServices services() {
        return new RunServices(
                spec,
                source,
                target,
                () -> AdapterRegistry.launcher(launcher),
                Ticker.system(),
                Tokens.random(),
                LoopSettings.ofDefaults(),
                hostRunId);
    }

    /** Puts a campaign together; not thread-safe. Defaults: adapters and launcher from the class path, no listener, a random host run id. */
    public static final class Builder {
        private final CampaignSpec spec;
        private @Nullable SourceAdapter source;
        private @Nullable TargetAdapter target;
        private @Nullable LaneLauncher launcher;
        private CampaignListener listener = new CampaignListener() {};
        private @Nullable String hostRunId;

        private Builder(CampaignSpec spec) {
            this.spec = spec;
        }

        /**
         * Takes this source adapter instead of looking for one.
         *
         * @param adapter the adapter
         * @return this builder
         */
        public Builder sourceAdapter(SourceAdapter adapter) {
            this.source = adapter;
            return this;
        }

        /**
         * Takes this target adapter instead of looking for one.
         *
         * @param adapter the adapter
         * @return this builder
         */
        public Builder targetAdapter(TargetAdapter adapter) {
            this.target = adapter;
            return this;
        }

        /**
         * Takes this launcher instead of looking for one.
         *
         * @param laneLauncher the launcher
         * @return this builder
         */
        public Builder laneLauncher(LaneLauncher laneLauncher) {
            this.launcher = laneLauncher;
            return this;
        }

        /**
         * Tells this listener what happens.
         *
         * @param campaignListener the listener
         * @return this builder
         */
        public Builder listener(CampaignListener campaignListener) {
            this.listener = campaignListener;
            return this;
        }

        /**
         * The host's own label of its run; recorded, never part of the campaign's identity.
         *
         * @param id the label
         * @return this builder
         */
        public Builder hostRunId(String id) {
            this.hostRunId = id;
            return this;
        }

        /**
         * Checks everything at once and makes the campaign.
         *
         * @return the campaign
         * @throws DponeException with {@code DPONE_MANIFEST_INVALID}, which lists every problem with its path
         */
        public BackfillCampaign build() {
            List<Problem> problems = CampaignChecks.check(spec);
            if (!problems.isEmpty()) {
                throw DponeException.of(ErrorCode.MANIFEST_INVALID, "the request is refused:", problems);
            }
            return new BackfillCampaign(this);
        }
    }
}
