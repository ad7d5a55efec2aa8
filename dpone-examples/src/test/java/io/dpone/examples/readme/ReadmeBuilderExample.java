package io.dpone.examples.readme;

import io.dpone.BackfillCampaign;
import io.dpone.campaign.CampaignResult;
import io.dpone.campaign.CampaignSpec;
import io.dpone.campaign.CampaignSpecBuilder;
import io.dpone.campaign.ChunkRequest;
import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.table.TableName;
import java.util.List;

/** The builder example of the README: its text between the two markers stands there too. */
final class ReadmeBuilderExample {
    private ReadmeBuilderExample() {}

    static CampaignResult run(Endpoint source, Endpoint target) {
        // README begins
        CampaignSpec spec = new CampaignSpecBuilder(
                        source,
                        new TableName("shop", "orders"),
                        target,
                        new TableName("sales", "orders"),
                        List.of("order_id"),
                        new ChunkRequest.IntegerChunks("order_id", null, null, 100_000))
                .state("DWH_Tech", CampaignSpec.Provisioning.RUNTIME)
                .consistency(CampaignSpec.SnapshotMode.CAMPAIGN, true, false) // the source stands still
                .build();
        BackfillCampaign campaign = BackfillCampaign.builder(spec).build();
        System.out.println(campaign.plan());
        CampaignResult result = campaign.run();
        // README ends
        return result;
    }
}
