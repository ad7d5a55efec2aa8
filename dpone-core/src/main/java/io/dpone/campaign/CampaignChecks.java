package io.dpone.campaign;

import io.dpone.campaign.CampaignSpec.SnapshotMode;
import io.dpone.campaign.CampaignSpec.Tuning;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.error.Problem;
import io.dpone.contracts.table.TableName;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What a campaign's values must keep to, whoever made them: the reader of manifests and the builder ask here. Nothing is asked of a database.
 * Pure functions, safe for use from any thread.
 */
public final class CampaignChecks {
    private static final String BACKFILL = "sink.strategy.backfill.";

    private static final String UNIQUE_KEY = "sink.strategy.unique_key";

    private final CampaignSpec spec;
    private final Findings findings;

    private CampaignChecks(CampaignSpec spec, Findings findings) {
        this.spec = spec;
        this.findings = findings;
    }

    /**
     * Examines every value.
     *
     * @param spec what is asked for
     * @return every problem, with the path that a manifest has for it, in the order of the manifest's reference; empty if there is none
     */
    public static List<Problem> check(CampaignSpec spec) {
        return check(spec, path -> false);
    }

    /**
     * Examines what can be examined when some values could not be read and a stand-in is in their place.
     *
     * @param spec what is asked for
     * @param unread says of a path whether its value is a stand-in; a rule that needs such a value is left out
     * @return every problem, as from {@link #check(CampaignSpec)}
     */
    public static List<Problem> check(CampaignSpec spec, Predicate<String> unread) {
        Findings findings = new Findings(unread);
        new CampaignChecks(spec, findings).run();
        return findings.problems();
    }

    private void run() {
        EndpointChecks.check("source", spec.source(), findings);
        table("source", spec.sourceTable());
        EndpointChecks.check("sink", spec.target(), findings);
        table("sink", spec.targetTable());
        sameTable();
        uniqueKey();
        chunk();
        texts();
        consistency();
        tuning(spec.tuning());
    }

    private void table(String side, TableName table) {
        findings.text(side + ".schema", table.schema(), TextRule.NAME);
        findings.text(side + ".table", table.table(), TextRule.NAME);
    }

    private void sameTable() {
        boolean same = spec.source().url().equals(spec.target().url())
                && spec.sourceTable().equals(spec.targetTable());
        if (same
                && findings.read(
                        "source.connection.url",
                        "source.schema",
                        "source.table",
                        "sink.connection.url",
                        "sink.schema",
                        "sink.table")) {
            findings.invalid("sink.table", "source and sink are the same table");
        }
    }

    private void uniqueKey() {
        if (!findings.read(UNIQUE_KEY)) {
            return;
        }
        Set<String> seen = new HashSet<>();
        for (int index = 0; index < spec.uniqueKey().size(); index++) {
            String path = UNIQUE_KEY + "[" + index + "]";
            String column = spec.uniqueKey().get(index);
            findings.text(path, column, TextRule.NAME);
            if (!seen.add(column)) {
                findings.invalid(path, "names a column that was named before");
            }
        }
    }

    private void chunk() {
        findings.text(BACKFILL + "chunk.column", spec.chunk().column(), TextRule.NAME);
        if (spec.chunk() instanceof ChunkRequest.IntegerChunks integers) {
            integerChunks(integers);
        } else if (spec.chunk() instanceof ChunkRequest.UuidChunks uuids) {
            uuidChunks(uuids);
        }
    }

    private void integerChunks(ChunkRequest.IntegerChunks chunks) {
        Long from = chunks.from();
        Long to = chunks.to();
        boolean read = findings.read(
                IntegerField.CHUNK_FROM.path(),
                IntegerField.CHUNK_TO.path(),
                IntegerField.CHUNK_STEP.path(),
                IntegerField.MAX_CHUNKS.path());
        if (from == null || to == null || !read) {
            return;
        }
        // The width of a range of longs fits an unsigned long, so that neither this nor the division overflows.
        long beforeLast = Long.divideUnsigned(to - from, chunks.step());
        if (Long.compareUnsigned(beforeLast, spec.tuning().maxChunks()) >= 0) {
            findings.add(
                    IntegerField.CHUNK_STEP.path(),
                    ErrorCode.TOO_MANY_CHUNKS,
                    "from, to and step make more chunks than max_chunks allows; raise step or max_chunks");
        }
    }

