package io.dpone.contracts.table;

import org.jspecify.annotations.Nullable;

/**
 * A table that carries a generation, with its head (shadow campaign facts, section 7.2).
 *
 * @param generation the table's OID and the UUID on its row type
 * @param runKey the campaign that made the table, or null for a table that was there before
 * @param publicationReceiptId the publication that made it live, or null
 * @param xminStateKeySha256 the state that an XMin handoff continues, 64 hex digits, or null
 * @param xminSeedLoadId the load that seeds that state; null exactly when the state key is
 * @param xminReceiptId the receipt of the seed; only where the pair is
 */
public record TableGeneration(
        Generation generation,
        @Nullable String runKey,
        @Nullable String publicationReceiptId,
        @Nullable String xminStateKeySha256,
        @Nullable String xminSeedLoadId,
        @Nullable String xminReceiptId) {
    // Refuses the combinations that no table can have.
    public TableGeneration {
        boolean pair = xminStateKeySha256 != null;
        if (pair != (xminSeedLoadId != null)
                || (pair && publicationReceiptId == null)
                || (xminReceiptId != null && !pair)) {
            throw new IllegalArgumentException("this combination of head values is not possible");
        }
    }

    /**
     * A table without a head.
     *
     * @param generation the table's OID and UUID
     * @param runKey the campaign that made the table, or null
     * @return the row
     */
    public static TableGeneration withoutHead(Generation generation, @Nullable String runKey) {
        return new TableGeneration(generation, runKey, null, null, null, null);
    }

    /**
     * Whether an XMin handoff was begun and not finished.
     *
     * @return true when the pair is there and the receipt is not
     */
    public boolean isPending() {
        return xminStateKeySha256 != null && xminReceiptId == null;
    }
}
