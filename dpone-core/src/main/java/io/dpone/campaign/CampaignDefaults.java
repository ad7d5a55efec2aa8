package io.dpone.campaign;

import io.dpone.campaign.CampaignSpec.Acceptance;
import io.dpone.campaign.CampaignSpec.ArtifactScope;
import io.dpone.campaign.CampaignSpec.Consistency;
import io.dpone.campaign.CampaignSpec.Provisioning;
import io.dpone.campaign.CampaignSpec.SnapshotMode;
import io.dpone.contracts.table.TableName;

/** What holds when a manifest or a builder does not say otherwise; the numbers are in {@link CampaignSpec.Tuning#ofDefaults()}. */
public final class CampaignDefaults {
    /** The schema of the state tables. */
    public static final String STATE_SCHEMA = "DWH_Tech";

    /** Who makes the state tables: somebody else. */
    public static final Provisioning PROVISIONING = Provisioning.EXTERNAL;

    /** Whose the names of shadow and backup are: the table's. */
    public static final ArtifactScope ARTIFACT_SCOPE = ArtifactScope.STABLE;

    /** One snapshot for the campaign; the source may change; a lost snapshot ends the campaign. */
    public static final Consistency CONSISTENCY = new Consistency(SnapshotMode.CAMPAIGN, false, false);

    /** Neither an empty source nor an uncovered row. */
    public static final Acceptance ACCEPTANCE = new Acceptance(false, 0);

    /** The process that the ledger binds. */
    public static final String PROCESS = "dpone";

    private CampaignDefaults() {}

    /**
     * The task partition that the ledger binds.
     *
     * @param target the live table
     * @return {@code schema.table}
     */
    public static String taskPartition(TableName target) {
        return target.dataset();
    }
}
