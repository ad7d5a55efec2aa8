package io.dpone.campaign;

import io.dpone.campaign.CampaignSpec.Acceptance;
import io.dpone.campaign.CampaignSpec.ArtifactScope;
import io.dpone.campaign.CampaignSpec.Consistency;
import io.dpone.campaign.CampaignSpec.Provisioning;
import io.dpone.campaign.CampaignSpec.SnapshotMode;
import io.dpone.campaign.CampaignSpec.Tuning;
import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.table.TableName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes a {@link CampaignSpec} step by step; not thread-safe. Source, target, unique key and chunk have no default; everything else has the default of the
 * manifest ({@link CampaignDefaults}).
 */
public final class CampaignSpecBuilder {
    private final Endpoint source;
    private final TableName sourceTable;
    private final Endpoint target;
    private final TableName targetTable;
    private final List<String> uniqueKey;
    private final ChunkRequest chunk;
    private @Nullable String backfillId;
    private String process = CampaignDefaults.PROCESS;
    private String taskPartition;
    private String stateSchema = CampaignDefaults.STATE_SCHEMA;
    private Provisioning provisioning = CampaignDefaults.PROVISIONING;
    private ArtifactScope artifactScope = CampaignDefaults.ARTIFACT_SCOPE;
    private Consistency consistency = CampaignDefaults.CONSISTENCY;
    private Acceptance acceptance = CampaignDefaults.ACCEPTANCE;
    private Tuning tuning = Tuning.ofDefaults();

    /**
     * Begins with what has no default.
     *
     * @param source where to read
     * @param sourceTable the table that is read
     * @param target where to write
     * @param targetTable the live table
     * @param uniqueKey the unique key's columns in order
     * @param chunk how to cut
     */
    public CampaignSpecBuilder(
            Endpoint source,
            TableName sourceTable,
            Endpoint target,
            TableName targetTable,
            List<String> uniqueKey,
            ChunkRequest chunk) {
        this.source = source;
        this.sourceTable = sourceTable;
        this.target = target;
        this.targetTable = targetTable;
        this.uniqueKey = uniqueKey;
        this.chunk = chunk;
        this.taskPartition = CampaignDefaults.taskPartition(targetTable);
    }

    /**
     * The host's own run key.
     *
     * @param id 1 to 128 characters
     * @return this builder
     */
    public CampaignSpecBuilder backfillId(String id) {
        this.backfillId = id;
        return this;
    }

    /**
     * On whose behalf; bound by the ledger when the campaign is created.
     *
     * @param processName the host's name for the process
     * @param task the host's name for the task
     * @return this builder
     */
    public CampaignSpecBuilder identity(String processName, String task) {
        this.process = processName;
        this.taskPartition = task;
        return this;
    }

    /**
     * Where the state tables are and who makes them.
     *
     * @param schema their schema
     * @param who who makes them
     * @return this builder
     */
    public CampaignSpecBuilder state(String schema, Provisioning who) {
        this.stateSchema = schema;
        this.provisioning = who;
        return this;
    }

    /**
     * Whose the names of shadow and backup are.
     *
     * @param scope the scope
     * @return this builder
     */
    public CampaignSpecBuilder artifactScope(ArtifactScope scope) {
        this.artifactScope = scope;
        return this;
    }

    /**
     * Which snapshot chunks are read under, and what a crash means for it.
     *
     * @param mode which snapshot
     * @param sourceUnchanging nobody writes to the source table while the campaign is unfinished
     * @param acceptNewSnapshot a resumed campaign may read what is left under a new snapshot
     * @return this builder
     */
    public CampaignSpecBuilder consistency(SnapshotMode mode, boolean sourceUnchanging, boolean acceptNewSnapshot) {
        this.consistency = new Consistency(mode, sourceUnchanging, acceptNewSnapshot);
        return this;
    }

    /**
     * What is accepted that is refused otherwise.
     *
     * @param allowEmpty an empty source may replace a table that has rows
     * @param uncoveredRows how many rows may have a NULL key or lie outside the range
     * @return this builder
     */
    public CampaignSpecBuilder accept(boolean allowEmpty, long uncoveredRows) {
        this.acceptance = new Acceptance(allowEmpty, uncoveredRows);
        return this;
    }

    /**
     * What may differ between two runs of one campaign.
     *
     * @param newTuning the tuning
     * @return this builder
     */
    public CampaignSpecBuilder tuning(Tuning newTuning) {
        this.tuning = newTuning;
        return this;
    }

    /**
     * Makes the request.
     *
     * @return the request
     */
    public CampaignSpec build() {
        return new CampaignSpec(
                source,
                sourceTable,
                target,
                targetTable,
                uniqueKey,
                chunk,
                backfillId,
                process,
                taskPartition,
                stateSchema,
                provisioning,
                artifactScope,
                consistency,
                acceptance,
                tuning);
    }
}
