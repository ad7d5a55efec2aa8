package io.dpone.contracts.lane;

/** The wire format in which rows travel from source to target. */
public enum CopyFormat {
    /** PostgreSQL's binary COPY tuples: for listed built-in types that are equal on both sides. */
    BINARY,
    /** PostgreSQL's text COPY lines: for everything else. */
    TEXT
}
