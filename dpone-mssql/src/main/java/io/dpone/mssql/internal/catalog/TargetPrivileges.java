package io.dpone.mssql.internal.catalog;

import static io.dpone.mssql.internal.session.SqlNames.quote;

import io.dpone.contracts.table.TableName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * What the login needs on live's schema and database to make a shadow and to publish it (SQL Server facts, section 10). On the schema and not on the table: a
 * permission on the table would stay with the old one.
 *
 * @param needed one line for each privilege
 * @param missing the lines of those that the login lacks
 */
public record TargetPrivileges(List<String> needed, List<String> missing) {
    // Copies the lists.
    public TargetPrivileges {
        needed = List.copyOf(needed);
        missing = List.copyOf(missing);
    }

    /**
     * Asks the server.
     *
     * @param connection the connection of the login
     * @param live the live table
     * @param visibility what is needed to see all metadata
     * @return what is needed and what is missing; each line ends with the statement that grants it
     * @throws SQLException when the driver does
     */
    static TargetPrivileges examine(Connection connection, TableName live, PrivilegeLines visibility)
            throws SQLException {
        String sql = """
                SELECT USER_NAME(), DB_NAME(),
                       HAS_PERMS_BY_NAME(QUOTENAME(DB_NAME()), 'DATABASE', 'CREATE TABLE'),
                       HAS_PERMS_BY_NAME(?, 'SCHEMA', 'ALTER'),
                       HAS_PERMS_BY_NAME(?, 'SCHEMA', 'SELECT'),
                       HAS_PERMS_BY_NAME(?, 'SCHEMA', 'INSERT')
                """;
        String schema = quote(live.schema());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int parameter = 1; parameter <= 3; parameter++) {
                statement.setString(parameter, schema);
            }
            try (ResultSet result = statement.executeQuery()) {
                result.next();
                String to = PrivilegeLines.to(result.getString(1));
                PrivilegeLines lines =
                        new PrivilegeLines(new ArrayList<>(visibility.needed()), new ArrayList<>(visibility.missing()));
                lines.add(
                        result.getInt(3) == 1,
                        "CREATE TABLE in database " + result.getString(2) + ": GRANT CREATE TABLE" + to);
                String onSchema = " on schema " + live.schema() + ": GRANT ";
                String securable = " ON SCHEMA::" + schema + to;
                lines.add(result.getInt(4) == 1, "ALTER" + onSchema + "ALTER" + securable);
                lines.add(result.getInt(5) == 1, "SELECT" + onSchema + "SELECT" + securable);
                lines.add(result.getInt(6) == 1, "INSERT" + onSchema + "INSERT" + securable);
                return new TargetPrivileges(lines.needed(), lines.missing());
            }
        }
    }
}
