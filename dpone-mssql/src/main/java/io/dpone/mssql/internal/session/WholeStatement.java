package io.dpone.mssql.internal.session;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Statements whose answers nobody needs, read to their end. The driver returns from {@code execute} with the first answer, an error after that shows only to whoever
 * reads on, and whoever closes the statement instead never hears of it, nor that the server has rolled the transaction back (TDSCommand.close in mssql-jdbc 13.2.1). Pure
 * functions.
 */
public final class WholeStatement {
    private WholeStatement() {}

    /**
     * Runs a text.
     *
     * @param connection the connection
     * @param sql the text, of one statement or several
     * @throws SQLException when any of it fails
     */
    public static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            readOn(statement, statement.execute(sql));
        }
    }

    /**
     * Runs a prepared statement.
     *
     * @param statement with its parameters
     * @throws SQLException when any of it fails
     */
    public static void run(PreparedStatement statement) throws SQLException {
        readOn(statement, statement.execute());
    }

    private static void readOn(Statement statement, boolean first) throws SQLException {
        boolean rows = first;
        while (rows || statement.getUpdateCount() >= 0) {
            if (rows) {
                skip(statement);
            }
            rows = statement.getMoreResults();
        }
    }

    private static void skip(Statement statement) throws SQLException {
        try (ResultSet result = statement.getResultSet()) {
            boolean more = true;
            while (more) {
                more = result.next();
            }
        }
    }
}
