package io.dpone.internal.campaign;

import io.dpone.campaign.CampaignPlan;
import io.dpone.campaign.CampaignSpec;
import io.dpone.campaign.CampaignSpec.Consistency;
import io.dpone.campaign.CampaignSpec.Provisioning;
import io.dpone.campaign.CampaignSpec.SnapshotMode;
import io.dpone.campaign.CampaignStatusReport;
import io.dpone.campaign.ChunkRequest;
import io.dpone.contracts.chunk.ChunkPlan;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.error.Problem;
import io.dpone.contracts.identity.ArtifactNames;
import io.dpone.contracts.lane.CopyFormat;
import io.dpone.contracts.ledger.LedgerView;
import io.dpone.contracts.table.ColumnContract;
import io.dpone.internal.plan.ColumnMatching;
import io.dpone.internal.plan.ColumnMatching.Match;
import io.dpone.internal.plan.StatusReports;
import io.dpone.spi.CampaignTarget;
import io.dpone.spi.CampaignTarget.StateInspection;
import io.dpone.spi.SourceTable;
import io.dpone.spi.StopSignal;
import io.dpone.spi.TargetTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds out what a run would do: catalogs and the ledger are read, no row is, and nothing is changed. */
public final class PlanInspection {
    private PlanInspection() {}

    /**
     * Makes the plan.
     *
     * @param services what a run would work with
     * @return the plan
     */
    public static CampaignPlan inspect(RunServices services) {
        CampaignSpec spec = services.spec();
        try (CampaignTarget target =
                        services.target().openCampaign(spec.target(), spec.targetTable(), spec.stateSchema());
                SourceReading reading = SourceReading.open(services, StopSignal.never())) {
            StateInspection state = target.inspectState();
            TargetTable live = target.describe(spec.uniqueKey());
            String runKey = CampaignDraft.runKey(spec, live.database());
            boolean readable = state.missing().isEmpty() && state.mismatches().isEmpty();
            Optional<LedgerView> known = readable ? target.ledger().read(runKey) : Optional.empty();
            boolean held = known.isPresent() && target.ledger().isHeld(runKey);
            CampaignStatusReport existing =
                    known.map(view -> StatusReports.of(view, held)).orElse(null);
            ArtifactNames names =
                    CampaignDraft.artifacts(spec, services.target().dialect(), runKey);
            List<Problem> found = new ArrayList<>(ArtifactChecks.problems(target, names, known));
            if (known.isPresent() && !held) {
                found.addAll(Resumption.problems(spec, known.get(), target::isTaken));
            }
            return plan(services, runKey, state, live, reading.table(), known.orElse(null), existing, names, found);
        }
    }

    private static CampaignPlan plan(
            RunServices services,
            String runKey,
            StateInspection state,
            TargetTable live,
            SourceTable source,
            @Nullable LedgerView known,
            @Nullable CampaignStatusReport existing,
            ArtifactNames names,
            List<Problem> found) {
        CampaignSpec spec = services.spec();
        Match match = ColumnMatching.match(spec, source, live, services.target().columnRules());
        List<Problem> problems = new ArrayList<>(live.problems());
        problems.addAll(match.problems());
        problems.addAll(found);
        ColumnContract columns = match.contract();
        if (known != null && columns != null && !known.campaign().isPublished()) {
            Resumption.otherIdentity(
                            spec,
                            known,
                            CampaignDraft.identity(
                                    spec, services.target().dialect(), live.database(), source.identity(), columns))
                    .ifPresent(problems::add);
        }
        problems.addAll(stateProblems(spec, state));
        for (String missing : live.missingPrivileges()) {
            problems.add(new Problem("target." + spec.targetTable(), ErrorCode.PRIVILEGE_MISSING, missing));
        }
        return new CampaignPlan(
                runKey,
                spec.sourceTable().dataset(),
                spec.targetTable().dataset(),
                names.shadow().dataset(),
                names.backup().dataset(),
                spec.chunk().column(),
                chunkCount(spec, known),
                spec.tuning().parallelWorkers(),
                match.format().name(),
                source.estimatedRows(),
                source.estimatedBytes(),
                existing,
                problems,
                warnings(spec, source, live, match, known),
                privileges(spec, live),
                live.missingPrivileges(),
                state.missingDdl(),
                state.registrationSql(),
                ifTheRunDies(spec.consistency()));
    }

