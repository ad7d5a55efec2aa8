package io.dpone.spi.state;

import io.dpone.contracts.table.Generation;
import io.dpone.contracts.table.TableGeneration;
import io.dpone.contracts.table.TableName;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A table as an adapter found it under a lock, with its whole catalog. Immutable. */
public interface ObservedTable {
    /**
     * Its name.
     *
     * @return the name under which it was found
     */
    TableName name();

    /**
     * Its generation and head.
     *
     * @return the mark, if the table carries one
     */
    Optional<TableGeneration> mark();

    /**
     * The digest of its catalog.
     *
     * @return {@code sha256:} and 64 hex digits
     */
    String contractSha256();

    /**
     * Whether it is that generation.
     *
     * @param expected the generation
     * @return true when object id and UUID are those
     */
    default boolean hasGeneration(Generation expected) {
        return mark().filter(row -> row.generation().equals(expected)).isPresent();
    }

    /**
     * The publication that made it live.
     *
     * @return the receipt's id, or null
     */
    default @Nullable String publicationReceiptId() {
        return mark().map(TableGeneration::publicationReceiptId).orElse(null);
    }

    /**
     * Whether a campaign made it and has not published it.
     *
     * @param runKey the campaign's key
     * @return true when it did
     */
    default boolean isUnpublishedShadowOf(String runKey) {
        return mark().filter(row -> runKey.equals(row.runKey()) && row.publicationReceiptId() == null)
                .isPresent();
    }
}
