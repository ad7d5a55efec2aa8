package io.dpone.postgres.internal.target;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.identity.LockNames;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.PublicationRecord;
import io.dpone.contracts.table.TableName;
import io.dpone.contracts.table.TargetIdentity;
import io.dpone.postgres.internal.catalog.CatalogIndex;
import io.dpone.postgres.internal.catalog.TableCatalog;
import io.dpone.postgres.internal.session.PostgresSession;
import io.dpone.postgres.internal.session.SqlNames;
import io.dpone.postgres.internal.state.AdvisoryLocks;
import io.dpone.postgres.internal.state.Epochs;
import io.dpone.postgres.internal.state.FenceGenerations;
import io.dpone.postgres.internal.state.PostgresJournal;
import io.dpone.postgres.internal.state.Registrations;
import io.dpone.postgres.internal.state.TableGenerations;
import io.dpone.spi.ShadowPublication.Cutover;
import io.dpone.spi.ShadowPublication.Request;
import io.dpone.spi.state.CutoverRules;
import io.dpone.spi.state.CutoverSteps;
import io.dpone.spi.state.PublicationFacts;
import io.dpone.spi.state.SealedShadow;
import io.dpone.spi.state.SealedTable;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * One try of the cutover (shadow campaign facts, section 7.5; architecture, section 5, locks). Every lock is a statement of its own before what it protects is
 * read. Immutable.
 */
final class CutoverTransaction implements CutoverSteps {
    private final Supplier<PostgresSession> opener;
    private final PostgresPublicationTables tables;
    private final PublicationFacts<ObservedRelation> facts;
    private final FenceGenerations fences;
    private final Registrations registrations;
    private final PostgresJournal journal;
    private final Epochs epochs;
    private final TableGenerations generations;

    CutoverTransaction(
            Supplier<PostgresSession> opener,
            PostgresPublicationTables tables,
            FenceGenerations fences,
            Registrations registrations,
            PostgresJournal journal,
            Epochs epochs,
            TableGenerations generations) {
        this.opener = opener;
        this.tables = tables;
        this.facts = new PublicationFacts<>(tables);
        this.fences = fences;
        this.registrations = registrations;
        this.journal = journal;
        this.epochs = epochs;
        this.generations = generations;
    }

    @Override
    public SealedTable seal(Request request, Cutover cutover) {
        return SealedShadow.seal(opener, tables, request, cutover.recorded());
    }

    @Override
    public void lockGate(Connection connection, String runKey, Duration timeout) throws SQLException {
        AdvisoryLocks.lockForTransaction(connection, LockNames.publicationGate(runKey), timeout);
    }

    @Override
    public List<String> holders(Connection connection, TableName live) throws SQLException {
        return LiveLock.holders(connection, live);
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

        ObservedRelation.lock(connection, recorded.shadow(), "SHARE");
        PublicationFacts.Pair<ObservedRelation> early = facts.requireReady(connection, request, recorded);
        facts.requireFreeNames(connection, request, recorded, early.live());
        if (!lockTables(connection, request, recorded, sealed)) {
            connection.rollback();
            return Optional.empty();
        }

        PublicationFacts.Pair<ObservedRelation> pair = facts.requireReady(connection, request, recorded);
        if (epochs.readForShare(connection, request.runKey()) != cutover.epoch()) {
            throw new DponeException(ErrorCode.EPOCH_SUPERSEDED, "campaign " + request.runKey() + " was taken over");
        }
        rename(connection, request, recorded, pair.live().catalog());
        writeHead(connection, request, cutover, pair);
        return Optional.of(new Outcome(published, journal.appendCampaign(connection, published)));
    }

    private CampaignRecord lockCampaign(Connection connection, Request request, Cutover cutover) throws SQLException {
        TargetIdentity live = request.live();
        Duration timeout = request.tuning().lockTimeout();
        AdvisoryLocks.lockForTransaction(connection, LockNames.target(live.sha256()), timeout);
        AdvisoryLocks.lockForTransaction(connection, LockNames.publication(live.bindingId()), timeout);
        CutoverRules.requireRegistered(live, registrations.read(connection, live.table()));
        lockGate(connection, request.runKey(), timeout);
        cutover.fence().prove();
        if (!journal.lockHead(connection, request.runKey())) {
            throw CutoverRules.unknown(request);
        }
        return journal.readLatestCampaign(connection, request.runKey())
                .orElseThrow(() -> CutoverRules.unknown(request));
    }

    // The shadow's own lock grows last: nobody who could hold it against us is expected there.
    private static boolean lockTables(
            Connection connection, Request request, PublicationRecord recorded, SealedTable sealed)
            throws SQLException {
        Duration timeout = request.tuning().cutoverLockTimeout();
        if (!LiveLock.tryExclusive(connection, recorded.target(), timeout)) {
            return false;
        }
        sealed.release();
        return LiveLock.tryExclusive(connection, recorded.shadow(), timeout);
    }

    private static void rename(Connection connection, Request request, PublicationRecord recorded, TableCatalog live)
            throws SQLException {
        IndexNames names = IndexNames.ofCampaign(request.runKey());
        List<String> statements = new ArrayList<>();
        for (CatalogIndex index : live.indexes()) {
            statements.add(renameIndex(recorded, index.name(), names.onBackup(index.name())));
        }
        statements.add("ALTER TABLE " + SqlNames.quote(recorded.target()) + " RENAME TO "
                + SqlNames.quote(recorded.backup().table()));
        statements.add("ALTER TABLE " + SqlNames.quote(recorded.shadow()) + " RENAME TO "
                + SqlNames.quote(recorded.target().table()));
        for (CatalogIndex index : live.indexes()) {
            statements.add(renameIndex(recorded, names.onShadow(index.name()), index.name()));
        }
        // In one message, because readers wait.
        try (Statement statement = connection.createStatement()) {
            statement.execute(String.join(";\n", statements));
        }
    }

    // A key constraint goes by its index.
    private static String renameIndex(PublicationRecord recorded, String from, String to) {
        return "ALTER INDEX " + SqlNames.quote(recorded.target().sibling(from)) + " RENAME TO " + SqlNames.quote(to);
    }

    private void writeHead(
            Connection connection, Request request, Cutover cutover, PublicationFacts.Pair<ObservedRelation> pair)
            throws SQLException {
        boolean written = generations.publish(
                connection, pair.shadow().mark().orElseThrow().generation(), cutover.receiptId());
        if (!written) {
            throw new DponeException(
                    ErrorCode.SHADOW_CHANGED,
                    "the generation of " + pair.shadow().name() + " has a receipt already");
        }
        fences.advance(connection, request.live().sha256());
    }
}
