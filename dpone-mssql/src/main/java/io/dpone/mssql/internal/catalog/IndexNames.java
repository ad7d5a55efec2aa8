package io.dpone.mssql.internal.catalog;

import io.dpone.contracts.table.TableName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Whether the catalog shows an index under the name that it was given. SQL Server does; an engine that speaks its protocol need not, and there two equal tables
 * have indexes of different names (see {@link TableCatalog#withIndexNamesOf}). Pure functions over a connection.
 */
public final class IndexNames {
    private IndexNames() {}

    /**
     * Asks for an index that is known to be there, such as one of the state tables'.
     *
     * @param connection the connection
     * @param table a table that has the index
     * @param index the name that the index was given
     * @return whether the catalog has an index of that name on the table
     * @throws SQLException when the driver does
     */
    public static boolean areShownAsGiven(Connection connection, TableName table, String index) throws SQLException {
        String sql = """
                SELECT COUNT(*)
                  FROM sys.indexes AS index_row
                  JOIN sys.tables AS table_row ON table_row.object_id = index_row.object_id
                  JOIN sys.schemas AS schema_row ON schema_row.schema_id = table_row.schema_id
                 WHERE schema_row.name = ? AND table_row.name = ? AND index_row.name = ?
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, table.schema());
            statement.setString(2, table.table());
            statement.setString(3, index);
            try (ResultSet result = statement.executeQuery()) {
                result.next();
                return result.getInt(1) > 0;
            }
        }
    }
}
