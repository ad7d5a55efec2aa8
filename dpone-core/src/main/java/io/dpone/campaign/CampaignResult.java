package io.dpone.campaign;

import io.dpone.contracts.json.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a run ended that did not fail. A failure is a {@link io.dpone.contracts.error.DponeException}.
 *
 * @param outcome how it ended
 * @param runKey the campaign's key
 * @param chunks all chunks of the campaign
 * @param chunksCommitted chunks that are committed
 * @param chunksLoaded chunks that this run read and committed
 * @param chunksReplayed chunks that this run found committed by their receipts
 * @param rows rows in the committed chunks
 * @param publication what was published, or null when nothing was
 * @param snapshots the snapshots that the committed chunks were read under
 * @param lanes how many lanes this run started
 * @param elapsedMillis how long this run took
 * @param cancelReason why the campaign was cancelled, or null
 */
public record CampaignResult(
        Outcome outcome,
        String runKey,
        int chunks,
        int chunksCommitted,
        int chunksLoaded,
        int chunksReplayed,
        long rows,
        @Nullable Publication publication,
        List<SnapshotUse> snapshots,
        int lanes,
        long elapsedMillis,
        @Nullable String cancelReason) {
    // An immutable copy, as everywhere.
    public CampaignResult {
        snapshots = List.copyOf(snapshots);
    }

    /** The ways in which a run ends without a failure. */
    public enum Outcome {
        /** The table is published: by this run, or by an earlier one whose publication this run has proved. */
        PUBLISHED,
        /** The campaign was cancelled. */
        CANCELLED,
        /** The run was interrupted; the same call goes on. */
        INTERRUPTED,
        /** The chunks that this run was to take are committed, and others are left ({@code retry_policy: failed_only}). */
        INCOMPLETE
    }

    /**
     * What was published.
     *
     * @param receiptId the publication receipt
     * @param expectedRows the sum of the chunk receipts
     * @param actualRows the count of the table in the publishing transaction
     * @param duplicateKeys duplicate or NULL unique keys, always 0
     * @param backupTable the name that the former live table has now
     */
    public record Publication(
            String receiptId, long expectedRows, long actualRows, long duplicateKeys, String backupTable) {}

    /**
     * A snapshot and the chunks that were read under it.
     *
     * @param authority what identifies the snapshot
     * @param chunks the indexes of the chunks
     */
    public record SnapshotUse(String authority, List<Integer> chunks) {
        // An immutable copy, as everywhere.
        public SnapshotUse {
            chunks = List.copyOf(chunks);
        }

        // A campaign may have thousands of chunks, and they come in runs.
        @Override
        public String toString() {
            return "SnapshotUse[authority=" + authority + ", " + chunks.size() + " chunks: " + ranges() + "]";
        }

        private String ranges() {
            List<Integer> sorted = chunks.stream().sorted().toList();
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < sorted.size(); i++) {
                int first = sorted.get(i);
                while (i + 1 < sorted.size() && sorted.get(i + 1) == sorted.get(i) + 1) {
                    i++;
                }
                int last = sorted.get(i);
                text.append(text.isEmpty() ? "" : ", ").append(first).append(first == last ? "" : "-" + last);
            }
            return text.toString();
        }
    }

    /**
     * The result as a document.
     *
     * @return an object with snake-case names
     */
    public JsonValue.JsonObject toJson() {
        JsonValue.ObjectBuilder json = JsonValue.object()
                .put("outcome", outcome.name())
                .put("run_key", runKey)
                .put("chunks", chunks)
                .put("chunks_committed", chunksCommitted)
                .put("chunks_loaded", chunksLoaded)
                .put("chunks_replayed_from_receipt", chunksReplayed)
                .put("rows", rows)
                .put("lanes", lanes)
                .put("elapsed_millis", elapsedMillis)
                .put("cancel_reason", cancelReason)
                .put(
                        "snapshots",
                        JsonValue.array(
                                snapshots,
                                use -> JsonValue.object()
                                        .put("authority", use.authority())
                                        .put("chunks", JsonValue.array(use.chunks(), JsonValue::of))
                                        .build()));
        Publication published = publication;
        if (published == null) {
            return json.put("publication", new JsonValue.JsonNull()).build();
        }
        return json.put(
                        "publication",
                        JsonValue.object()
                                .put("receipt_id", published.receiptId())
                                .put("expected_rows", published.expectedRows())
                                .put("actual_rows", published.actualRows())
                                .put("duplicate_keys", published.duplicateKeys())
                                .put("backup_table", published.backupTable())
                                .build())
                .build();
    }
}
