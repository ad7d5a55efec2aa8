package io.dpone.mssql.internal.state;

import io.dpone.contracts.table.TableName;
import io.dpone.mssql.internal.session.SqlNames;
import io.dpone.mssql.internal.session.WholeStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/**
 * Locks on tables that the open transaction holds until it ends. SQL Server has no statement that only locks: a hint on a read of at most one row does it (table hints in
 * the T-SQL reference; HOLDLOCK keeps the lock to the end of the transaction). Pure functions over a connection.
 */
public final class TableLocks {
    private TableLocks() {}

    /**
     * Sets how long the session waits for any lock; whoever needs another patience sets it first.
     *
     * @param connection the connection
     * @param timeout how long to wait, in whole milliseconds
     * @throws SQLException when the driver does
     */
    public static void limitWaits(Connection connection, Duration timeout) throws SQLException {
        WholeStatement.run(connection, "SET LOCK_TIMEOUT " + Math.min(Integer.MAX_VALUE, timeout.toMillis()));
    }

    /**
     * Keeps the definition as it is: an intent lock stands against every Sch-M lock and against no reader, and the lock on what was read against writers of that row,
     * page or row group. Without ROWLOCK, which a clustered columnstore refuses with error 651.
     *
     * @param connection in a transaction
     * @param table the table
     * @throws SQLException when the driver does
     */
    public static void keepDefinition(Connection connection, TableName table) throws SQLException {
        read(connection, table, "REPEATABLEREAD");
    }

    /**
     * Keeps everybody from writing.
     *
     * @param connection in a transaction
     * @param table the table
     * @throws SQLException when the driver does
     */
    public static void keepWritersOut(Connection connection, TableName table) throws SQLException {
        read(connection, table, "TABLOCK, HOLDLOCK");
    }

    /**
     * Keeps everybody out who respects locks. The timeout stays the session's.
     *
     * @param connection in a transaction
     * @param table the table
     * @param timeout how long to wait, in whole milliseconds
     * @throws SQLException with error 1222 when it was not granted in time; the server has rolled the transaction back then, because XACT_ABORT is on
     */
    public static void keepEverybodyOut(Connection connection, TableName table, Duration timeout) throws SQLException {
        limitWaits(connection, timeout);
        read(connection, table, "TABLOCKX, HOLDLOCK");
    }

    private static void read(Connection connection, TableName table, String hints) throws SQLException {
        WholeStatement.run(connection, "SELECT TOP (1) 1 FROM " + SqlNames.quote(table) + " WITH (" + hints + ")");
    }
}
