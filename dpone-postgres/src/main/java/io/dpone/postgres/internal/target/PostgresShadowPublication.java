package io.dpone.postgres.internal.target;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.PublicationRecord;
import io.dpone.contracts.table.TableName;
import io.dpone.postgres.internal.catalog.CatalogReader;
import io.dpone.postgres.internal.catalog.TableCatalog;
import io.dpone.postgres.internal.session.PostgresSession;
import io.dpone.postgres.internal.session.SqlNames;
import io.dpone.postgres.internal.state.AdvisoryLocks;
import io.dpone.postgres.internal.state.Epochs;
import io.dpone.postgres.internal.state.FenceGenerations;
import io.dpone.postgres.internal.state.PostgresJournal;
import io.dpone.postgres.internal.state.Registrations;
import io.dpone.postgres.internal.state.StateSchema;
import io.dpone.postgres.internal.state.TableGenerations;
import io.dpone.spi.jdbc.JdbcSession;
import io.dpone.spi.jdbc.Pauses;
import io.dpone.spi.jdbc.ReopeningSession;
import io.dpone.spi.jdbc.Sleeper;
import io.dpone.spi.jdbc.StoppableWork;
import io.dpone.spi.state.CutoverWorkflow;
import io.dpone.spi.state.JdbcCampaignTarget.ClosablePublication;
import io.dpone.spi.state.PublicationFacts;
import io.dpone.spi.state.PublishedProof;
import io.dpone.spi.state.ShadowPreparation;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Shadow and publication on PostgreSQL. Sessions open when they are first needed: one for everything, two more while rows are counted and statistics gathered,
 * one more while the cutover keeps the shadow sealed, and one for each index that is built at the same time. Used by one thread.
 */
public final class PostgresShadowPublication implements ClosablePublication {
    // All index builds of one campaign together; a session takes at least what the server gives by itself.
    private static final long INDEX_MEMORY_BYTES = 1L << 30;
    private static final Duration SNAPSHOT_POLL = Duration.ofMillis(500);

    private final TableName live;
    private final Supplier<PostgresSession> opener;
    private final ReopeningSession<PostgresSession> session;
    private final PostgresPublicationTables tables;
    private final PublicationFacts<ObservedRelation> facts;
    private final PhysicalDesign design;
    private final CutoverWorkflow cutovers;
    private final Sleeper sleeper;
    private @Nullable OldSnapshots horizon;
    private boolean analyzed;

    /**
     * Opens nothing yet.
     *
     * @param opener logs in with {@link io.dpone.spi.jdbc.SessionRole#PUBLICATION}; also called from threads that count, analyze and build indexes
     * @param state the state tables
     * @param live the live table
     * @param sleeper the passing of time
     */
    public PostgresShadowPublication(
            Supplier<PostgresSession> opener, StateSchema state, TableName live, Sleeper sleeper) {
        this.live = live;
        this.opener = opener;
        this.session = new ReopeningSession<>(opener);
        this.sleeper = sleeper;
        TableGenerations generations = new TableGenerations(state);
        PostgresJournal journal = new PostgresJournal(state);
        FenceGenerations fences = new FenceGenerations(state);
        this.tables = new PostgresPublicationTables(new GenerationMarks(generations), fences);
        this.facts = new PublicationFacts<>(tables);
        this.design = new PhysicalDesign(facts, opener, INDEX_MEMORY_BYTES);
        CutoverTransaction steps = new CutoverTransaction(
                opener, tables, fences, new Registrations(state), journal, new Epochs(state), generations);
        this.cutovers = new CutoverWorkflow(session, journal, steps, sleeper);
    }

