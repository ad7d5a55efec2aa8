package io.dpone.mssql.internal.target;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.identity.LockNames;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.PublicationRecord;
import io.dpone.contracts.table.TableName;
import io.dpone.contracts.table.TargetIdentity;
import io.dpone.mssql.internal.catalog.CatalogReader;
import io.dpone.mssql.internal.session.MssqlSession;
import io.dpone.mssql.internal.session.SqlFailures;
import io.dpone.mssql.internal.state.AppLocks;
import io.dpone.mssql.internal.state.HeadProperties;
import io.dpone.mssql.internal.state.MssqlJournal;
import io.dpone.mssql.internal.state.Registrations;
import io.dpone.mssql.internal.state.TableLocks;
import io.dpone.spi.ShadowPublication.Cutover;
import io.dpone.spi.ShadowPublication.Request;
import io.dpone.spi.state.CutoverRules;
import io.dpone.spi.state.CutoverSteps;
import io.dpone.spi.state.OperationRules;
import io.dpone.spi.state.OperationTables;
import io.dpone.spi.state.PublicationFacts;
import io.dpone.spi.state.SealedShadow;
import io.dpone.spi.state.SealedTable;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * One try of the cutover (shadow campaign facts, section 7.5; architecture, section 5, locks). XACT_ABORT is on, so that any error that is not sp_rename's own has ended the
 * transaction. Immutable.
 */
final class CutoverTransaction implements CutoverSteps {
    private final Supplier<MssqlSession> opener;
    private final MssqlPublicationTables tables;
    private final PublicationFacts<FoundTable> facts;
    private final Registrations registrations;
    private final MssqlJournal journal;
    private final OperationTables operations;

    CutoverTransaction(
            Supplier<MssqlSession> opener,
            MssqlPublicationTables tables,
            Registrations registrations,
            MssqlJournal journal,
            OperationTables operations) {
        this.opener = opener;
        this.tables = tables;
        this.facts = new PublicationFacts<>(tables);
        this.registrations = registrations;
        this.journal = journal;
        this.operations = operations;
    }

    @Override
    public SealedTable seal(Request request, Cutover cutover) {
        return SealedShadow.seal(opener, tables, request, cutover.recorded());
    }

    @Override
    public Optional<Outcome> tryOnce(Connection connection, Request request, Cutover cutover, SealedTable sealed)
            throws SQLException {
        PublicationRecord recorded = cutover.recorded();
        CampaignRecord latest = lockCampaign(connection, request, cutover);
        if (CutoverRules.isPublished(latest, cutover)) {
            connection.rollback();
            return Optional.of(new Outcome(latest, 0));
        }
        CutoverRules.requireOurs(latest, cutover);
        CampaignRecord published = cutover.decide().apply(latest, sealed.rows(), journal.now(connection));

        TableLocks.keepWritersOut(connection, recorded.shadow());
        PublicationFacts.Pair<FoundTable> early = facts.requireReady(connection, request, recorded);
        facts.requireFreeNames(connection, request, recorded, early.live());
        try {
            TableLocks.keepEverybodyOut(
                    connection, recorded.target(), request.tuning().cutoverLockTimeout());
            sealed.release();
            replace(connection, request, cutover);
            long journalId = journal.appendCampaign(connection, published);
            AppLocks.requireHeldByTransaction(
                    connection, LockNames.target(request.live().sha256()));
            return Optional.of(new Outcome(published, journalId));
        } catch (SQLException e) {
            if (SqlFailures.isLockTimeout(e) || SqlFailures.isDeadlock(e)) {
                connection.rollback();
                return Optional.empty();
            }
            throw e;
        }
    }

    // Everything from here on waits only shortly, for readers wait for it.
    private void replace(Connection connection, Request request, Cutover cutover) throws SQLException {
        PublicationRecord recorded = cutover.recorded();
        PublicationFacts.Pair<FoundTable> pair = facts.requireReady(connection, request, recorded);
        OperationRules.requireEpoch(operations, connection, request.runKey(), cutover.epoch());
        rename(connection, recorded, pair);
        HeadProperties.publish(connection, recorded.target(), cutover.receiptId());
        tables.fences().advance(connection, request.live().sha256());
    }

    private CampaignRecord lockCampaign(Connection connection, Request request, Cutover cutover) throws SQLException {
        TargetIdentity live = request.live();
        Duration timeout = request.tuning().lockTimeout();
        TableLocks.limitWaits(connection, timeout);
        AppLocks.lockForTransaction(connection, LockNames.target(live.sha256()), timeout);
        AppLocks.lockForTransaction(connection, LockNames.publication(live.bindingId()), timeout);
        CutoverRules.requireRegistered(live, registrations.read(connection, live.table()));
        lockGate(connection, request.runKey(), timeout);
        cutover.fence().prove();
        if (!journal.lockHead(connection, request.runKey())) {
            throw CutoverRules.unknown(request);
        }
        return journal.readLatestCampaign(connection, request.runKey())
                .orElseThrow(() -> CutoverRules.unknown(request));
    }

    @Override
    public void lockGate(Connection connection, String runKey, Duration timeout) throws SQLException {
        AppLocks.lockForTransaction(connection, LockNames.publicationGate(runKey), timeout);
    }

    // Readers that heed no lock hold the definition still, so that a rename can have to wait too.
    private static void rename(
            Connection connection, PublicationRecord recorded, PublicationFacts.Pair<FoundTable> pair)
            throws SQLException {
        TableRename.rename(connection, recorded.target(), recorded.backup().table());
        TableRename.rename(connection, recorded.shadow(), recorded.target().table());
        TableRename.requireNamed(connection, recorded.backup(), pair.live().objectId());
        TableRename.requireNamed(connection, recorded.target(), pair.shadow().objectId());
        if (CatalogReader.isTaken(connection, recorded.shadow())) {
            throw new DponeException(
                    ErrorCode.TARGET_STATEMENT_FAILED, recorded.shadow() + " is still there after the renames");
        }
    }

    @Override
    public List<String> holders(Connection connection, TableName live) throws SQLException {
        return LockHolders.of(connection, live);
    }
}
