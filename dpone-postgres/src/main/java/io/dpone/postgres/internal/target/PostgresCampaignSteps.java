package io.dpone.postgres.internal.target;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.table.TableName;
import io.dpone.postgres.internal.catalog.CatalogReader;
import io.dpone.postgres.internal.catalog.TargetDescription;
import io.dpone.postgres.internal.session.PostgresSession;
import io.dpone.postgres.internal.state.PostgresFence;
import io.dpone.postgres.internal.state.PostgresJournal;
import io.dpone.postgres.internal.state.PostgresOperationTables;
import io.dpone.postgres.internal.state.PostgresProvisioning;
import io.dpone.postgres.internal.state.StateSchema;
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

/** The parent's sessions on a PostgreSQL target. Immutable. */
public final class PostgresCampaignSteps implements CampaignSteps<PostgresSession> {
    private final Endpoint endpoint;
    private final TableName live;
    private final StateSchema state;

    private PostgresCampaignSteps(Endpoint endpoint, TableName live, StateSchema state) {
        this.endpoint = endpoint;
        this.live = live;
        this.state = state;
    }

    /**
     * Opens nothing yet. There are three connections, besides the fence's own: one for descriptions and provisioning, one for the ledger, one for the publication, which
     * opens more while it counts, builds and seals; operations use a control connection of their own or a fresh one.
     *
     * @param endpoint where
     * @param live the live table
     * @param stateSchema the schema of the state tables
     * @return the target; the caller closes it
     */
    public static CampaignTarget open(Endpoint endpoint, TableName live, String stateSchema) {
        StateSchema state = new StateSchema(stateSchema);
        Supplier<PostgresSession> control = () -> PostgresSession.open(endpoint, SessionRole.CONTROL);
        ReopeningSession<PostgresSession> description = new ReopeningSession<>(control);
        return new JdbcCampaignTarget<>(new JdbcCampaignTarget.Parts<>(
                description,
                PostgresProvisioning.of(description, state, live),
                new JournalLedger(new ReopeningSession<>(control), new PostgresJournal(state)),
                new JdbcOperationStore(control, new PostgresOperationTables(state, live)),
                new PostgresShadowPublication(
                        () -> PostgresSession.open(endpoint, SessionRole.PUBLICATION), state, live, Sleeper.ofSystem()),
                new PostgresCampaignSteps(endpoint, live, state)));
    }

    @Override
    public TargetTable describe(PostgresSession session, List<String> uniqueKey) throws SQLException {
        return TargetDescription.describe(session, live, uniqueKey);
    }

    @Override
    public boolean isTaken(PostgresSession session, TableName name) throws SQLException {
        return CatalogReader.find(session.connection(), name).isPresent();
    }

    @Override
    public CampaignFence acquireFence(String runKey) {
        return PostgresFence.acquire(endpoint, state, runKey);
    }
}
