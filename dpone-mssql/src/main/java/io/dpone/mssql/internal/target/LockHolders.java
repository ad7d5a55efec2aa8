package io.dpone.mssql.internal.target;

import io.dpone.contracts.table.TableName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Who holds a table. Pure functions over a connection. */
final class LockHolders {
    private static final String VIEW = "sys.dm_tran_locks";

    private LockHolders() {}

    /** One text for each session, or one for all where the login may not look. */
    static List<String> of(Connection connection, TableName table) throws SQLException {
        if (!canLook(connection)) {
            return List.of("sessions that this login may not see (it lacks VIEW SERVER PERFORMANCE STATE, which up to"
                    + " SQL Server 2019 is VIEW SERVER STATE and on Azure SQL Database VIEW DATABASE STATE)");
        }
        // OBJECT_ID would wait for whoever alters the table, who is asked about here.
        String sql = """
                SELECT DISTINCT held.request_session_id, session.login_name, session.program_name
                  FROM sys.dm_tran_locks AS held
                  LEFT JOIN sys.dm_exec_sessions AS session ON session.session_id = held.request_session_id
                 WHERE held.resource_type = N'OBJECT' AND held.request_status = N'GRANT'
                   AND held.resource_database_id = DB_ID()
                   AND held.resource_associated_entity_id IN (
                         SELECT object_row.object_id
                           FROM sys.objects AS object_row WITH (NOLOCK)
                           JOIN sys.schemas AS schema_row WITH (NOLOCK) ON schema_row.schema_id = object_row.schema_id
                          WHERE schema_row.name = ? AND object_row.name = ?)
                   AND held.request_session_id <> @@SPID
                 ORDER BY held.request_session_id
                """;
        List<String> holders = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, table.schema());
            statement.setString(2, table.table());
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    holders.add("session " + result.getInt(1) + " (login " + result.getString(2) + ", program "
                            + result.getString(3) + ")");
                }
            }
        }
        return holders;
    }

    // HAS_PERMS_BY_NAME is NULL for what a version does not know. A database's permission is enough on Azure SQL
    // Database alone, whose engine edition is 5
    // (T-SQL reference, sys.dm_tran_locks).
    private static boolean canLook(Connection connection) throws SQLException {
        String sql = """
                SELECT CASE WHEN OBJECT_ID(?) IS NULL THEN 0
                            WHEN HAS_PERMS_BY_NAME(NULL, NULL, 'VIEW SERVER STATE') = 1 THEN 1
                            WHEN HAS_PERMS_BY_NAME(NULL, NULL, 'VIEW SERVER PERFORMANCE STATE') = 1 THEN 1
                            WHEN CAST(SERVERPROPERTY('EngineEdition') AS int) = 5
                             AND HAS_PERMS_BY_NAME(NULL, 'DATABASE', 'VIEW DATABASE STATE') = 1 THEN 1
                            ELSE 0 END
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, VIEW);
            try (ResultSet result = statement.executeQuery()) {
                return result.next() && result.getInt(1) == 1;
            }
        }
    }
}
