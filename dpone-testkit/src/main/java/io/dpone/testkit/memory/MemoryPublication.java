package io.dpone.testkit.memory;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.PublicationPhase;
import io.dpone.contracts.ledger.PublicationRecord;
import io.dpone.contracts.table.TableName;
import io.dpone.spi.CampaignLedger.Decision;
import io.dpone.spi.ShadowPublication;
import io.dpone.testkit.fault.PortCall;
import io.dpone.testkit.fault.SimulatedProcess;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Shadow and publication of a target in memory. Each step is one transaction. */
final class MemoryPublication implements ShadowPublication {
    private final InMemoryTarget target;
    private final SimulatedProcess process;
    private final TableName live;

    MemoryPublication(InMemoryTarget target, SimulatedProcess process, TableName live) {
        this.target = target;
        this.process = process;
        this.live = live;
    }

    @Override
    public PublicationRecord prepare(Request request, PublicationRecord recorded, boolean anyChunkCommitted) {
        request.stop().check();
        return process.commit(
                PortCall.PUBLICATION_PREPARE,
                request.runKey(),
                () -> target.monitor().locked(() -> {
                    target.tables().requireRegistered(request.live());
                    MemoryTable liveTable = target.tables().live(live);
                    requireUniqueKey(liveTable, request.uniqueKey());
                    requireBackupFree(recorded);
                    if (recorded.phase() != PublicationPhase.PLANNED) {
                        requireLive(request, recorded);
                        if (anyChunkCommitted || !isLostOrRemade(request, recorded)) {
                            requirePrepared(request, recorded);
                            return recorded;
                        }
                    }
                    MemoryTable shadow = makeOrAdopt(request, recorded.shadow(), liveTable, anyChunkCommitted);
                    return recorded.prepared(
                            liveTable.generation(),
                            liveTable.publicationReceiptId(),
                            target.operations().fenceGeneration(request.live().sha256()),
                            shadow.generation(),
                            liveTable.contractSha256(),
                            target.clock().instant());
                }),
                UnaryOperator.identity());
    }

    // A run that made the lost shadow again may have died before it saved that.
    private boolean isLostOrRemade(Request request, PublicationRecord recorded) {
        return target.tables()
                .find(recorded.shadow())
                .filter(found -> !request.runKey().equals(found.owner())
                        || found.generation().equals(recorded.shadowGeneration()))
                .isEmpty();
    }

    private MemoryTable makeOrAdopt(Request request, TableName name, MemoryTable liveTable, boolean anyChunkCommitted) {
        Optional<MemoryTable> found = target.tables().find(name);
        if (found.isEmpty()) {
            if (anyChunkCommitted) {
                throw new DponeException(ErrorCode.SHADOW_CHANGED, name + " is missing although chunks are committed");
            }
            return target.tables().create(name, liveTable.columns(), null, request.runKey());
        }
        if (!request.runKey().equals(found.get().owner())) {
            throw new DponeException(ErrorCode.ARTIFACT_NAME_TAKEN, name + " is not this campaign's");
        }
        return found.get();
    }

    private void requireLive(Request request, PublicationRecord recorded) {
        MemoryTable liveTable = target.tables().live(live);
        long fence = target.operations().fenceGeneration(request.live().sha256());
        if (!liveTable.generation().equals(recorded.predecessor()) || fence != recorded.predecessorFence()) {
            throw new DponeException(
                    ErrorCode.STALE_LIVE_GENERATION, live + " is not what the campaign was prepared for");
        }
        if (!liveTable.contractSha256().equals(recorded.objectContractSha256())) {
            throw new DponeException(ErrorCode.CATALOG_CHANGED, live + " was altered");
        }
    }

    private void requirePrepared(Request request, PublicationRecord recorded) {
        requireLive(request, recorded);
        MemoryTable shadow = target.tables().shadow(recorded.shadow());
        if (!shadow.generation().equals(recorded.shadowGeneration())
                || !request.runKey().equals(shadow.owner())) {
            throw new DponeException(ErrorCode.SHADOW_CHANGED, recorded.shadow() + " is not the prepared shadow");
        }
    }

    private void requireBackupFree(PublicationRecord recorded) {
        if (target.tables().find(recorded.backup()).isPresent()) {
            throw new DponeException(ErrorCode.ARTIFACT_NAME_TAKEN, "the table " + recorded.backup() + " exists");
        }
    }

    private static void requireUniqueKey(MemoryTable table, List<String> uniqueKey) {
        if (!uniqueKey.equals(table.uniqueKey())) {
            throw new DponeException(ErrorCode.UNIQUE_INDEX_MISSING, "no unique index on exactly " + uniqueKey);
        }
    }

