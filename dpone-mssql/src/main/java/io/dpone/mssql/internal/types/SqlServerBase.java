package io.dpone.mssql.internal.types;

/** The types of SQL Server that can receive values from PostgreSQL. */
public enum SqlServerBase {
    /** {@code smallint}. */
    SMALLINT,
    /** {@code int}. */
    INT,
    /** {@code bigint}. */
    BIGINT,
    /** {@code decimal} and {@code numeric}. */
    DECIMAL,
    /** {@code real}, and {@code float} of up to 24 bits. */
    REAL,
    /** {@code float} of more than 24 bits. */
    FLOAT,
    /** {@code bit}. */
    BIT,
    /** {@code nvarchar}. */
    NVARCHAR,
    /** {@code nchar}. */
    NCHAR,
    /** {@code varbinary}. */
    VARBINARY,
    /** {@code uniqueidentifier}. */
    UNIQUEIDENTIFIER,
    /** {@code date}. */
    DATE,
    /** {@code time}. */
    TIME,
    /** {@code datetime2}. */
    DATETIME2,
    /** {@code datetimeoffset}. */
    DATETIMEOFFSET,
    /** {@code varchar}, {@code char}, {@code text}: characters of a code page. */
    CODE_PAGE_TEXT,
    /** {@code datetime} and {@code smalldatetime}: they round. */
    ROUNDED_TIME,
    /** Any other type. */
    OTHER
}
