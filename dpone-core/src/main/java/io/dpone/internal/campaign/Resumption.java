package io.dpone.internal.campaign;

import io.dpone.campaign.CampaignSpec;
import io.dpone.contracts.chunk.ChunkSpec;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.error.Problem;
import io.dpone.contracts.identity.CampaignIdentity;
import io.dpone.contracts.identity.Invocation;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.CampaignStatus;
import io.dpone.contracts.ledger.ChunkRecord;
import io.dpone.contracts.ledger.ChunkStatus;
import io.dpone.contracts.ledger.LedgerView;
import io.dpone.contracts.ledger.PublicationPhase;
import io.dpone.contracts.table.Column;
import io.dpone.contracts.table.TableName;
import io.dpone.spi.state.ShadowPreparation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
                    "target." + spec.targetTable(), ErrorCode.SHADOW_CHANGED, ShadowPreparation.missing(shadow)));
        }
        if (!allCommitted && !mayReadUnderANewSnapshot(spec)) {
            problems.add(new Problem(
                    "backfill.accept_new_snapshot",
                    ErrorCode.SNAPSHOT_LOST,
                    lostSnapshot(view.campaign().runKey())));
        }
        return problems;
    }

    /**
     * Whether a campaign of that key is the one that is asked for now.
     *
     * @param spec the campaign as it is asked for
     * @param view the campaign as it was left
     * @param identity what the campaign would be now
     * @return what differs, empty when nothing does
     */
    static Optional<Problem> otherIdentity(CampaignSpec spec, LedgerView view, CampaignIdentity identity) {
        CampaignRecord campaign = view.campaign();
        List<String> changed = new ArrayList<>();
        if (!campaign.source().equals(identity.source())) {
            changed.add("the source relation");
        }
        changed.addAll(changedColumns(
                "source", campaign.columns().source(), identity.columns().source()));
        changed.addAll(changedColumns(
                "target", campaign.columns().target(), identity.columns().target()));
        // Each of the digests holds the ones before, so that only the first one tells something.
        if (changed.isEmpty() && !campaign.configHash().equals(identity.configHash())) {
            changed.add("target, key, unique key or publication");
        }
        List<ChunkSpec> chunks = view.chunks().stream().map(ChunkRecord::chunk).toList();
        if (changed.isEmpty() && !campaign.planHash().equals(identity.planHash(campaign.runKey(), chunks))) {
            changed.add("the chunks");
        }
        Invocation invocation = Invocation.ofCampaign(campaign.runKey(), spec.process(), spec.taskPartition());
        if (!campaign.invocation().equals(invocation)) {
            changed.add("process or task partition");
        }
        return changed.isEmpty()
                ? Optional.empty()
                : Optional.of(new Problem(
                        "backfill",
                        ErrorCode.IDENTITY_CHANGED,
                        "campaign " + campaign.runKey() + " exists with another identity; changed: "
                                + String.join(", ", changed)));
    }

    private static List<String> changedColumns(String side, List<Column> before, List<Column> now) {
        List<String> changed = new ArrayList<>();
        for (Column column : before) {
            Optional<Column> same = now.stream()
                    .filter(candidate -> candidate.name().equals(column.name()))
                    .findFirst();
            if (same.isEmpty()) {
                changed.add("column " + column.name() + " of the " + side + " is gone");
            } else if (!same.get().equals(column)) {
                changed.add("column " + column.name() + " of the " + side + " (was " + described(column) + ", is "
                        + described(same.get()) + ")");
            }
        }
        for (Column column : now) {
            if (before.stream().noneMatch(candidate -> candidate.name().equals(column.name()))) {
                changed.add("column " + column.name() + " of the " + side + " is new");
            }
        }
        if (changed.isEmpty() && !before.equals(now)) {
            changed.add("the order of the columns of the " + side);
        }
        return changed;
    }

    private static String described(Column column) {
        return column.type()
                + (column.collation() == null ? "" : " collate " + column.collation())
                + (column.notNull() ? " not null" : "");
    }

    /** What is not wrong, but not what somebody expects who runs a campaign. */
    static List<String> warnings(LedgerView view) {
        CampaignRecord campaign = view.campaign();
        if (campaign.isPublished()) {
            return List.of("the campaign is published: a run loads nothing and says so; to load again, take another"
                    + " backfill_id");
        }
        if (campaign.status() == CampaignStatus.CANCEL_REQUESTED) {
            return List.of("the campaign is cancelled: a run loads nothing and its outcome is CANCELLED; to begin anew,"
                    + " take another backfill_id");
        }
        return List.of();
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
