package io.dpone.mssql.internal.target;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.PublicationRecord;
import io.dpone.contracts.table.TableName;
import io.dpone.mssql.internal.catalog.CatalogIndex;
import io.dpone.mssql.internal.catalog.CatalogReader;
import io.dpone.mssql.internal.catalog.Reproduction;
import io.dpone.mssql.internal.session.MssqlSession;
import io.dpone.mssql.internal.session.SqlNames;
import io.dpone.mssql.internal.session.WholeStatement;
import io.dpone.mssql.internal.state.MssqlJournal;
import io.dpone.mssql.internal.state.MssqlOperationTables;
import io.dpone.mssql.internal.state.Registrations;
import io.dpone.mssql.internal.state.StateSchema;
import io.dpone.mssql.internal.state.TableLocks;
import io.dpone.spi.jdbc.JdbcSession;
import io.dpone.spi.jdbc.ReopeningSession;
import io.dpone.spi.jdbc.Sleeper;
import io.dpone.spi.jdbc.StoppableWork;
import io.dpone.spi.state.CutoverWorkflow;
import io.dpone.spi.state.JdbcCampaignTarget.ClosablePublication;
import io.dpone.spi.state.PublicationFacts;
import io.dpone.spi.state.PublishedProof;
import io.dpone.spi.state.ShadowPreparation;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Shadow and publication on SQL Server. Sessions open when they are first needed: one for everything, and one more while the cutover keeps the shadow sealed. Used by one
 * thread.
 */
public final class MssqlShadowPublication implements ClosablePublication {
    private static final Logger LOG = LoggerFactory.getLogger(MssqlShadowPublication.class);

    private final TableName live;
    private final ReopeningSession<MssqlSession> session;
    private final MssqlPublicationTables tables;
    private final PublicationFacts<FoundTable> facts;
    private final PhysicalDesign design;
    private final CutoverWorkflow cutovers;

    /**
     * Opens nothing yet.
     *
     * @param opener logs in with {@link io.dpone.spi.jdbc.SessionRole#PUBLICATION}
     * @param state the state tables
     * @param live the live table
     * @param sleeper the time
     */
    public MssqlShadowPublication(Supplier<MssqlSession> opener, StateSchema state, TableName live, Sleeper sleeper) {
        this.live = live;
        this.session = new ReopeningSession<>(opener);
        MssqlJournal journal = new MssqlJournal(state);
        this.tables = new MssqlPublicationTables(state, journal);
        this.facts = new PublicationFacts<>(tables);
        this.design = new PhysicalDesign(tables);
        CutoverTransaction steps = new CutoverTransaction(
                opener, tables, new Registrations(state), journal, new MssqlOperationTables(state, live));
        this.cutovers = new CutoverWorkflow(session, journal, steps, sleeper);
    }

    @Override
    public PublicationRecord prepare(Request request, PublicationRecord recorded, boolean anyChunkCommitted) {
        ShadowPreparation<FoundTable> preparation = new ShadowPreparation<>(tables);
        PublicationRecord prepared = session.repeatable(
                "preparing the shadow of " + live,
                stoppable(request, connection -> preparation.run(connection, request, recorded, anyChunkCommitted)));
        keepRowLocks(request, prepared);
        return prepared;
    }

    private void keepRowLocks(Request request, PublicationRecord prepared) {
        Optional<FoundTable> shadow = session.query(
                "looking at " + prepared.shadow(),
                stoppable(request, connection -> tables.find(connection, prepared.shadow())));
        if (shadow.isPresent()
                && !shadow.get().catalog().isColumnstore()
                && !shadow.get().catalog().hasLockEscalationOfItsOwn()) {
            attempt(
                    request,
                    new Reproduction(prepared.shadow(), shadow.get().catalog()).disableLockEscalation(),
                    "lock escalation of " + prepared.shadow() + " stays on, so that lanes may wait for each other");
        }
    }

    @Override
    public void provePublished(Request request, PublicationRecord recorded) {
        session.query("proving the publication of " + live, stoppable(request, connection -> {
            new PublishedProof(tables).require(connection, recorded);
            return true;
        }));
    }

