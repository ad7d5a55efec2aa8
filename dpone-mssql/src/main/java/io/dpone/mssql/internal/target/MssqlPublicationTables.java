package io.dpone.mssql.internal.target;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.error.Problem;
import io.dpone.contracts.identity.LockNames;
import io.dpone.contracts.ledger.PublicationRecord;
import io.dpone.contracts.table.Generation;
import io.dpone.contracts.table.TableGeneration;
import io.dpone.contracts.table.TableName;
import io.dpone.mssql.internal.catalog.CatalogReader;
import io.dpone.mssql.internal.catalog.CatalogViews;
import io.dpone.mssql.internal.catalog.Certification;
import io.dpone.mssql.internal.catalog.IndexNames;
import io.dpone.mssql.internal.catalog.LoadableShape;
import io.dpone.mssql.internal.catalog.Reproduction;
import io.dpone.mssql.internal.catalog.TableCatalog;
import io.dpone.mssql.internal.session.SqlNames;
import io.dpone.mssql.internal.session.WholeStatement;
import io.dpone.mssql.internal.state.AppLocks;
import io.dpone.mssql.internal.state.FenceGenerations;
import io.dpone.mssql.internal.state.HeadProperties;
import io.dpone.mssql.internal.state.MssqlJournal;
import io.dpone.mssql.internal.state.StateSchema;
import io.dpone.mssql.internal.state.TableLocks;
import io.dpone.spi.ShadowPublication.Request;
import io.dpone.spi.state.PublicationTables;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Live, shadow and backup in a SQL Server database. Used by one thread. */
final class MssqlPublicationTables implements PublicationTables<FoundTable> {
    private static final String KNOWN_TABLE = "__dpone__backfill_campaigns";
    private static final String KNOWN_INDEX = "ix_dpone_backfill_campaign_run_key_journal";

    private final StateSchema state;
    private final MssqlJournal journal;
    private final FenceGenerations fences;
    private @Nullable CatalogViews views;
    private @Nullable Connection viewsOf;

    MssqlPublicationTables(StateSchema state, MssqlJournal journal) {
        this.state = state;
        this.journal = journal;
        this.fences = new FenceGenerations(state);
    }

    @Override
    public Instant now(Connection connection) throws SQLException {
        return journal.now(connection);
    }

    @Override
    public void lockPublication(Connection connection, UUID bindingId, Duration timeout) throws SQLException {
        AppLocks.lockForTransaction(connection, LockNames.publication(bindingId), timeout);
    }

    @Override
    public void lockDefinition(Connection connection, TableName table) throws SQLException {
        TableLocks.keepDefinition(connection, table);
    }

    @Override
    public void limitLockWaits(Connection connection, Duration timeout) throws SQLException {
        TableLocks.limitWaits(connection, timeout);
    }

    @Override
    public void lockWritersOut(Connection connection, TableName table) throws SQLException {
        TableLocks.keepWritersOut(connection, table);
    }

    @Override
    public long countRows(Connection connection, TableName table) throws SQLException {
        String sql = "SELECT COUNT_BIG(*) FROM " + SqlNames.quote(table);
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            result.next();
            return result.getLong(1);
        }
    }

    @Override
    public Optional<FoundTable> find(Connection connection, TableName name) throws SQLException {
        OptionalInt objectId = CatalogReader.find(connection, name);
        if (objectId.isEmpty()) {
            return Optional.empty();
        }
        TableCatalog catalog = CatalogReader.read(connection, views(connection), name, objectId.getAsInt());
        return Optional.of(new FoundTable(
                name,
                objectId.getAsInt(),
                catalog,
                IndexNames.areShownAsGiven(connection, new TableName(state.schema(), KNOWN_TABLE), KNOWN_INDEX),
                HeadProperties.read(connection, name, objectId.getAsInt())));
    }

    // What a server has does not change while a connection lasts.
    private CatalogViews views(Connection connection) throws SQLException {
        CatalogViews known = views;
        if (known == null || !connection.equals(viewsOf)) {
            known = CatalogViews.probe(connection);
            views = known;
            viewsOf = connection;
        }
        return known;
    }

    @Override
    public boolean isTaken(Connection connection, TableName name) throws SQLException {
        return CatalogReader.isTaken(connection, name);
    }

    @Override
    public long fenceGeneration(Connection connection, String targetIdentity) throws SQLException {
        return fences.read(connection, targetIdentity);
    }

    @Override
    public List<Problem> problems(Connection connection, FoundTable table) {
        boolean loading = table.mark()
                .filter(mark -> mark.runKey() != null && mark.publicationReceiptId() == null)
                .isPresent();
        return loading
                ? Certification.shadowProblems(table.name(), table.catalog())
                : Certification.problems(table.name(), table.catalog());
    }

    @Override
    public List<Problem> uniqueKeyProblems(FoundTable table, List<String> uniqueKey) {
        return Certification.uniqueKeyProblems(table.name(), table.catalog(), uniqueKey);
    }

    // Index names belong to their table, so that the shadow has live's from the start.
    @Override
    public void requireFreeNames(Connection connection, Request request, PublicationRecord recorded, FoundTable live) {}

    @Override
    public List<String> differences(Request request, FoundTable live, FoundTable shadow) {
        return live.catalog().differences(asLive(live, shadow));
    }

    @Override
    public List<String> loadableDifferences(Request request, FoundTable live, FoundTable shadow) {
        return LoadableShape.differences(live.catalog(), asLive(live, shadow));
    }

    static TableCatalog asLive(FoundTable live, FoundTable shadow) {
        return shadow.indexNamesAsGiven() ? shadow.catalog() : shadow.catalog().withIndexNamesOf(live.catalog());
    }

    // A property of live needs a lock on it that readers have to queue behind, so that it is waited for as shortly as a
    // cutover waits.
    @Override
    public TableGeneration mark(Connection connection, Request request, FoundTable table) throws SQLException {
        TableLocks.limitWaits(connection, request.tuning().cutoverLockTimeout());
        TableGeneration mark = HeadProperties.mark(connection, table.name(), table.objectId(), null);
        TableLocks.limitWaits(connection, request.tuning().lockTimeout());
        return mark;
    }

    @Override
    public Generation makeShadow(Connection connection, Request request, PublicationRecord recorded, FoundTable live)
            throws SQLException {
        Reproduction reproduction = new Reproduction(recorded.shadow(), live.catalog());
        WholeStatement.run(connection, reproduction.create());
        int objectId = CatalogReader.find(connection, recorded.shadow()).orElseThrow();
        HeadProperties.mark(connection, recorded.shadow(), objectId, request.runKey());
        for (String sql : reproduction.beforeLoad()) {
            WholeStatement.run(connection, sql);
        }
        FoundTable made = find(connection, recorded.shadow()).orElseThrow();
        List<String> differences = loadableDifferences(request, live, made);
        if (!differences.isEmpty()) {
            throw new DponeException(
                    ErrorCode.CATALOG_NOT_REPRODUCIBLE,
                    "a shadow of " + live.name() + " comes out different at " + differences);
        }
        return made.mark().orElseThrow().generation();
    }

    FenceGenerations fences() {
        return fences;
    }
}
