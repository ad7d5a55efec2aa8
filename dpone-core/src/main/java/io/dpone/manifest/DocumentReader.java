package io.dpone.manifest;

import io.dpone.campaign.CampaignDefaults;
import io.dpone.campaign.CampaignSpec;
import io.dpone.campaign.CampaignSpec.ArtifactScope;
import io.dpone.campaign.ChunkRequest;
import io.dpone.campaign.TextRule;
import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.table.TableName;
import java.util.List;
import java.util.Map;

/** Reads the whole document. What could not be read has a stand-in in the answer and a problem in the document's list. */
final class DocumentReader {
    private static final Choice<Boolean> MODE = Choice.of(Map.of("backfill", true));

    private final Section document;
    private final Environment environment;

    DocumentReader(Section document, Environment environment) {
        this.document = document;
        this.environment = environment;
    }

    CampaignSpec read() {
        name();
        Section source = document.required("source");
        Endpoint sourceEndpoint = EndpointReader.endpoint(source, environment);
        TableName sourceTable = EndpointReader.table(source);
        sourceOptions(source.optional("options"));
        source.close();
        Section sink = document.required("sink");
        Endpoint targetEndpoint = EndpointReader.endpoint(sink, environment);
        TableName targetTable = EndpointReader.table(sink);
        CampaignSpec spec =
                strategy(sink.required("strategy"), sourceEndpoint, sourceTable, targetEndpoint, targetTable);
        sink.close();
        document.close();
        return spec;
    }

    /** A label for people; it is looked at, so that it can be shown, and kept nowhere. */
    private void name() {
        document.optionalText("name")
                .flatMap(TextRule.NAME::fault)
                .ifPresent(fault -> document.problems().invalid("name", fault));
    }

    private static void sourceOptions(Section options) {
        options.refuse(
                "xmin_execution",
                ErrorCode.NOT_SUPPORTED,
                "is not in this version, which hands no checkpoint over to an incremental load");
        options.refuse(
                "native_transfer",
                ErrorCode.NOT_SUPPORTED,
                "is no option of a backfill; a native transfer is planned by itself");
        options.close();
    }

    // Reads in the order of the admission blockers (shadow campaign facts, section 1.2).
    private static CampaignSpec strategy(
            Section strategy, Endpoint source, TableName sourceTable, Endpoint target, TableName targetTable) {
        strategy.requirePresent("mode");
        strategy.choice("mode", MODE, true);
        Section backfill = strategy.required("backfill");
        BackfillReader reader = new BackfillReader(backfill);
        reader.innerMode();
        ArtifactScope artifactScope = reader.publication();
        ChunkRequest chunk = ChunkReader.read(backfill.required("chunk"));
        strategy.fixed("only_new_rows", false, "must be false: a shadow publication replaces the whole table");
        List<String> uniqueKey = strategy.texts("unique_key").orElse(List.of(Section.UNREAD));
        BackfillReader.State state = reader.state();
        BackfillReader.HostIdentity identity = reader.identity(CampaignDefaults.taskPartition(targetTable));
        CampaignSpec spec = new CampaignSpec(
                source,
                sourceTable,
                target,
                targetTable,
                uniqueKey,
                chunk,
                backfill.optionalText("backfill_id").orElse(null),
                identity.process(),
                identity.taskPartition(),
                state.schema(),
                state.provisioning(),
                artifactScope,
                reader.consistency(),
                reader.acceptance(),
                reader.tuning());
        reader.keysOfOtherRoutes();
        backfill.close();
        strategy.close();
        return spec;
    }
}