    @Override
    public long validate(Request request, PublicationRecord recorded, long expectedRows) {
        JdbcSession.Work<Long> validation = connection -> {
            FoundTable shadow = facts.requireShadow(connection, request, recorded);
            boolean nullable = shadow.catalog().contractColumns().stream()
                    .anyMatch(column -> request.uniqueKey().contains(column.name()) && !column.notNull());
            if (nullable) {
                throw new DponeException(
                        ErrorCode.CATALOG_CHANGED, recorded.shadow() + " accepts NULL in the unique key");
            }
            long rows = tables.countRows(connection, recorded.shadow());
            CutoverWorkflow.requireCount(recorded, expectedRows, rows);
            return rows;
        };
        return session.query("validating " + recorded.shadow(), stoppable(request, validation));
    }

    @Override
    public void buildPhysicalDesign(Request request, PublicationRecord recorded) {
        Optional<CatalogIndex> refused =
                session.repeatable("building the indexes of " + recorded.shadow(), stoppable(request, connection -> {
                    Optional<CatalogIndex> duplicates =
                            Optional.ofNullable(design.build(connection, request, recorded));
                    if (duplicates.isPresent()) {
                        connection.rollback();
                    }
                    return duplicates;
                }));
        if (refused.isPresent()) {
            CatalogIndex index = refused.get();
            long count = session.query(
                    "counting duplicates for index " + index.name(),
                    stoppable(request, connection -> DuplicateKeys.count(connection, recorded.shadow(), index)));
            throw new DponeException(
                    ErrorCode.DUPLICATE_UNIQUE_KEY,
                    count + " keys of unique index " + index.name() + " occur more than once in " + recorded.shadow());
        }
        attempt(
                request,
                "UPDATE STATISTICS " + SqlNames.quote(recorded.shadow()),
                "statistics of " + recorded.shadow()
                        + " were not made; the server makes them when it first needs them");
        session.query("comparing " + recorded.shadow() + " with live", stoppable(request, connection -> {
            design.requireEqual(connection, request, recorded);
            return true;
        }));
    }

    // Only speed depends on it, and it is a statement outside of any transaction, which a failure would end.
    private void attempt(Request request, String sql, String otherwise) {
        session.query("running " + sql, stoppable(request, connection -> {
            try {
                WholeStatement.run(connection, sql);
                return true;
            } catch (SQLException e) {
                LOG.warn("{} (error {})", otherwise, e.getErrorCode());
                return false;
            }
        }));
    }

    @Override
    public boolean liveHasRows(Request request) {
        JdbcSession.Work<Boolean> look = connection -> {
            if (CatalogReader.find(connection, live).isEmpty()) {
                throw new DponeException(ErrorCode.TARGET_TABLE_MISSING, "there is no table " + live);
            }
            return hasRow(connection, live);
        };
        return session.query("looking for a row in " + live, stoppable(request, look));
    }

    private static boolean hasRow(Connection connection, TableName table) throws SQLException {
        String sql = "SELECT CASE WHEN EXISTS (SELECT 1 FROM " + SqlNames.quote(table) + ") THEN 1 ELSE 0 END";
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            result.next();
            return result.getInt(1) == 1;
        }
    }

    /** Nobody is waited for: a SNAPSHOT transaction that began before the cutover sees the table that was live then, or error 3961 (locking guide, row versioning). */
    @Override
    public void awaitOldSnapshots(Request request) {
        // Versions belong to the table, which keeps its rows under its new name.
    }

    @Override
    public CampaignRecord publish(Request request, Cutover cutover) {
        // Its look at the journal waits as long as everything else; what it has to be shorter for, it sets itself.
        session.query("setting how long the session waits", connection -> {
            TableLocks.limitWaits(connection, request.tuning().lockTimeout());
            return true;
        });
        return cutovers.run(request, cutover);
    }

    // The setting lasts as long as the session: a cutover that gave up has left its own, short one.
    private <T> JdbcSession.Work<T> stoppable(Request request, JdbcSession.Work<T> work) {
        return connection -> StoppableWork.run(session.session(), request.stop()::check, open -> {
            TableLocks.limitWaits(open, request.tuning().lockTimeout());
            return work.run(open);
        });
    }

    @Override
    public void close() {
        session.close();
    }
}
