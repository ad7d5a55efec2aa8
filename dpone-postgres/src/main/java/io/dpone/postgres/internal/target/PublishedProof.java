package io.dpone.postgres.internal.target;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.ledger.PublicationRecord;
import io.dpone.postgres.internal.catalog.CatalogReader;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;

/**
 * Proves that a published campaign's tables are what the record says. A backup that is not there any more was cleaned up by somebody who was free to do so.
 * Immutable.
 */
final class PublishedProof {
    private final GenerationMarks marks;

    PublishedProof(GenerationMarks marks) {
        this.marks = marks;
    }

    void require(Connection connection, PublicationRecord recorded) throws SQLException {
        boolean live = ObservedTable.find(connection, recorded.target(), marks)
                .filter(table -> recorded.shadowGeneration() != null
                        && table.hasGeneration(recorded.shadowGeneration())
                        && Objects.equals(PublicationFacts.receipt(table), recorded.receiptId()))
                .isPresent();
        if (!live) {
            throw new DponeException(
                    ErrorCode.STALE_LIVE_GENERATION,
                    recorded.target() + " is not the table that this campaign published");
        }
        if (CatalogReader.find(connection, recorded.shadow()).isPresent()) {
            throw new DponeException(
                    ErrorCode.ARTIFACT_NAME_TAKEN,
                    recorded.shadow() + " exists, although the shadow became " + recorded.target());
        }
        Optional<ObservedTable> backup = ObservedTable.find(connection, recorded.backup(), marks);
        boolean kept = backup.isEmpty()
                || (recorded.predecessor() != null
                        && backup.get().hasGeneration(recorded.predecessor())
                        && Objects.equals(PublicationFacts.receipt(backup.get()), recorded.predecessorReceiptId()));
        if (!kept) {
            throw new DponeException(
                    ErrorCode.ARTIFACT_NAME_TAKEN,
                    recorded.backup() + " is not the table that was live before this campaign");
        }
    }
}
