package io.dpone.mssql.internal.target;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.table.TableName;
import io.dpone.mssql.internal.catalog.CatalogReader;
import io.dpone.mssql.internal.catalog.TargetDescription;
import io.dpone.mssql.internal.session.MssqlSession;
import io.dpone.mssql.internal.state.MssqlFence;
import io.dpone.mssql.internal.state.MssqlJournal;
import io.dpone.mssql.internal.state.MssqlOperationTables;
import io.dpone.mssql.internal.state.MssqlProvisioning;
import io.dpone.mssql.internal.state.StateSchema;
import io.dpone.spi.CampaignFence;
import io.dpone.spi.CampaignTarget;
import io.dpone.spi.TargetTable;
import io.dpone.spi.jdbc.ReopeningSession;
import io.dpone.spi.jdbc.SessionRole;
import io.dpone.spi.jdbc.Sleeper;
import io.dpone.spi.state.CampaignSteps;
import io.dpone.spi.state.JdbcCampaignTarget;
import io.dpone.spi.state.JdbcOperationStore;
import io.dpone.spi.state.JournalLedger;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Supplier;

/** The parent's sessions on a SQL Server target. Immutable. */
public final class MssqlCampaignSteps implements CampaignSteps<MssqlSession> {
    private final Endpoint endpoint;
    private final TableName live;
    private final StateSchema state;

    private MssqlCampaignSteps(Endpoint endpoint, TableName live, StateSchema state) {
        this.endpoint = endpoint;
        this.live = live;
        this.state = state;
    }

    /**
     * Opens nothing yet. There are three connections at most, besides the fence's own: one for descriptions and provisioning, one for the ledger, one for the
     * publication; operations use a control connection of their own or a fresh one.
     *
     * @param endpoint where
     * @param live the live table
     * @param stateSchema the schema of the state tables
     * @return the target; the caller closes it
     */
    public static CampaignTarget open(Endpoint endpoint, TableName live, String stateSchema) {
        StateSchema state = new StateSchema(stateSchema);
        Supplier<MssqlSession> control = () -> MssqlSession.open(endpoint, SessionRole.CONTROL);
        // Reading and making what a catalog holds takes as long as it takes; only its locks are waited for briefly.
        ReopeningSession<MssqlSession> description = new ReopeningSession<>(
                () -> MssqlSession.open(endpoint, SessionRole.PUBLICATION, SessionRole.CONTROL.lockTimeout()));
        return new JdbcCampaignTarget<>(new JdbcCampaignTarget.Parts<>(
                description,
                MssqlProvisioning.of(description, state, live),
                new JournalLedger(new ReopeningSession<>(control), new MssqlJournal(state)),
                new JdbcOperationStore(control, new MssqlOperationTables(state, live)),
                new MssqlShadowPublication(
                        () -> MssqlSession.open(endpoint, SessionRole.PUBLICATION), state, live, Sleeper.ofSystem()),
                new MssqlCampaignSteps(endpoint, live, state)));
    }

    @Override
    public TargetTable describe(MssqlSession session, List<String> uniqueKey) throws SQLException {
        return TargetDescription.describe(session.connection(), live, uniqueKey);
    }

    @Override
    public boolean isTaken(MssqlSession session, TableName name) throws SQLException {
        return CatalogReader.isTaken(session.connection(), name);
    }

    @Override
    public CampaignFence acquireFence(String runKey) {
        return MssqlFence.acquire(endpoint, state, runKey);
    }
}
