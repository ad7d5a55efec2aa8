package io.dpone.examples.quickstart;

import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonFloat;
import io.dpone.contracts.json.JsonValue.JsonObject;
import io.dpone.testkit.TableComparison;
import java.util.List;

/**
 * What the quickstart has found.
 *
 * @param rows the source beside the published table
 * @param chunks chunks of the campaign
 * @param receipts receipts of the campaign
 * @param lanes lanes of each run
 * @param lanesKilled lanes that were killed one by one
 * @param parentsKilled runs that were killed whole
 * @param lanesLeftBehind lanes that outlived a killed run
 * @param runs runs of the campaign
 * @param chunksReplayed chunks that were found committed by their receipts and not read again
 * @param reads counts of the live table that readers were answered meanwhile
 * @param partialReads counts that were neither of the old table nor of the new one
 * @param problems what else is not as it must be, in words
 * @param elapsedSeconds from the first step to the last
 */
record QuickstartReport(
        TableComparison rows,
        int chunks,
        int receipts,
        int lanes,
        int lanesKilled,
        int parentsKilled,
        int lanesLeftBehind,
        int runs,
        int chunksReplayed,
        long reads,
        long partialReads,
        List<String> problems,
        double elapsedSeconds) {
    // An immutable copy.
    QuickstartReport {
        problems = List.copyOf(problems);
    }

    /** Whether everything is as promised. */
    boolean isRight() {
        return rows.isEqual()
                && rows.rowsExpected() > 0
                && receipts == chunks
                && lanesKilled == 1
                && parentsKilled == 1
                && lanesLeftBehind == 0
                && chunksReplayed >= 2
                && reads > 0
                && partialReads == 0
                && problems.isEmpty();
    }

    JsonObject toJson() {
        return JsonValue.object()
                .put("result", isRight() ? "ok" : "failed")
                .put("rows_expected", rows.rowsExpected())
                .put("rows_found", rows.rowsFound())
                .put("missing_rows", rows.missing())
                .put("duplicate_rows", rows.duplicated())
                .put("unexpected_rows", rows.unexpected())
                .put("chunks", chunks)
                .put("receipts", receipts)
                .put("lanes", lanes)
                .put("lanes_killed", lanesKilled)
                .put("parents_killed", parentsKilled)
                .put("lanes_left_behind", lanesLeftBehind)
                .put("runs", runs)
                .put("chunks_replayed_from_receipt", chunksReplayed)
                .put("reads", reads)
                .put("partial_reads_seen", partialReads)
                .put("problems", JsonValue.array(problems, JsonValue::of))
                .put("elapsed_seconds", new JsonFloat(Math.round(elapsedSeconds * 10) / 10.0))
                .build();
    }
}
