package io.dpone.manifest;

import io.dpone.campaign.CampaignDefaults;
import io.dpone.campaign.CampaignSpec;
import io.dpone.campaign.CampaignSpec.Acceptance;
import io.dpone.campaign.CampaignSpec.ArtifactScope;
import io.dpone.campaign.CampaignSpec.Consistency;
import io.dpone.campaign.CampaignSpec.Provisioning;
import io.dpone.campaign.CampaignSpec.RetryPolicy;
import io.dpone.campaign.CampaignSpec.SnapshotMode;
import io.dpone.campaign.CampaignSpec.Tuning;
import io.dpone.campaign.IntegerField;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.lane.LoadStrategy;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Reads what stands under {@code sink.strategy.backfill}, apart from {@code chunk}. */
final class BackfillReader {
    private static final Choice<Boolean> INNER_MODE = Choice.only(
            CampaignSpec.INNER_MODE, List.of("partition_replace", "replace", "incremental_merge", "full_refresh"));

    private static final Choice<Boolean> PUBLICATION_MODE = Choice.only("shadow_swap", List.of("direct"));

    private static final Choice<Boolean> BACKEND = Choice.of(Map.of("audit_schema", true))
            .refusing(
                    "local_file",
                    ErrorCode.MANIFEST_INVALID,
                    "local_file is refused: the state lives in the target database, in one transaction with the data");

    private static final Choice<ArtifactScope> ARTIFACT_SCOPE = Choice.of(List.of(ArtifactScope.values()));

    private static final Choice<Provisioning> PROVISIONING = Choice.of(List.of(Provisioning.values()));

    private static final Choice<LoadStrategy> LOAD_STRATEGY = Choice.of(List.of(LoadStrategy.values()));

    private static final Choice<RetryPolicy> RETRY_POLICY = Choice.of(List.of(RetryPolicy.values()));

    private static final Choice<SnapshotMode> SNAPSHOT = Choice.of(List.of(SnapshotMode.values()));

    private final Section backfill;

    BackfillReader(Section backfill) {
        this.backfill = backfill;
    }

    /** What of {@code state} is up to the author. */
    record State(String schema, Provisioning provisioning) {}

    /** What the ledger binds of the host. */
    record HostIdentity(String process, String taskPartition) {}

    void innerMode() {
        backfill.requirePresent(
                "inner_mode",
                ErrorCode.NOT_SUPPORTED,
                "is missing, and its default partition_replace is not in this version, which has incremental_append");
        backfill.choice("inner_mode", INNER_MODE, true);
    }

    ArtifactScope publication() {
        Section publication = backfill.optional("publication");
        publication.requirePresent(
                "mode",
                ErrorCode.NOT_SUPPORTED,
                "is missing, and its default direct is not in this version, which has shadow_swap");
        publication.choice("mode", PUBLICATION_MODE, true);
        publication.fixed("retain_backup", true, "must be true: the backup is kept until it is cleaned up on purpose");
        ArtifactScope scope = publication.choice("artifact_scope", ARTIFACT_SCOPE, CampaignDefaults.ARTIFACT_SCOPE);
        publication.close();
        return scope;
    }

    State state() {
        Section state = backfill.optional("state");
        state.choice("backend", BACKEND, true);
        state.fixed("require_distributed_lock", true, "must be true: a campaign has one lock that every host can see");
        String schema = state.text("schema", CampaignDefaults.STATE_SCHEMA);
        Provisioning provisioning = state.choice("provisioning", PROVISIONING, CampaignDefaults.PROVISIONING);
        state.close();
        return new State(schema, provisioning);
    }

    HostIdentity identity(String defaultPartition) {
        Section identity = backfill.optional("identity");
        String process = identity.text("process", CampaignDefaults.PROCESS);
        String taskPartition = identity.text("task_partition", defaultPartition);
        identity.close();
        return new HostIdentity(process, taskPartition);
    }

    Consistency consistency() {
        Consistency defaults = CampaignDefaults.CONSISTENCY;
        return new Consistency(
                backfill.choice("snapshot", SNAPSHOT, defaults.snapshot()),
                backfill.flag("source_unchanging", defaults.sourceUnchanging()),
                backfill.flag("accept_new_snapshot", defaults.acceptNewSnapshot()));
    }

    Acceptance acceptance() {
        Acceptance defaults = CampaignDefaults.ACCEPTANCE;
        return new Acceptance(
                backfill.flag("allow_empty", defaults.allowEmpty()),
                backfill.integer(IntegerField.ACCEPT_UNCOVERED_ROWS).orElse(defaults.uncoveredRows()));
    }

    Tuning tuning() {
        Tuning defaults = Tuning.ofDefaults();
        return new Tuning(
                count(IntegerField.PARALLEL_WORKERS, defaults.parallelWorkers()),
                count(IntegerField.MAX_CHUNKS, defaults.maxChunks()),
                backfill.choice("retry_policy", RETRY_POLICY, defaults.retryPolicy()),
                count(IntegerField.LANE_HEAP_MB, defaults.laneHeapMegabytes()),
                backfill.integer(IntegerField.MAX_ROW_BYTES).orElse(defaults.maxRowBytes()),
                millis(IntegerField.TRANSACTION_LOCK_TIMEOUT_MS, defaults.lockTimeout()),
                millis(IntegerField.CUTOVER_LOCK_TIMEOUT_MS, defaults.cutoverLockTimeout()),
                seconds(IntegerField.CUTOVER_PATIENCE_S, defaults.cutoverPatience()),
                seconds(IntegerField.OLD_SNAPSHOT_PATIENCE_S, defaults.oldSnapshotPatience()),
                seconds(IntegerField.COVERAGE_PATIENCE_S, defaults.coveragePatience()),
                backfill.choice("load_strategy", LOAD_STRATEGY, defaults.loadStrategy()));
    }

    /** Keys of the Python dpone: one that its process lanes ignore as ours do, and those that would be silently without effect here. */
    void keysOfOtherRoutes() {
        backfill.integer(IntegerField.LEASE_TTL_MINUTES);
        backfill.refuse(
                "state_dir",
                ErrorCode.NOT_SUPPORTED,
                "is not in this version: it keeps no state outside of the target");
        backfill.refuse("advisor", ErrorCode.NOT_SUPPORTED, "is not in this version, which does not advise on chunks");
        backfill.refuse(
                "predicate_dialect",
                ErrorCode.NOT_SUPPORTED,
                "is not in this version: the source's adapter writes its own predicates");
        backfill.refuse("chunk_context", ErrorCode.MANIFEST_INVALID, "is refused: only a running campaign makes it");
    }

    private int count(IntegerField field, int fallback) {
        return Math.toIntExact(backfill.integer(field).orElse((long) fallback));
    }

    private Duration millis(IntegerField field, Duration fallback) {
        return backfill.integer(field).map(Duration::ofMillis).orElse(fallback);
    }

    private Duration seconds(IntegerField field, Duration fallback) {
        return backfill.integer(field).map(Duration::ofSeconds).orElse(fallback);
    }
}
