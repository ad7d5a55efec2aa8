package io.dpone.testkit.sqlserver;

/** What SQL Server does and an engine that only speaks its protocol may not do. */
public enum EngineTrait {
    /** A hint such as {@code WITH (UPDLOCK, HOLDLOCK)} locks what is read. */
    LOCK_HINTS("lock hints lock what is read"),
    /** Under READ COMMITTED a reader waits for the writer of a row; not so with READ_COMMITTED_SNAPSHOT. */
    READERS_WAIT_FOR_WRITERS("a reader under READ COMMITTED waits for a writer"),
    /** Errors have SQL Server's numbers: a missing table is 208. */
    ERROR_NUMBERS("a missing table is error 208"),
    /** A table can have a clustered columnstore index. */
    COLUMNSTORE("a table can have a clustered columnstore index"),
    /** The escalation of a table's locks can be set. */
    LOCK_ESCALATION("ALTER TABLE ... SET (LOCK_ESCALATION = ...) is taken"),
    /** The catalog shows an index under the name it was given. */
    INDEX_NAMES("sys.indexes shows the name that an index was given"),
    /** A transaction under SNAPSHOT that reads a table changed by DDL since it began gets error 3961. */
    SNAPSHOT_DDL_ERROR("a snapshot older than a table's DDL is error 3961"),
    /** {@code datetime2(7)} holds seven digits of a second. */
    HUNDRED_NANOSECOND_TIMES("datetime2(7) holds seven digits of a second"),
    /** A name in brackets can have a closing bracket in it, doubled. */
    BRACKETS_IN_NAMES("a name can have a closing bracket in it"),
    /** A permission on a schema can be granted, and ALTER is one. */
    SCHEMA_PERMISSIONS("GRANT ALTER ON SCHEMA is taken"),
    /** A name has up to 128 characters. */
    LONG_NAMES("a name of 128 characters is kept");

    private final String meaning;

    EngineTrait(String meaning) {
        this.meaning = meaning;
    }

    /**
     * What an engine with the trait does.
     *
     * @return a phrase for a message
     */
    public String meaning() {
        return meaning;
    }
}
