package io.dpone.testkit.memory;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.ChunkRecord;
import io.dpone.contracts.ledger.ChunkStatus;
import io.dpone.contracts.ledger.LedgerView;
import io.dpone.spi.CampaignLedger.Decision;
import io.dpone.spi.CampaignLedger.Scope;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Every revision of every campaign and chunk, and the epochs; nothing is ever changed or removed. Every use is a step of the monitor. */
class Journals {
    private final Map<String, Journal> byRunKey = new HashMap<>();

    private static final class Journal {
        private final List<CampaignRecord> campaign = new ArrayList<>();
        private final SortedMap<Integer, List<ChunkRecord>> chunks = new TreeMap<>();
        private long epoch;

        private CampaignRecord latest() {
            return campaign.get(campaign.size() - 1);
        }

        private static ChunkRecord latest(List<ChunkRecord> revisions) {
            return revisions.get(revisions.size() - 1);
        }
    }

    boolean has(String runKey) {
        return byRunKey.containsKey(runKey);
    }

    void create(CampaignRecord campaign, List<ChunkRecord> chunks) {
        Journal journal = new Journal();
        journal.campaign.add(campaign);
        for (ChunkRecord chunk : chunks) {
            if (journal.chunks.put(chunk.index(), new ArrayList<>(List.of(chunk))) != null) {
                throw new DponeException(ErrorCode.INTERNAL, "chunk " + chunk.index() + " is planned twice");
            }
        }
        byRunKey.put(campaign.runKey(), journal);
    }

    CampaignRecord campaign(String runKey) {
        return journal(runKey).latest();
    }

    LedgerView view(String runKey) {
        return view(runKey, List.copyOf(journal(runKey).chunks.keySet()));
    }

    LedgerView view(String runKey, Scope scope) {
        if (scope instanceof Scope.CampaignOnly) {
            return view(runKey, List.of());
        }
        if (scope instanceof Scope.Chunks some) {
            return view(runKey, some.indexes().stream().sorted().toList());
        }
        List<Integer> running = journal(runKey).chunks.values().stream()
                .map(Journal::latest)
                .filter(chunk -> chunk.status() == ChunkStatus.RUNNING)
                .map(ChunkRecord::index)
                .toList();
        return view(runKey, running);
    }

    private LedgerView view(String runKey, List<Integer> indexes) {
        Journal journal = journal(runKey);
        return new LedgerView(
                journal.latest(),
                indexes.stream()
                        .map(index -> Journal.latest(chunk(journal, index)))
                        .toList());
    }

    /** Appends what a decision changed; the campaign's row always goes with the chunks' rows. */
    void append(String runKey, Decision<?> decision) {
        Journal journal = journal(runKey);
        CampaignRecord changed = decision.campaign();
        if (changed == null && decision.chunks().isEmpty()) {
            return;
        }
        CampaignRecord campaign = changed == null ? journal.latest() : changed;
        if (!campaign.sameIdentity(journal.latest())) {
            throw new DponeException(ErrorCode.IDENTITY_CHANGED, "a revision changes what was bound at creation");
        }
        for (ChunkRecord chunk : decision.chunks()) {
            ChunkRecord before = Journal.latest(chunk(journal, chunk.index()));
            if (!before.chunk().equals(chunk.chunk())
                    || !before.idempotencyKey().equals(chunk.idempotencyKey())) {
                throw new DponeException(
                        ErrorCode.IDENTITY_CHANGED, "a revision changes the coordinates of chunk " + chunk.index());
            }
        }
        journal.campaign.add(campaign);
        decision.chunks().forEach(chunk -> chunk(journal, chunk.index()).add(chunk));
    }

    long epoch(String runKey) {
        Journal journal = byRunKey.get(runKey);
        return journal == null ? 0 : journal.epoch;
    }

    void setEpoch(String runKey, long epoch) {
        journal(runKey).epoch = epoch;
    }

    void requireEpoch(String runKey, long epoch) {
        if (epoch(runKey) != epoch) {
            throw new DponeException(
                    ErrorCode.EPOCH_SUPERSEDED,
                    "the campaign is at epoch " + epoch(runKey) + " and this is epoch " + epoch);
        }
    }

    List<CampaignRecord> campaignRevisions(String runKey) {
        return List.copyOf(journal(runKey).campaign);
    }

    List<ChunkRecord> chunkRevisions(String runKey, int index) {
        return List.copyOf(chunk(journal(runKey), index));
    }

    private Journal journal(String runKey) {
        Journal journal = byRunKey.get(runKey);
        if (journal == null) {
            throw new DponeException(ErrorCode.CAMPAIGN_UNKNOWN, "no campaign " + runKey);
        }
        return journal;
    }

    private static List<ChunkRecord> chunk(Journal journal, int index) {
        List<ChunkRecord> revisions = journal.chunks.get(index);
        if (revisions == null) {
            throw new DponeException(ErrorCode.INTERNAL, "the campaign has no chunk " + index);
        }
        return revisions;
    }
}
