package io.dpone.spi.state;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.identity.OperationIdentity;
import java.sql.Connection;
import java.sql.SQLException;

/** Refusals that several transactions on operations share. Pure functions over an adapter's statements. */
public final class OperationRules {
    private OperationRules() {}

    /**
     * Proves under a shared lock that nobody has taken the campaign over.
     *
     * @param tables the adapter's statements
     * @param connection in a transaction
     * @param runKey the campaign's key
     * @param epoch the epoch under which the session works
     * @throws SQLException when the driver does
     * @throws DponeException with {@link ErrorCode#EPOCH_SUPERSEDED}
     */
    public static void requireEpoch(OperationTables tables, Connection connection, String runKey, long epoch)
            throws SQLException {
        long current = tables.readEpochForShare(connection, runKey);
        if (current != epoch) {
            throw new DponeException(
                    ErrorCode.EPOCH_SUPERSEDED,
                    "campaign " + runKey + " is in epoch " + current + ", this session works under epoch " + epoch);
        }
    }

    /**
     * What to throw where an attempt is not the current one of its fenced identity.
     *
     * @param operation the operation
     * @return the exception
     */
    public static DponeException notCurrent(OperationIdentity operation) {
        return new DponeException(
                ErrorCode.OPERATION_IDENTITY_COLLISION,
                "attempt " + operation.attemptKey() + " is not the current one of its target");
    }

    /**
     * What to throw where the row under an operation's key is not that operation's.
     *
     * @param operation the operation
     * @return the exception
     */
    public static DponeException collision(OperationIdentity operation) {
        return new DponeException(
                ErrorCode.OPERATION_IDENTITY_COLLISION,
                "the row under operation " + operation.operationKey() + " has another identity");
    }
}
