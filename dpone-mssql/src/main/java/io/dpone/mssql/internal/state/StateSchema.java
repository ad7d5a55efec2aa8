package io.dpone.mssql.internal.state;

import io.dpone.mssql.internal.session.SqlNames;

/**
 * The state tables of one schema, as their quoted names enter a statement.
 *
 * @param schema the schema as the catalog spells it
 */
public record StateSchema(String schema) {
    /**
     * The schema itself.
     *
     * @return the quoted name
     */
    public String quoted() {
        return SqlNames.quote(schema);
    }

    /**
     * The journal of campaigns.
     *
     * @return the quoted name
     */
    public String campaigns() {
        return table("__dpone__backfill_campaigns");
    }

    /**
     * The journal of chunks.
     *
     * @return the quoted name
     */
    public String chunks() {
        return table("__dpone__backfill_chunks");
    }

    /**
     * The rows that serialise each campaign's journal.
     *
     * @return the quoted name
     */
    public String heads() {
        return table("__dpone__backfill_heads");
    }

    /**
     * How often each campaign was acquired.
     *
     * @return the quoted name
     */
    public String epochs() {
        return table("__dpone__backfill_epochs");
    }

    /**
     * The sessions of campaigns that a successor has to end.
     *
     * @return the quoted name
     */
    public String sessions() {
        return table("__dpone__backfill_sessions");
    }

    /**
     * The registered live tables.
     *
     * @return the quoted name
     */
    public String targetIdentities() {
        return table("dpone_target_identity");
    }

    /**
     * The current generation of each fenced identity.
     *
     * @return the quoted name
     */
    public String targetFences() {
        return table("dpone_target_fence");
    }

    /**
     * Who loads into which fenced identity.
     *
     * @return the quoted name
     */
    public String attempts() {
        return table("dpone_load_attempt");
    }

    /**
     * The operations with their leases.
     *
     * @return the quoted name
     */
    public String operations() {
        return table("dpone_load_operation");
    }

    /**
     * The receipts of committed operations.
     *
     * @return the quoted name
     */
    public String receipts() {
        return table("dpone_load_receipt");
    }

    private String table(String name) {
        return quoted() + "." + SqlNames.quote(name);
    }
}