    @Override
    public void provePublished(Request request, PublicationRecord recorded) {
        process.call(
                PortCall.PUBLICATION_PROVE_PUBLISHED,
                request.runKey(),
                () -> target.monitor().run(() -> {
                    MemoryTable liveTable = target.tables().live(live);
                    Optional<MemoryTable> backup = target.tables().find(recorded.backup());
                    if (!liveTable.generation().equals(recorded.shadowGeneration())
                            || !String.valueOf(recorded.receiptId()).equals(liveTable.publicationReceiptId())
                            || target.tables().find(recorded.shadow()).isPresent()) {
                        throw new DponeException(
                                ErrorCode.STALE_LIVE_GENERATION, live + " is not what the campaign published");
                    }
                    if (backup.isEmpty() || !backup.get().generation().equals(recorded.predecessor())) {
                        throw new DponeException(
                                ErrorCode.CATALOG_CHANGED, recorded.backup() + " is not what live was");
                    }
                }));
    }

    @Override
    public long validate(Request request, PublicationRecord recorded, long expectedRows) {
        request.stop().check();
        return process.call(
                PortCall.PUBLICATION_VALIDATE,
                request.runKey(),
                () -> target.monitor().locked(() -> {
                    requirePrepared(request, recorded);
                    return count(target.tables().shadow(recorded.shadow()), request.uniqueKey(), expectedRows);
                }));
    }

    private static long count(MemoryTable shadow, List<String> uniqueKey, long expectedRows) {
        long rows = shadow.rows().size();
        if (rows != expectedRows) {
            throw new DponeException(
                    ErrorCode.ROW_COUNT_MISMATCH,
                    "the shadow has " + rows + " rows and the receipts say " + expectedRows);
        }
        long nullKeys = shadow.nullKeys(uniqueKey);
        if (nullKeys > 0) {
            throw new DponeException(ErrorCode.DUPLICATE_UNIQUE_KEY, nullKeys + " rows have a NULL in the unique key");
        }
        return rows;
    }

    @Override
    public void buildPhysicalDesign(Request request, PublicationRecord recorded) {
        request.stop().check();
        process.call(
                PortCall.PUBLICATION_BUILD_PHYSICAL_DESIGN,
                request.runKey(),
                () -> target.monitor().run(() -> {
                    requirePrepared(request, recorded);
                    MemoryTable shadow = target.tables().shadow(recorded.shadow());
                    if (shadow.hasDuplicates(request.uniqueKey())) {
                        throw new DponeException(
                                ErrorCode.DUPLICATE_UNIQUE_KEY, "the shadow has duplicate unique keys");
                    }
                    shadow.index(request.uniqueKey());
                }));
    }

    @Override
    public boolean liveHasRows(Request request) {
        request.stop().check();
        return process.call(
                PortCall.PUBLICATION_LIVE_HAS_ROWS,
                live.dataset(),
                () -> target.monitor()
                        .locked(() -> !target.tables().live(live).rows().isEmpty()));
    }

    @Override
    public void awaitOldSnapshots(Request request) {
        request.stop().check();
        // Nothing in memory reads under a snapshot; a fault plan can say otherwise.
        process.call(PortCall.PUBLICATION_AWAIT_OLD_SNAPSHOTS, request.runKey(), () -> {});
    }

    @Override
    public CampaignRecord publish(Request request, Cutover cutover) {
        MemoryFence fence = (MemoryFence) cutover.fence();
        return process.commit(
                PortCall.PUBLICATION_PUBLISH,
                request.runKey(),
                () -> target.monitor().locked(() -> swap(request, cutover, fence)),
                UnaryOperator.identity());
    }

    private CampaignRecord swap(Request request, Cutover cutover, MemoryFence fence) {
        PublicationRecord recorded = cutover.recorded();
        target.serverSessions()
                .awaitWriters(process, recorded.shadow(), request.tuning().lockTimeout(), PortCall.PUBLICATION_PUBLISH);
        target.tables().requireRegistered(request.live());
        fence.requireHeld();
        CampaignRecord latest = target.journals().campaign(request.runKey());
        if (!cutover.owner().equals(latest.lockOwner())) {
            throw new DponeException(ErrorCode.CAMPAIGN_LEASE_LOST, "the campaign has another owner");
        }
        target.journals().requireEpoch(request.runKey(), cutover.epoch());
        if (!recorded.equals(latest.publication())) {
            throw new DponeException(ErrorCode.CATALOG_CHANGED, "the ledger has another publication record");
        }
        requireBackupFree(recorded);
        requirePrepared(request, recorded);
        MemoryTable shadow = target.tables().shadow(recorded.shadow());
        requireUniqueKey(shadow, request.uniqueKey());
        long rows = count(shadow, request.uniqueKey(), cutover.expectedRows());
        CampaignRecord published =
                cutover.decide().apply(latest, rows, target.clock().instant());
        target.journals().append(request.runKey(), new Decision<>(published, List.of(), rows));
        target.tables().rename(live, recorded.backup());
        target.tables().rename(recorded.shadow(), live);
        shadow.setPublicationReceiptId(cutover.receiptId());
        target.operations().advanceFence(request.live().sha256(), cutover.receiptId());
        return published;
    }
}
