package io.dpone.contracts.identity;

/**
 * The spellings by which one kind of target names its contracts (shadow campaign facts, sections 2 and 7.1).
 *
 * @param name the adapter's type, such as {@code postgres}
 * @param transactionVersion the version text in attempt and operation keys
 * @param receiptPrefix what a chunk receipt id begins with, the colon included
 * @param publicationReceiptPrefix what a publication receipt id begins with, the colon included
 * @param publicationKind the kind of the publication contract
 * @param nameUnit how the length of a name is counted
 * @param nameLimit the longest name in that unit
 */
public record Dialect(
        String name,
        String transactionVersion,
        String receiptPrefix,
        String publicationReceiptPrefix,
        String publicationKind,
        NameUnit nameUnit,
        int nameLimit) {

    /** How a database counts the length of a name. */
    public enum NameUnit {
        /** Bytes of UTF-8, as PostgreSQL counts. */
        UTF8_BYTES,
        /** UTF-16 code units, as SQL Server counts. */
        UTF16_UNITS
    }

    /**
     * The spellings of a PostgreSQL target.
     *
     * @return the dialect
     */
    public static Dialect postgres() {
        return new Dialect(
                "postgres",
                "postgres_generic_transaction_v1",
                "postgres-generic-v1:",
                "postgres-backfill-publication-v1:",
                "dpone.postgres_backfill_shadow_publication.v1",
                NameUnit.UTF8_BYTES,
                63);
    }

    /**
     * The spellings of a SQL Server target.
     *
     * @return the dialect
     */
    public static Dialect mssql() {
        return new Dialect(
                "mssql",
                "mssql_generic_transaction_v1",
                "mssql-generic-v1:",
                "mssql-backfill-publication-v1:",
                "dpone.mssql_backfill_shadow_publication.v1",
                NameUnit.UTF16_UNITS,
                128);
    }
}
