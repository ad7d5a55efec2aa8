package io.dpone.examples.quickstart;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * One who reads the live table while it is loaded.
 *
 * @param name what tells this reader from others
 * @param login logs in, with the reader's isolation level
 * @param query counts the live table
 * @param repeatable whether a transaction that counts twice must be answered the same
 */
record LiveReader(String name, Login login, String query, boolean repeatable) {
    /** Logs in anew each time. Safe for use from any thread. */
    interface Login {
        /** A connection of its own; the caller closes it. */
        Connection connect() throws SQLException;
    }
}
