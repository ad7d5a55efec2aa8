package io.dpone.mssql.internal.catalog;

/** The attributes of {@code sys.indexes} that an index with default options does not have. */
public enum IndexAttribute implements Attribute {
    /** Carries the primary key. */
    PRIMARY_KEY(
            "is_primary_key",
            0,
            Blocker.KEY_CONSTRAINT,
            "carries the primary key; replace the constraint by a unique index"),
    /** Carries a unique constraint. */
    UNIQUE_CONSTRAINT(
            "is_unique_constraint",
            0,
            Blocker.KEY_CONSTRAINT,
            "carries a unique constraint; replace the constraint by a unique index"),
    /** Disabled. */
    DISABLED("is_disabled", 0, Blocker.INDEX_PHYSICAL, "is disabled; rebuild it or drop it"),
    /** Only imagined. */
    HYPOTHETICAL("is_hypothetical", 0, Blocker.INDEX_PHYSICAL, "is hypothetical; drop it"),
    /** Leaves duplicates out silently. */
    IGNORE_DUPLICATES("ignore_dup_key", 0, Blocker.INDEX_PHYSICAL, "ignores duplicates; SET (IGNORE_DUP_KEY = OFF)"),
    /** Covers a part of the rows. */
    FILTERED("has_filter", 0, Blocker.INDEX_PHYSICAL, "is filtered; drop it around the load"),
    /** Leaves room in its pages. */
    FILL_FACTOR("fill_factor", 0, Blocker.INDEX_PHYSICAL, "has a fill factor; rebuild it without one"),
    /** Leaves room in its upper pages. */
    PADDED("is_padded", 0, Blocker.INDEX_OPTIONS, "is padded; rebuild it with PAD_INDEX = OFF"),
    /** Made for keys that grow. */
    SEQUENTIAL_KEY(
            "optimize_for_sequential_key",
            0,
            Blocker.INDEX_OPTIONS,
            "is optimized for a sequential key; SET (OPTIMIZE_FOR_SEQUENTIAL_KEY = OFF)"),
    /** Says nothing about duplicates that it ignores. */
    SILENT_DUPLICATES(
            "suppress_dup_key_messages",
            0,
            Blocker.INDEX_OPTIONS,
            "suppresses messages about duplicates; SET (SUPPRESS_MESSAGES = OFF)"),
    /** Kept but not used. */
    IGNORED(
            "is_ignored_in_optimization",
            0,
            Blocker.INDEX_OPTIONS,
            "is ignored by the optimizer; drop it around the load"),
    /** Made by automatic tuning. */
    AUTO_CREATED(
            "auto_created", 0, Blocker.INDEX_OPTIONS, "was made by automatic tuning; drop it, or make it yourself"),
    /** Compresses late. */
    COMPRESSION_DELAY(
            "compression_delay", 0, Blocker.COLUMNSTORE, "has a compression delay; SET (COMPRESSION_DELAY = 0)");

    private final String column;
    private final int normal;
    private final Blocker blocker;
    private final String finding;

    IndexAttribute(String column, int normal, Blocker blocker, String finding) {
        this.column = column;
        this.normal = normal;
        this.blocker = blocker;
        this.finding = finding;
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
