package io.dpone.mssql.internal.state;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.identity.LockNames;
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
 * that lock sees what the lock waited for. The row is locked by changing it to what it is, which holds off others also on a server that gives no weight to
 * hints. Works inside the caller's transaction; immutable.
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
        // A duplicate would end the transaction (XACT_ABORT), so whoever makes the row waits for this lock and then
        // looks.
        AppLocks.lockForTransaction(connection, LockNames.creation(runKey));
        // Under the lock nobody is making the row, and nobody ever deletes one, so that it can be looked for without
        // waiting for those who hold it.
        String sql = """
                INSERT INTO %1$s (run_key, campaign_journal_id)
                SELECT ?, 0
                 WHERE NOT EXISTS (SELECT 1
                                     FROM %1$s WITH (READUNCOMMITTED)
                                    WHERE run_key = ?)
                """.formatted(state.heads());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, runKey);
            statement.setString(2, runKey);
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
                UPDATE %s
                   SET campaign_journal_id = campaign_journal_id
                 WHERE run_key = ?
                """.formatted(state.heads());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, runKey);
            return statement.executeUpdate() == 1;
        }
    }

    /**
     * Reads the latest record of a campaign, and locks it with the place of the next one.
     *
     * @param connection in a transaction, after {@link #lockHead}
     * @param runKey the campaign's key
     * @return the record, if there is such a campaign
     * @throws SQLException when the driver does
     */
    public Optional<CampaignRecord> readLatestCampaign(Connection connection, String runKey) throws SQLException {
        String sql = """
                SELECT TOP (1) details_json
                  FROM %s WITH (UPDLOCK, HOLDLOCK)
                 WHERE run_key = ?
                 ORDER BY journal_id DESC
                """.formatted(state.campaigns());
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
                INSERT INTO %1$s (
                       run_key, dataset, inner_mode, status, plan_hash, config_hash, chunk_config_json, details_json)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?);
                UPDATE %2$s
                   SET campaign_journal_id = SCOPE_IDENTITY()
                 WHERE run_key = ?;
                SELECT campaign_journal_id
                  FROM %2$s
                 WHERE run_key = ?;
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
            statement.setString(10, campaign.runKey());
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
