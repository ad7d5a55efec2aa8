package io.dpone.internal.campaign;

import io.dpone.campaign.CampaignSpec;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.error.Problem;
import io.dpone.contracts.ledger.ChunkStatus;
import io.dpone.contracts.ledger.LedgerView;
import io.dpone.contracts.ledger.PublicationPhase;
import io.dpone.contracts.table.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** What keeps a campaign that was begun from going on. Pure functions. */
final class Resumption {
    private Resumption() {}

    /**
     * What a run would be refused for, as far as the ledger knows: a lane may have committed more.
     *
     * @param spec the campaign as it is asked for now
     * @param view the campaign as it was left, with no run at work
     * @param exists whether a table exists in the target
     * @return the problems
     */
    static List<Problem> problems(CampaignSpec spec, LedgerView view, Predicate<TableName> exists) {
        boolean anyCommitted = view.chunks().stream().anyMatch(chunk -> chunk.status() == ChunkStatus.SUCCESS);
        boolean allCommitted = view.chunks().stream().allMatch(chunk -> chunk.status() == ChunkStatus.SUCCESS);
        boolean prepared = view.campaign().publication().phase() == PublicationPhase.PREPARED;
        List<Problem> problems = new ArrayList<>();
        if (!prepared || !anyCommitted) {
            return problems;
        }
        TableName shadow = view.campaign().publication().shadow();
        if (!exists.test(shadow)) {
            problems.add(new Problem(
                    "target." + spec.targetTable(),
                    ErrorCode.SHADOW_CHANGED,
                    "the shadow " + shadow + " is missing, and with it the rows of committed chunks; begin anew with"
                            + " another backfill_id"));
        }
        if (!allCommitted && !mayReadUnderANewSnapshot(spec)) {
            problems.add(new Problem(
                    "backfill.accept_new_snapshot",
                    ErrorCode.SNAPSHOT_LOST,
                    lostSnapshot(view.campaign().runKey())));
        }
        return problems;
    }

    /** Whether chunks may be read under another snapshot than the committed ones. */
    static boolean mayReadUnderANewSnapshot(CampaignSpec spec) {
        return spec.consistency().sourceUnchanging() || spec.consistency().acceptNewSnapshot();
    }

    static String lostSnapshot(String runKey) {
        return "campaign " + runKey + " began under a snapshot that ended with an earlier run. Ways out:"
                + " say source_unchanging: true when nobody writes to the source table; say"
                + " accept_new_snapshot: true to read what is left under a new snapshot; or begin anew with"
                + " another backfill_id";
    }
}
