package io.dpone.mssql.internal.catalog;

/** The attributes of {@code sys.tables} that CREATE TABLE of columns leaves alone. */
public enum TableAttribute implements Attribute {
    /** System-versioned, or the history of another table. */
    TEMPORAL(
            "temporal_type",
            0,
            Blocker.TABLE_BEHAVIOR,
            "the table is temporal or holds another table's history; SET SYSTEM_VERSIONING = OFF around the load"),
    /** A ledger table or its history. */
    LEDGER("ledger_type", 0, Blocker.TABLE_BEHAVIOR, "the table is a ledger table; name an ordinary table"),
    /** A ledger table that was dropped. */
    DROPPED_LEDGER(
            "is_dropped_ledger_table",
            0,
            Blocker.TABLE_BEHAVIOR,
            "the table is a dropped ledger table; name an ordinary table"),
    /** Kept in memory. */
    MEMORY_OPTIMIZED(
            "is_memory_optimized", 0, Blocker.TABLE_BEHAVIOR, "the table is memory-optimized; name a disk-based table"),
    /** Without durable rows. */
    DURABILITY("durability", 0, Blocker.TABLE_BEHAVIOR, "the table keeps its schema only; name a durable table"),
    /** A node of a graph. */
    NODE("is_node", 0, Blocker.TABLE_BEHAVIOR, "the table is a graph node; name an ordinary table"),
    /** An edge of a graph. */
    EDGE("is_edge", 0, Blocker.TABLE_BEHAVIOR, "the table is a graph edge; name an ordinary table"),
    /** A FileTable. */
    FILE_TABLE("is_filetable", 0, Blocker.TABLE_BEHAVIOR, "the table is a FileTable; name an ordinary table"),
    /** An external table. */
    EXTERNAL("is_external", 0, Blocker.TABLE_BEHAVIOR, "the table is external; name an ordinary table"),
    /** Part of the product. */
    SHIPPED("is_ms_shipped", 0, Blocker.TABLE_BEHAVIOR, "the table is a part of the product; name a user's table"),
    /** The unit to which locks escalate: 0 the table, 1 disabled, 2 the partition. */
    LOCK_ESCALATION(
            "lock_escalation",
            0,
            Blocker.TABLE_BEHAVIOR,
            "the lock escalation is not TABLE; ALTER TABLE ... SET (LOCK_ESCALATION = TABLE) before the load"),
    /** Owned by somebody else than the schema. */
    OWNER(
            "principal_id",
            0,
            Blocker.TABLE_BEHAVIOR,
            "the table's owner is not its schema's; ALTER AUTHORIZATION ... TO SCHEMA OWNER before the load"),
    /** Published. */
    PUBLISHED("is_published", 0, Blocker.RESIDUAL_SURFACE, "the table is published; drop its article around the load"),
    /** Published with its schema only. */
    SCHEMA_PUBLISHED(
            "is_schema_published",
            0,
            Blocker.RESIDUAL_SURFACE,
            "the table's schema is published; drop its article around the load"),
    /** Replicated. */
    REPLICATED(
            "is_replicated", 0, Blocker.RESIDUAL_SURFACE, "the table is replicated; drop its article around the load"),
    /** Replicated with a filter. */
    REPLICATION_FILTER(
            "has_replication_filter",
            0,
            Blocker.RESIDUAL_SURFACE,
            "the table has a replication filter; drop its article around the load"),
    /** Published by merge replication. */
    MERGE_PUBLISHED(
            "is_merge_published",
            0,
            Blocker.RESIDUAL_SURFACE,
            "the table is merge-published; drop its article around the load"),
    /** Subscribed with immediate updating. */
    SYNC_SUBSCRIBED(
            "is_sync_tran_subscribed",
            0,
            Blocker.RESIDUAL_SURFACE,
            "the table is subscribed with immediate updating; end the subscription around the load"),
    /** Followed by change data capture. */
    CHANGE_DATA_CAPTURE(
            "is_tracked_by_cdc",
            0,
            Blocker.RESIDUAL_SURFACE,
            "change data capture follows the table; disable it around the load"),
    /** Stretched to a remote archive. */
    REMOTE_ARCHIVE(
            "is_remote_data_archive_enabled",
            0,
            Blocker.RESIDUAL_SURFACE,
            "the table is stretched to a remote archive; bring it back before the load"),
    /** Made with ANSI_NULLS. */
    ANSI_NULLS(
            "uses_ansi_nulls",
            1,
            Blocker.RESIDUAL_SURFACE,
            "the table was made with ANSI_NULLS off; make it again with the option on"),
    /** Has a FILESTREAM filegroup. */
    FILESTREAM(
            "filestream_data_space_id",
            0,
            Blocker.RESIDUAL_SURFACE,
            "the table has FILESTREAM data; move them out of the table"),
    /** Large values are kept out of the row. */
    LARGE_VALUES_OUT_OF_ROW(
            "large_value_types_out_of_row",
            0,
            Blocker.RESIDUAL_SURFACE,
            "large values are kept out of the row; set the table option to OFF"),
    /** Old large objects are kept in the row. */
    TEXT_IN_ROW(
            "text_in_row_limit",
            0,
            Blocker.RESIDUAL_SURFACE,
            "text is kept in the row; set the table option 'text in row' to OFF"),
    /** Bulk loads lock the table. */
    LOCK_ON_BULK_LOAD(
            "lock_on_bulk_load",
            0,
            Blocker.RESIDUAL_SURFACE,
            "bulk loads lock the table; set the table option 'table lock on bulk load' to OFF"),
    /** Referenced by a foreign key, also by one of a table that the login may not see. */
    FOREIGN_REFERENCE(
            "TableHasForeignRef",
            0,
            Blocker.FOREIGN_KEY,
            "a foreign key of another table references it; drop that around the load"),
    /** Decimals are stored in as many bytes as they need. */
    VARIABLE_DECIMALS(
            "TableHasVarDecimalStorageFormat",
            0,
            Blocker.RESIDUAL_SURFACE,
            "decimals are stored in a variable length; set the table option 'vardecimal storage format' to OFF"),
    /** Depends on an assembly whose data nobody checked. */
    UNCHECKED_ASSEMBLY(
            "has_unchecked_assembly_data",
            0,
            Blocker.RESIDUAL_SURFACE,
            "the table has unchecked assembly data; DBCC CHECKTABLE it");

    private final String column;
    private final int normal;
    private final Blocker blocker;
    private final String finding;

    TableAttribute(String column, int normal, Blocker blocker, String finding) {
        this.column = column;
        this.normal = normal;
        this.blocker = blocker;
        this.finding = finding;
    }

    @Override
    public boolean isProperty() {
        return this == FOREIGN_REFERENCE || this == VARIABLE_DECIMALS;
    }

    @Override
    public String column() {
        return column;
    }

    @Override
    public int normal() {
        return normal;
    }

    @Override
    public Blocker blocker() {
        return blocker;
    }

    @Override
    public String finding() {
        return finding;
    }
}
