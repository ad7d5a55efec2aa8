package io.dpone.mssql.internal.target;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.table.TableName;
import io.dpone.contracts.table.TargetIdentity;
import io.dpone.mssql.internal.catalog.CatalogReader;
import io.dpone.mssql.internal.catalog.TargetDescription;
import io.dpone.mssql.internal.session.MssqlSession;
import io.dpone.mssql.internal.state.MssqlFence;
import io.dpone.mssql.internal.state.MssqlJournal;
import io.dpone.mssql.internal.state.MssqlOperationTables;
import io.dpone.mssql.internal.state.MssqlProvisioning;
import io.dpone.mssql.internal.state.StateSchema;
import io.dpone.spi.CampaignFence;
import io.dpone.spi.CampaignLedger;
import io.dpone.spi.CampaignTarget;
import io.dpone.spi.OperationStore;
import io.dpone.spi.ShadowPublication;
import io.dpone.spi.TargetTable;
import io.dpone.spi.jdbc.ReopeningSession;
import io.dpone.spi.jdbc.SessionRole;
import io.dpone.spi.jdbc.Sleeper;
import io.dpone.spi.state.JdbcOperationStore;
import io.dpone.spi.state.JournalLedger;
import io.dpone.spi.state.StateProvisioning;
import java.util.List;

/**
 * The parent's access to one live table and the state beside it. Three connections at most, besides the fence's own: one for descriptions and provisioning, one
 * for the ledger, one for the publication; operations use the control connection or a fresh one. Used by one thread.
 */
public final class MssqlCampaignTarget implements CampaignTarget {
    private final Endpoint endpoint;
    private final TableName live;
    private final StateSchema state;
    private final ReopeningSession<MssqlSession> description;
    private final StateProvisioning provisioning;
    private final JournalLedger ledger;
    private final JdbcOperationStore operations;
    private final MssqlShadowPublication publication;

    /**
     * Opens nothing yet.
     *
     * @param endpoint where
     * @param live the live table
     * @param stateSchema the schema of the state tables
     */
    public MssqlCampaignTarget(Endpoint endpoint, TableName live, String stateSchema) {
        this.endpoint = endpoint;
        this.live = live;
        this.state = new StateSchema(stateSchema);
        this.description = new ReopeningSession<>(() -> open(SessionRole.CONTROL));
        this.provisioning = MssqlProvisioning.of(description, state, live);
        this.ledger =
                new JournalLedger(new ReopeningSession<>(() -> open(SessionRole.CONTROL)), new MssqlJournal(state));
        this.operations =
                new JdbcOperationStore(() -> open(SessionRole.CONTROL), new MssqlOperationTables(state, live));
        this.publication =
                new MssqlShadowPublication(() -> open(SessionRole.PUBLICATION), state, live, Sleeper.ofSystem());
    }

    @Override
    public TargetTable describe(List<String> uniqueKey) {
        return description.query(
                "reading the catalog of " + live,
                connection -> TargetDescription.describe(connection, live, uniqueKey));
    }

    @Override
    public boolean isTaken(TableName name) {
        return description.query("looking for " + name, connection -> CatalogReader.isTaken(connection, name));
    }

    @Override
    public StateInspection inspectState() {
        return provisioning.inspect();
    }

    @Override
    public void provisionState() {
        provisioning.provision();
    }

    @Override
    public TargetIdentity identity() {
        return provisioning.identity();
    }

    @Override
    public CampaignLedger ledger() {
        return ledger;
    }

    @Override
    public OperationStore operations() {
        return operations;
    }

    @Override
    public CampaignFence acquireFence(String runKey) {
        return MssqlFence.acquire(endpoint, state, runKey);
    }

    @Override
    public ShadowPublication publication() {
        return publication;
    }

    @Override
    public void close() {
        try (description;
                ledger;
                operations) {
            publication.close();
        }
    }

    private MssqlSession open(SessionRole role) {
        return MssqlSession.open(endpoint, role);
    }
}
