package io.dpone.spi.state;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.ledger.PublicationRecord;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;

/**
 * Proves that a published campaign's tables are what the record says. A backup that is not there any more was cleaned up by somebody who was free to do so.
 * Immutable.
 */
public final class PublishedProof {
    private final PublicationTables<?> tables;

    /**
     * The proof over an adapter's tables.
     *
     * @param tables the adapter's statements
     */
    public PublishedProof(PublicationTables<?> tables) {
        this.tables = tables;
    }

    /**
     * Proves it.
     *
     * @param connection the connection
     * @param recorded the published publication
     * @throws SQLException when the driver does
     */
    public void require(Connection connection, PublicationRecord recorded) throws SQLException {
        boolean live = tables.find(connection, recorded.target())
                .filter(table -> recorded.shadowGeneration() != null
                        && table.hasGeneration(recorded.shadowGeneration())
                        && Objects.equals(table.publicationReceiptId(), recorded.receiptId()))
                .isPresent();
        if (!live) {
            throw new DponeException(
                    ErrorCode.STALE_LIVE_GENERATION,
                    recorded.target() + " is not the table that this campaign published");
        }
        if (tables.isTaken(connection, recorded.shadow())) {
            throw new DponeException(
                    ErrorCode.ARTIFACT_NAME_TAKEN,
                    recorded.shadow() + " exists, although the shadow became " + recorded.target());
        }
        Optional<? extends ObservedTable> backup = tables.find(connection, recorded.backup());
        boolean kept = backup.isEmpty()
                || (recorded.predecessor() != null
                        && backup.get().hasGeneration(recorded.predecessor())
                        && Objects.equals(backup.get().publicationReceiptId(), recorded.predecessorReceiptId()));
        if (!kept) {
            throw new DponeException(
                    ErrorCode.ARTIFACT_NAME_TAKEN,
                    recorded.backup() + " is not the table that was live before this campaign");
        }
    }
}
