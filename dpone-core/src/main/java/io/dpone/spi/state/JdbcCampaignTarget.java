package io.dpone.spi.state;

import io.dpone.contracts.table.TableName;
import io.dpone.contracts.table.TargetIdentity;
import io.dpone.spi.CampaignFence;
import io.dpone.spi.CampaignLedger;
import io.dpone.spi.CampaignTarget;
import io.dpone.spi.OperationStore;
import io.dpone.spi.ShadowPublication;
import io.dpone.spi.TargetTable;
import io.dpone.spi.jdbc.JdbcSession;
import io.dpone.spi.jdbc.ReopeningSession;
import java.util.List;

/**
 * The parent's access to one live table and the state beside it, put together from an adapter's parts. Used by one thread.
 *
 * @param <S> the adapter's kind of session
 */
public final class JdbcCampaignTarget<S extends JdbcSession> implements CampaignTarget {
    private final Parts<S> parts;

    /**
     * Puts the parts together.
     *
     * @param parts the parts, closed with this target
     */
    public JdbcCampaignTarget(Parts<S> parts) {
        this.parts = parts;
    }

    /**
     * What a target consists of. Every connection opens when it is first needed.
     *
     * @param description the connection for descriptions and provisioning
     * @param provisioning looks at the state, on that connection
     * @param ledger the ledger, on a connection of its own
     * @param operations receipts and leases, on connections of their own
     * @param publication shadow and publication, on connections of their own
     * @param steps what the adapter does besides
     * @param <S> the adapter's kind of session
     */
    public record Parts<S extends JdbcSession>(
            ReopeningSession<S> description,
            StateProvisioning provisioning,
            JournalLedger ledger,
            JdbcOperationStore operations,
            ClosablePublication publication,
            CampaignSteps<S> steps) {}

    /** A publication that holds connections. */
    public interface ClosablePublication extends ShadowPublication, AutoCloseable {
        @Override
        void close();
    }

    @Override
    public TargetTable describe(List<String> uniqueKey) {
        S session = parts.description().session();
        return session.query(
                "reading the catalog of live", connection -> parts.steps().describe(session, uniqueKey));
    }

    @Override
    public boolean isTaken(TableName name) {
        S session = parts.description().session();
        return session.query("looking for " + name, connection -> parts.steps().isTaken(session, name));
    }

    @Override
    public StateInspection inspectState() {
        return parts.provisioning().inspect();
    }

    @Override
    public void provisionState() {
        parts.provisioning().provision();
    }

    @Override
    public TargetIdentity identity() {
        return parts.provisioning().identity();
    }

    @Override
    public CampaignLedger ledger() {
        return parts.ledger();
    }

    @Override
    public OperationStore operations() {
        return parts.operations();
    }

    @Override
    public CampaignFence acquireFence(String runKey) {
        return parts.steps().acquireFence(runKey);
    }

    @Override
    public ShadowPublication publication() {
        return parts.publication();
    }

    @Override
    public void close() {
        ReopeningSession<S> description = parts.description();
        JournalLedger ledger = parts.ledger();
        JdbcOperationStore operations = parts.operations();
        try (description;
                ledger;
                operations) {
            parts.publication().close();
        }
    }
}