    @Override
    public PublicationRecord prepare(Request request, PublicationRecord recorded, boolean anyChunkCommitted) {
        ShadowPreparation<ObservedRelation> preparation = new ShadowPreparation<>(tables);
        return session.repeatable(
                "preparing the shadow of " + live,
                stoppable(request, connection -> preparation.run(connection, request, recorded, anyChunkCommitted)));
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
            horizon = OldSnapshots.drawHorizon(connection);
            ObservedRelation shadow = facts.requireShadow(connection, request, recorded);
            boolean nullable = shadow.catalog().columns().stream()
                    .anyMatch(column -> request.uniqueKey().contains(column.name()) && !column.notNull());
            if (nullable) {
                throw new DponeException(
                        ErrorCode.CATALOG_CHANGED, recorded.shadow() + " accepts NULL in the unique key");
            }
            TableCatalog wanted =
                    facts.requireLive(connection, request, recorded).catalog();
            TableCatalog made = IndexNames.ofCampaign(request.runKey()).asLive(shadow.catalog(), wanted);
            boolean early = !ShadowStatistics.needDesign(wanted, made);
            long rows = early
                    ? countAndAnalyze(request, recorded.shadow())
                    : tables.countRows(connection, recorded.shadow());
            analyzed = early;
            CutoverWorkflow.requireCount(recorded, expectedRows, rows);
            return rows;
        };
        return session.query("validating " + recorded.shadow(), stoppable(request, validation));
    }

    // Each reads the table on one processor, and neither needs the other.
    private long countAndAnalyze(Request request, TableName shadow) {
        AtomicLong rows = new AtomicLong();
        Consumer<PostgresSession> count = counting -> rows.set(
                counting.query("counting the rows of " + shadow, connection -> tables.countRows(connection, shadow)));
        Consumer<PostgresSession> analyze =
                analyzing -> analyzing.inTransaction("gathering the statistics of " + shadow, connection -> {
                    AdvisoryLocks.limitLockWaits(connection, request.tuning().lockTimeout());
                    ShadowStatistics.gather(connection, shadow);
                });
        SideBySide.run(opener, "validating the shadow", List.of(analyze, count), 2);
        return rows.get();
    }

    @Override
    public void buildPhysicalDesign(Request request, PublicationRecord recorded) {
        session.repeatable("building the physical design of " + recorded.shadow(), stoppable(request, connection -> {
            design.build(connection, request, recorded, analyzed);
            return true;
        }));
    }

    @Override
    public boolean liveHasRows(Request request) {
        JdbcSession.Work<Boolean> look = connection -> {
            if (CatalogReader.find(connection, live).isEmpty()) {
                throw new DponeException(ErrorCode.TARGET_TABLE_MISSING, "there is no table " + live);
            }
            String sql = "SELECT EXISTS (SELECT FROM ONLY " + SqlNames.quote(live) + ")";
            try (Statement statement = connection.createStatement();
                    ResultSet result = statement.executeQuery(sql)) {
                result.next();
                return result.getBoolean(1);
            }
        };
        return session.query("looking for a row in " + live, stoppable(request, look));
    }

    @Override
    public void awaitOldSnapshots(Request request) {
        OldSnapshots drawn = horizon == null
                ? session.query("drawing the horizon of snapshots", OldSnapshots::drawHorizon)
                : horizon;
        Duration deadline = sleeper.elapsed().plus(request.tuning().oldSnapshotPatience());
        while (true) {
            List<String> sessions = session.query("looking for old snapshots", drawn::sessions);
            if (sessions.isEmpty()) {
                return;
            }
            if (sleeper.elapsed().compareTo(deadline) >= 0) {
                throw OldSnapshots.stillOpen(sessions);
            }
            Pauses.sleep(sleeper, SNAPSHOT_POLL, request.stop(), "the publication");
        }
    }

    @Override
    public CampaignRecord publish(Request request, Cutover cutover) {
        return cutovers.run(request, cutover);
    }

    private <T> JdbcSession.Work<T> stoppable(Request request, JdbcSession.Work<T> work) {
        return connection -> StoppableWork.run(session.session(), request.stop()::check, work);
    }

    @Override
    public void close() {
        session.close();
    }
}
