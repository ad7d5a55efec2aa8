package io.dpone.mssql.internal.state;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.identity.LockNames;
import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.contracts.ledger.ChunkReceipt;
import io.dpone.spi.state.Digests;
import io.dpone.spi.state.OperationTables;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** The receipts of committed operations, written once and never changed. Works inside the caller's transaction; immutable. */
public final class Receipts {
    private final StateSchema state;

    /**
     * The receipts of a schema.
     *
     * @param state the tables
     */
    public Receipts(StateSchema state) {
        this.state = state;
    }

    /**
     * Reads the receipt of an operation.
     *
     * @param connection the connection, after the operation lock when absence decides something
     * @param operation the operation
     * @return the receipt, if the operation is committed
     * @throws SQLException when the driver does
     * @throws DponeException with {@link ErrorCode#OPERATION_IDENTITY_COLLISION} when the receipt is another operation's
     */
    public Optional<ChunkReceipt> read(Connection connection, OperationIdentity operation) throws SQLException {
        String sql = """
                SELECT receipt_id, attempt_key, scope_hash, operation_epoch, owner_digest, load_id,
                       total_rows, payload_bytes, payload_manifest_sha256, snapshot_authority, %s
                  FROM %s
                 WHERE operation_key = ?
                """.formatted(ServerTime.asText("committed_at_utc"), state.receipts());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setBytes(1, Digests.bytes(operation.operationKey()));
            try (ResultSet result = statement.executeQuery()) {
                return result.next() ? Optional.of(receipt(result, operation)) : Optional.empty();
            }
        }
    }

    private static ChunkReceipt receipt(ResultSet result, OperationIdentity operation) throws SQLException {
        ChunkReceipt receipt = new ChunkReceipt(
                result.getString(1),
                operation.operationKey(),
                Digests.hex(result.getBytes(2)),
                Digests.hex(result.getBytes(3)),
                result.getLong(4),
                Digests.hex(result.getBytes(5)),
                result.getString(6),
                result.getLong(7),
                result.getLong(8),
                Digests.hex(result.getBytes(9)),
                result.getString(10),
                ServerTime.read(result, 11));
        if (!receipt.receiptId().equals(operation.receiptId())
                || !receipt.attemptKey().equals(operation.attemptKey())
                || !receipt.scopeHash().equals(operation.scopeHash())) {
            throw new DponeException(
                    ErrorCode.OPERATION_IDENTITY_COLLISION,
                    "the receipt under operation " + operation.operationKey() + " has another identity");
        }
        return receipt;
    }

    /**
     * Writes the receipt of an operation, into no other transaction than the one that took the operation lock: when the driver sends a failed statement again, the server
     * has rolled the rows back and begun another one.
     *
     * @param connection in the transaction that appended the rows
     * @param operation the operation
     * @param appended what was appended
     * @throws SQLException when the driver does
     */
    public void insert(Connection connection, OperationIdentity operation, OperationTables.Appended appended)
            throws SQLException {
        String sql = """
                DECLARE @appended bigint = ?, @now datetime2(6) = SYSUTCDATETIME();
                IF CASE WHEN @@TRANCOUNT = 0 THEN 'NoLock' ELSE APPLOCK_MODE('public', ?, 'Transaction') END <> 'Exclusive'
                  THROW 50001, 'the transaction that took the operation lock was lost under way', 1;
                INSERT INTO %s (
                       receipt_id, operation_key, attempt_key, scope_hash, operation_epoch, owner_digest, load_id,
                       payload_manifest_sha256, declared_rows, actual_raw_rows, actual_native_rows, inserted_rows,
                       total_rows, payload_bytes, snapshot_authority, loaded_at_utc, committed_at_utc)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, @appended, @appended, @appended, @appended,
                        @appended, ?, ?, @now, @now);
                """.formatted(state.receipts());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, appended.rows());
            statement.setString(2, LockNames.operation(operation.operationKey()));
            statement.setString(3, operation.receiptId());
            statement.setBytes(4, Digests.bytes(operation.operationKey()));
            statement.setBytes(5, Digests.bytes(operation.attemptKey()));
            statement.setBytes(6, Digests.bytes(operation.scopeHash()));
            statement.setLong(7, appended.epoch());
            statement.setBytes(8, Digests.bytes(appended.ownerDigest()));
            statement.setString(9, appended.loadId());
            statement.setBytes(10, Digests.bytes(appended.payloadSha256()));
            statement.setLong(11, appended.bytes());
            statement.setString(12, appended.snapshotAuthority());
            statement.executeUpdate();
        }
    }
}
