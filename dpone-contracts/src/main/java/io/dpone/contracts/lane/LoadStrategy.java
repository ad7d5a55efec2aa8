package io.dpone.contracts.lane;

/** How a chunk's rows get into the shadow; in every case in the transaction of the chunk's receipt. Never part of a campaign's identity. */
public enum LoadStrategy {
    /** What the target's adapter does best. */
    AUTOMATIC,
    /** First into a typed staging table of the session, and from there by one statement, which converts on the server. */
    STAGED,
    /** Straight into the shadow. */
    DIRECT
}