    private void uuidChunks(ChunkRequest.UuidChunks chunks) {
        String path = IntegerField.CHUNK_BUCKETS.path();
        if (findings.read(path, IntegerField.MAX_CHUNKS.path())
                && chunks.buckets() > spec.tuning().maxChunks()) {
            findings.add(
                    path,
                    ErrorCode.TOO_MANY_CHUNKS,
                    "there are more buckets than max_chunks allows; lower buckets or raise max_chunks");
        }
    }

    private void texts() {
        String backfillId = spec.backfillId();
        if (backfillId != null) {
            findings.text(BACKFILL + "backfill_id", backfillId, TextRule.NAME);
        }
        findings.text(BACKFILL + "state.schema", spec.stateSchema(), TextRule.NAME);
        findings.text(BACKFILL + "identity.process", spec.process(), TextRule.NAME);
        findings.text(BACKFILL + "identity.task_partition", spec.taskPartition(), new TextRule(512));
    }

    private void consistency() {
        boolean unsafe = spec.consistency().snapshot() == SnapshotMode.PER_CHUNK
                && !spec.consistency().sourceUnchanging();
        if (unsafe && findings.read(BACKFILL + "snapshot", BACKFILL + "source_unchanging")) {
            findings.invalid(
                    BACKFILL + "snapshot",
                    "per_chunk needs source_unchanging: true, because this version hands no checkpoint over that would repair"
                            + " a row whose key moves between two chunks");
        }
    }

    private void tuning(Tuning tuning) {
        integer(IntegerField.PARALLEL_WORKERS, tuning.parallelWorkers());
        integer(IntegerField.MAX_CHUNKS, tuning.maxChunks());
        integer(IntegerField.LANE_HEAP_MB, tuning.laneHeapMegabytes());
        Long maxRowBytes = tuning.maxRowBytes();
        if (maxRowBytes != null) {
            integer(IntegerField.MAX_ROW_BYTES, maxRowBytes);
            rowFitsTheHeap(maxRowBytes, tuning.laneHeapMegabytes());
        }
        time(IntegerField.TRANSACTION_LOCK_TIMEOUT_MS, tuning.lockTimeout(), ChronoUnit.MILLIS);
        time(IntegerField.CUTOVER_LOCK_TIMEOUT_MS, tuning.cutoverLockTimeout(), ChronoUnit.MILLIS);
        time(IntegerField.CUTOVER_PATIENCE_S, tuning.cutoverPatience(), ChronoUnit.SECONDS);
        time(IntegerField.OLD_SNAPSHOT_PATIENCE_S, tuning.oldSnapshotPatience(), ChronoUnit.SECONDS);
        time(IntegerField.COVERAGE_PATIENCE_S, tuning.coveragePatience(), ChronoUnit.SECONDS);
    }

    private void rowFitsTheHeap(long maxRowBytes, int heapMegabytes) {
        if (maxRowBytes > heapMegabytes * 1024L * 1024L
                && findings.read(IntegerField.MAX_ROW_BYTES.path(), IntegerField.LANE_HEAP_MB.path())) {
            findings.invalid(IntegerField.MAX_ROW_BYTES.path(), "must not be larger than lane_heap_mb");
        }
    }

    private void integer(IntegerField field, long value) {
        if (findings.read(field.path())) {
            field.check(value).ifPresent(findings::add);
        }
    }

    private void time(IntegerField field, Duration value, TemporalUnit unit) {
        boolean inside = value.compareTo(Duration.of(field.min(), unit)) >= 0
                && value.compareTo(Duration.of(field.max(), unit)) <= 0;
        if (!inside && findings.read(field.path())) {
            findings.add(field.outOfRange());
        }
    }
}