    private static List<Problem> stateProblems(CampaignSpec spec, StateInspection state) {
        List<Problem> problems = new ArrayList<>();
        String path = "state." + spec.stateSchema();
        for (String mismatch : state.mismatches()) {
            problems.add(new Problem(path, ErrorCode.STATE_SHAPE_MISMATCH, mismatch));
        }
        if (spec.provisioning() == Provisioning.EXTERNAL) {
            for (String missing : state.missing()) {
                problems.add(new Problem(
                        path, ErrorCode.STATE_MISSING, missing + " is missing; run the printed statements"));
            }
            if (!state.registered()) {
                problems.add(new Problem(
                        path, ErrorCode.TARGET_NOT_REGISTERED, "live is not registered; run the printed statement"));
            }
        }
        return problems;
    }

    private static @Nullable Integer chunkCount(CampaignSpec spec, @Nullable LedgerView known) {
        if (known != null) {
            return known.chunks().size();
        }
        if (CampaignDraft.needsBounds(spec.chunk())) {
            return null;
        }
        return ChunkPlan.cut(
                        CampaignDraft.key(spec.chunk(), null), spec.tuning().maxChunks())
                .size();
    }

    private static List<String> warnings(
            CampaignSpec spec, SourceTable source, TargetTable live, Match match, @Nullable LedgerView known) {
        List<String> warnings = new ArrayList<>(live.warnings());
        if (known != null) {
            warnings.addAll(Resumption.warnings(known));
        }
        String key = spec.chunk().column();
        if (!source.leadingIndexColumns().contains(key)) {
            warnings.add("no index of the source leads with " + key + ": every chunk reads the whole table");
        }
        if (match.contract() != null && match.format() == CopyFormat.TEXT) {
            warnings.add("some column's type can not travel as binary: the table travels as text, which is slower");
        }
        warnings.addAll(match.warnings());
        smallChunks(spec, source, live).ifPresent(warnings::add);
        if (source.standby()) {
            warnings.add("the source is a standby: a conflict with recovery can end a chunk's read or the snapshot;"
                    + " run again then");
        }
        if (spec.consistency().snapshot() == SnapshotMode.CAMPAIGN) {
            warnings.add("one snapshot is held until the last chunk is read; it holds back the source's vacuum");
        }
        return warnings;
    }

    private static Optional<String> smallChunks(CampaignSpec spec, SourceTable source, TargetTable live) {
        long rows = spec.chunk() instanceof ChunkRequest.UuidChunks uuids
                ? source.estimatedRows() / uuids.buckets()
                : spec.chunk() instanceof ChunkRequest.IntegerChunks integers ? integers.step() : Long.MAX_VALUE;
        if (rows < 0 || rows >= live.efficientChunkRows()) {
            return Optional.empty();
        }
        return Optional.of("a chunk has at most about " + rows + " rows, and live stores batches of fewer than "
                + live.efficientChunkRows() + " rows badly; choose larger chunks");
    }

    private static List<String> privileges(CampaignSpec spec, TargetTable live) {
        List<String> privileges = new ArrayList<>();
        privileges.add("source: SELECT on " + spec.sourceTable() + " without a row security policy that applies");
        privileges.addAll(live.privileges());
        return privileges;
    }

    private static String ifTheRunDies(Consistency consistency) {
        if (consistency.sourceUnchanging()) {
            return "the next run goes on; the host says that the source stands still (source_unchanging)";
        }
        if (consistency.acceptNewSnapshot()) {
            return "the next run goes on under a new snapshot, and the result says which chunks come from which"
                    + " (accept_new_snapshot)";
        }
        return "once a chunk was committed, the next run is refused, because the snapshot is gone; say source_unchanging or"
                + " accept_new_snapshot to go on, or begin anew with another backfill_id";
    }
}
