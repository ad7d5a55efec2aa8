package io.dpone.campaign;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.lane.LoadStrategy;
import io.dpone.contracts.table.TableName;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a host asks for, complete and checked: made from a manifest or by the builder, and from then on a value. Immutable and thread-safe.
 *
 * @param source where to read
 * @param sourceTable the table that is read
 * @param target where to write
 * @param targetTable the live table
 * @param uniqueKey the columns of the unique key, in order, at least one
 * @param chunk how to cut
 * @param backfillId the host's own run key of 1 to 128 characters, or null for a derived one
 * @param process the host's name for the process, bound by the ledger
 * @param taskPartition the host's name for the task, bound by the ledger
 * @param stateSchema the schema of the state tables
 * @param provisioning who makes the state tables
 * @param artifactScope whose the names of shadow and backup are
 * @param consistency what the chunks are read under
 * @param acceptance what the host accepts
 * @param tuning what may differ between two runs of one campaign
 */
public record CampaignSpec(
        Endpoint source,
        TableName sourceTable,
        Endpoint target,
        TableName targetTable,
        List<String> uniqueKey,
        ChunkRequest chunk,
        @Nullable String backfillId,
        String process,
        String taskPartition,
        String stateSchema,
        Provisioning provisioning,
        ArtifactScope artifactScope,
        Consistency consistency,
        Acceptance acceptance,
        Tuning tuning) {
    /** How a chunk is written; the only mode of a shadow publication (ADR 0051). */
    public static final String INNER_MODE = "incremental_append";

    // Copies the list and refuses an empty one.
    public CampaignSpec {
        uniqueKey = List.copyOf(uniqueKey);
        if (uniqueKey.isEmpty()) {
            throw new IllegalArgumentException("a unique key has at least one column");
        }
    }

    /** Who makes the state tables and registers the target. */
    public enum Provisioning {
        /** Somebody else did; the run only checks the exact shape. */
        EXTERNAL,
        /** The run does, when they are missing. */
        RUNTIME
    }

    /** Whose the names of shadow and backup are. */
    public enum ArtifactScope {
        /** One pair of names for the table. */
        STABLE,
        /** A pair of names for each campaign. */
        CAMPAIGN
    }

    /** Which snapshot a chunk is read under. */
    public enum SnapshotMode {
        /** One exported snapshot for the whole campaign. */
        CAMPAIGN,
        /** Each chunk under a snapshot of its own. */
        PER_CHUNK
    }

    /** Which chunks a run takes. */
    public enum RetryPolicy {
        /** Everything that is not committed. */
        NON_COMMITTED,
        /** Only chunks that failed before. */
        FAILED_ONLY
    }

    /**
     * What the chunks are read under (architecture, decision 12).
     *
     * @param snapshot which snapshot a chunk is read under
     * @param sourceUnchanging the host says that nobody writes to the source table while the campaign is unfinished
     * @param acceptNewSnapshot the host accepts that a resumed campaign reads what is left under a new snapshot
     */
    public record Consistency(SnapshotMode snapshot, boolean sourceUnchanging, boolean acceptNewSnapshot) {}

    /**
     * What the host accepts that is refused otherwise.
     *
     * @param allowEmpty an empty source may replace a table that has rows
     * @param uncoveredRows how many source rows with a NULL key or outside the range are accepted, at least 0
     */
    public record Acceptance(boolean allowEmpty, long uncoveredRows) {
        // Refuses a negative count.
        public Acceptance {
            if (uncoveredRows < 0) {
                throw new IllegalArgumentException("accepted rows are not negative");
            }
        }
    }

    /**
     * What may differ between two runs of one campaign.
     *
     * @param parallelWorkers how many lanes, 1 to 256
     * @param maxChunks how many chunks a plan may have, 1 to 1,000,000
     * @param retryPolicy which chunks a run takes
     * @param laneHeapMegabytes the heap of a lane process in MiB, at least 64
     * @param maxRowBytes the largest row in bytes, or null for an eighth of the lane's heap
     * @param lockTimeout how long a step waits for a lock of the target, 1 ms to 1 h
     * @param cutoverLockTimeout how long one try of the cutover may make readers of live wait, 1 ms to 1 min
     * @param cutoverPatience how long the cutover is tried again before it gives up
     * @param oldSnapshotPatience how long publication waits for sessions with older snapshots
     * @param coveragePatience how long the count of uncovered rows may take
     * @param loadStrategy how a chunk's rows get into the shadow
     */
    public record Tuning(
            int parallelWorkers,
            int maxChunks,
            RetryPolicy retryPolicy,
            int laneHeapMegabytes,
            @Nullable Long maxRowBytes,
            Duration lockTimeout,
            Duration cutoverLockTimeout,
            Duration cutoverPatience,
            Duration oldSnapshotPatience,
            Duration coveragePatience,
            LoadStrategy loadStrategy) {

        // Refuses what is out of range.
        public Tuning {
            if (parallelWorkers < 1 || parallelWorkers > 256) {
                throw new IllegalArgumentException("parallel_workers is 1 to 256");
            }
            if (maxChunks < 1 || maxChunks > 1_000_000) {
                throw new IllegalArgumentException("max_chunks is 1 to 1,000,000");
            }
            if (laneHeapMegabytes < 64 || (maxRowBytes != null && maxRowBytes < 1)) {
                throw new IllegalArgumentException("a lane has at least 64 MiB and max_row_bytes is at least 1");
            }
        }

        /**
         * The defaults: one lane, 1,000 chunks, everything not committed, 256 MiB a lane, 300 s for locks, 2 s a try of the cutover for up to
         * 5 minutes, 5 minutes for older snapshots, 30 minutes for the coverage count, the load strategy of the adapter.
         *
         * @return the defaults
         */
        public static Tuning ofDefaults() {
            return new Tuning(
                    1,
                    1000,
                    RetryPolicy.NON_COMMITTED,
                    256,
                    null,
                    Duration.ofSeconds(300),
                    Duration.ofSeconds(2),
                    Duration.ofMinutes(5),
                    Duration.ofMinutes(5),
                    Duration.ofMinutes(30),
                    LoadStrategy.AUTOMATIC);
        }

        /**
         * The largest row in bytes.
         *
         * @return the authored limit, else an eighth of the lane's heap
         */
        public long effectiveMaxRowBytes() {
            return maxRowBytes != null ? maxRowBytes : (long) laneHeapMegabytes * 1024 * 1024 / 8;
        }
    }
}
