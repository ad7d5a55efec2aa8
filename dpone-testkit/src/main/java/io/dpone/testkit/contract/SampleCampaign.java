package io.dpone.testkit.contract;

import io.dpone.contracts.chunk.ChunkKey;
import io.dpone.contracts.chunk.ChunkPlan;
import io.dpone.contracts.chunk.ChunkSpec;
import io.dpone.contracts.identity.ArtifactNames;
import io.dpone.contracts.identity.Dialect;
import io.dpone.contracts.identity.Invocation;
import io.dpone.contracts.json.Sha256;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.CampaignStatus;
import io.dpone.contracts.ledger.CampaignTransitions;
import io.dpone.contracts.ledger.ChunkRecord;
import io.dpone.contracts.ledger.LedgerView;
import io.dpone.contracts.ledger.PublicationRecord;
import io.dpone.contracts.table.Column;
import io.dpone.contracts.table.ColumnContract;
import io.dpone.contracts.table.SourceIdentity;
import io.dpone.contracts.table.TableName;
import io.dpone.spi.CampaignFence;
import io.dpone.spi.CampaignLedger;
import io.dpone.spi.CampaignLedger.Decision;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** A campaign for tests: {@code public.account} in chunks of one hundred keys. Pure functions. */
public final class SampleCampaign {
    private static final TableName LIVE = new TableName("public", "account");
    private static final Column ID = new Column("id", "bigint", null, true);

    private SampleCampaign() {}

    /**
     * The campaign's record as it is created.
     *
     * @param runKey the campaign's key
     * @param now when it is created
     * @return an active campaign without owner
     */
    public static CampaignRecord record(String runKey, Instant now) {
        return record(Dialect.postgres(), LIVE, runKey, now);
    }

    /**
     * The record, as it is created, of a campaign over another table.
     *
     * @param dialect the target's dialect
     * @param live the live table
     * @param runKey the campaign's key
     * @param now when it is created
     * @return an active campaign without owner
     */
    public static CampaignRecord record(Dialect dialect, TableName live, String runKey, Instant now) {
        ArtifactNames names = ArtifactNames.ofCampaign(dialect, live, runKey);
        return new CampaignRecord(
                runKey,
                live.dataset(),
                "incremental_append",
                key(1).toJson(),
                Sha256.hex("plan of " + runKey),
                Sha256.hex("config of " + runKey),
                Invocation.ofCampaign(runKey, "nightly", "accounts:load"),
                new SourceIdentity("7311111111111111111", "bank", live, 16_384),
                new ColumnContract(List.of(ID), List.of(ID)),
                CampaignStatus.ACTIVE,
                null,
                null,
                0,
                null,
                null,
                PublicationRecord.planned(live, names.shadow(), names.backup()),
                List.of(),
                now,
                now);
    }

    /**
     * The plan of such a campaign.
     *
     * @param count how many chunks
     * @return the chunks
     */
    public static List<ChunkSpec> plan(int count) {
        return ChunkPlan.cut(key(count), count);
    }

    /**
     * The records of such a campaign's chunks as they are created.
     *
     * @param runKey the campaign's key
     * @param count how many chunks
     * @param now when they are created
     * @return pending chunks
     */
    public static List<ChunkRecord> chunks(String runKey, int count, Instant now) {
        return plan(count).stream()
                .map(chunk -> ChunkRecord.pending(runKey, chunk, now))
                .toList();
    }

    /**
     * Creates such a campaign.
     *
     * @param ledger where
     * @param runKey the campaign's key
     * @param chunks how many chunks
     * @return what was created
     */
    public static LedgerView create(CampaignLedger ledger, String runKey, int chunks) {
        Instant now = ledger.now();
        LedgerView created = new LedgerView(record(runKey, now), chunks(runKey, chunks, now));
        ledger.create(created.campaign(), created.chunks());
        return created;
    }

    /**
     * Takes such a campaign over.
     *
     * @param ledger where
     * @param fence the held lock of the campaign
     * @param owner who takes it
     * @param lease for how long
     * @return the new epoch
     */
    public static long takeOver(CampaignLedger ledger, CampaignFence fence, String owner, Duration lease) {
        return ledger.takeOver(fence.runKey(), fence, (current, epoch, now) -> {
            CampaignRecord acquired =
                    Decided.record(CampaignTransitions.acquire(current.campaign(), owner, epoch, now.plus(lease), now));
            return new Decision<>(acquired, List.of(), epoch);
        });
    }

    private static ChunkKey key(int chunks) {
        return new ChunkKey.IntegerKey("id", 1, 100L * chunks, 100);
    }
}
