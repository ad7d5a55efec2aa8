package io.dpone.postgres.internal.state;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.json.CanonicalJson;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.StrictJson;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.LedgerJson;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/**
 * The append-only journal of campaigns. Whoever appends holds the campaign's head row: under READ COMMITTED only a read that is a statement of its own after
 * that lock sees what the lock waited for. Works inside the caller's transaction; immutable.
 */
public final class Journal {
    private final StateSchema state;

    /**
     * The journal of a schema.
     *
     * @param state the tables
     */
    public Journal(StateSchema state) {
        this.state = state;
    }

    /**
     * Makes the head row of a new campaign, which the transaction then holds; waits for a transaction that is making the same one.
     *
     * @param connection in a transaction
     * @param runKey the campaign's key
     * @return false when it exists; nothing was written then
     * @throws SQLException when the driver does
     */
    boolean createHead(Connection connection, String runKey) throws SQLException {
        String sql = """
                INSERT INTO %s (run_key, campaign_journal_id)
                VALUES (?, 0)
                ON CONFLICT (run_key) DO NOTHING
                """.formatted(state.heads());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, runKey);
            return statement.executeUpdate() == 1;
        }
    }

    /**
     * Locks the head row of a campaign until the transaction ends, and reads nothing else.
     *
     * @param connection in a transaction
     * @param runKey the campaign's key
     * @return false when there is no such campaign
     * @throws SQLException when the driver does
     */
    public boolean lockHead(Connection connection, String runKey) throws SQLException {
        String sql = """
                SELECT run_key
                  FROM %s
                 WHERE run_key = ?
                   FOR UPDATE
                """.formatted(state.heads());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, runKey);
            try (ResultSet result = statement.executeQuery()) {
                return result.next();
            }
        }
    }

    /**
     * Reads the latest record of a campaign: the row that its head names.
     *
     * @param connection the connection, after {@link #lockHead} when the record decides something
     * @param runKey the campaign's key
     * @return the record, if there is such a campaign
     * @throws SQLException when the driver does
     */
    public Optional<CampaignRecord> readLatestCampaign(Connection connection, String runKey) throws SQLException {
        String sql = """
                SELECT campaign.details_json
                  FROM %s AS head
                  JOIN %s AS campaign
                    ON campaign.run_key = head.run_key AND campaign.journal_id = head.campaign_journal_id
                 WHERE head.run_key = ?
                """.formatted(state.heads(), state.campaigns());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, runKey);
            try (ResultSet result = statement.executeQuery()) {
                return result.next()
                        ? Optional.of(LedgerJson.readCampaign(document(result.getString(1))))
                        : Optional.empty();
            }
        }
    }

    /**
     * Appends a record and makes the head name it.
     *
     * @param connection in a transaction that holds the head row
     * @param campaign the record
     * @return the id of the appended row
     * @throws SQLException when the driver does
     */
    public long appendCampaign(Connection connection, CampaignRecord campaign) throws SQLException {
        String sql = """
                WITH appended AS (
                  INSERT INTO %s (
                         run_key, dataset, inner_mode, status, plan_hash, config_hash, chunk_config_json, details_json)
                  VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                  RETURNING journal_id)
                UPDATE %s AS head
                   SET campaign_journal_id = appended.journal_id
                  FROM appended
                 WHERE head.run_key = ?
                RETURNING head.campaign_journal_id
                """.formatted(state.campaigns(), state.heads());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, campaign.runKey());
            statement.setString(2, campaign.dataset());
            statement.setString(3, campaign.innerMode());
            statement.setString(4, campaign.status().id());
            statement.setString(5, campaign.planHash());
            statement.setString(6, campaign.configHash());
            statement.setString(7, CanonicalJson.write(campaign.chunkConfig()));
            statement.setString(8, CanonicalJson.write(LedgerJson.write(campaign)));
            statement.setString(9, campaign.runKey());
            try (ResultSet result = statement.executeQuery()) {
                if (!result.next()) {
                    throw new DponeException(ErrorCode.CAMPAIGN_UNKNOWN, "the campaign's head row is missing");
                }
                return result.getLong(1);
            }
        }
    }

    /**
     * Whether a row was appended and is durable; for a commit whose acknowledgement was lost. The journal is append-only, so the row is there for ever once
     * it was committed.
     *
     * @param connection a fresh connection, after {@link #lockHead}, which waits for the lost transaction to end
     * @param journalId what {@link #appendCampaign} answered
     * @param campaign the record that was appended
     * @return true when exactly that record stands under that id
     * @throws SQLException when the driver does
     */
    public boolean wasAppended(Connection connection, long journalId, CampaignRecord campaign) throws SQLException {
        String sql = """
                SELECT details_json
                  FROM %s
                 WHERE run_key = ? AND journal_id = ?
                """.formatted(state.campaigns());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, campaign.runKey());
            statement.setLong(2, journalId);
            try (ResultSet result = statement.executeQuery()) {
                return result.next()
                        && LedgerJson.readCampaign(document(result.getString(1)))
                                .equals(campaign);
            }
        }
    }

    static JsonValue.JsonObject document(String text) {
        if (StrictJson.parse(text, StrictJson.Limits.ofDefaults()) instanceof JsonValue.JsonObject object) {
            return object;
        }
        throw new DponeException(ErrorCode.JSON_INVALID, "a journal row's document is not an object");
    }
}
