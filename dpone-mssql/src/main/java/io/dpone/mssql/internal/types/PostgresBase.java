package io.dpone.mssql.internal.types;

/** What SQL Server has a type for among the types of PostgreSQL. Everything else travels as the text that PostgreSQL prints. */
public enum PostgresBase {
    /** {@code smallint}. */
    SMALLINT,
    /** {@code integer}. */
    INTEGER,
    /** {@code bigint}. */
    BIGINT,
    /** {@code numeric}. */
    NUMERIC,
    /** {@code real}. */
    REAL,
    /** {@code double precision}. */
    DOUBLE,
    /** {@code boolean}. */
    BOOLEAN,
    /** {@code text}, and {@code character varying} without a length. */
    TEXT,
    /** {@code character varying} with a length. */
    VARCHAR,
    /** {@code character}: blanks at its end mean nothing to PostgreSQL. */
    CHARACTER,
    /** {@code bytea}. */
    BYTEA,
    /** {@code uuid}. */
    UUID,
    /** {@code date}. */
    DATE,
    /** {@code time without time zone}. */
    TIME,
    /** {@code timestamp without time zone}. */
    TIMESTAMP,
    /** {@code timestamp with time zone}. */
    TIMESTAMPTZ,
    /** Any other type: arrays, ranges, domains, enumerations, documents, addresses, types of a user. */
    OTHER
}
