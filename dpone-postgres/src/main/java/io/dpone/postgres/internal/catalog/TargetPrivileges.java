package io.dpone.postgres.internal.catalog;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * What the login needs on live, its schema and its tablespaces to make a shadow and to publish it.
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
     * @param oid the live table
     * @param serverVersion the server's version number
     * @return what is needed and what is missing; each line ends with the statement that grants it
     * @throws SQLException when the driver does
     */
    public static TargetPrivileges examine(Connection connection, long oid, int serverVersion) throws SQLException {
        // Names stand as they are, as everywhere in a plan; inside a statement they are quoted. A rename needs CREATE
        // for the login, a change of owner needs it for the owner. Before 16 every membership
        // allows SET ROLE.
        String sql = """
                WITH live AS (
                  SELECT relation.oid, relation.relowner, relation.relnamespace,
                         CAST(namespace.nspname AS text) AS schema_text,
                         namespace.nspname || '.' || relation.relname AS table_text,
                         pg_catalog.quote_ident(namespace.nspname) AS schema_name,
                         pg_catalog.quote_ident(namespace.nspname) || '.' || pg_catalog.quote_ident(relation.relname) AS table_name,
                         pg_catalog.quote_ident(pg_catalog.pg_get_userbyid(relation.relowner)) AS owner_name,
                         pg_catalog.quote_ident(CURRENT_USER) AS login
                    FROM pg_catalog.pg_class AS relation
                    JOIN pg_catalog.pg_namespace AS namespace ON namespace.oid = relation.relnamespace
                   WHERE relation.oid = CAST(? AS oid))
                SELECT 'the rights of the owner of ' || table_text
                         || CASE WHEN owner_name = login THEN ' (the login is the owner)' ELSE ': GRANT ' || owner_name || ' TO ' || login END,
                       pg_catalog.pg_has_role(relowner, 'USAGE')
                  FROM live
                 UNION ALL
                SELECT 'SET ROLE to the owner of ' || table_text || ': GRANT ' || owner_name || ' TO ' || login,
                       pg_catalog.pg_has_role(relowner, ?)
                  FROM live
                 WHERE owner_name <> login
                 UNION ALL
                SELECT 'USAGE and CREATE on schema ' || schema_text || ': GRANT USAGE, CREATE ON SCHEMA ' || schema_name || ' TO ' || login,
                       pg_catalog.has_schema_privilege(relnamespace, 'USAGE') AND pg_catalog.has_schema_privilege(relnamespace, 'CREATE')
                  FROM live
                 UNION ALL
                SELECT 'CREATE on schema ' || schema_text || ' for the owner: GRANT CREATE ON SCHEMA ' || schema_name || ' TO ' || owner_name,
                       pg_catalog.has_schema_privilege(relowner, relnamespace, 'CREATE')
                  FROM live
                 WHERE owner_name <> login
                 UNION ALL
                SELECT 'SELECT on ' || table_text || ': GRANT SELECT ON ' || table_name || ' TO ' || login,
                       pg_catalog.has_table_privilege(oid, 'SELECT')
                  FROM live
                 UNION ALL
                SELECT 'LOCK TABLE on ' || table_text || ': GRANT UPDATE ON ' || table_name || ' TO ' || login,
                       pg_catalog.has_table_privilege(oid, 'UPDATE, DELETE, TRUNCATE')
                  FROM live
                 UNION ALL
                SELECT DISTINCT 'CREATE on tablespace ' || tablespace.spcname
                         || ': GRANT CREATE ON TABLESPACE ' || pg_catalog.quote_ident(tablespace.spcname) || ' TO ' || live.login,
                       pg_catalog.has_tablespace_privilege(tablespace.oid, 'CREATE')
                  FROM live
                  JOIN pg_catalog.pg_class AS placed
                    ON placed.oid = live.oid
                    OR placed.oid IN (SELECT indexrelid FROM pg_catalog.pg_index WHERE indrelid = live.oid)
                  JOIN pg_catalog.pg_tablespace AS tablespace ON tablespace.oid = placed.reltablespace
                """;
        List<String> needed = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, oid);
            statement.setString(2, serverVersion >= 160000 ? "SET" : "MEMBER");
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    needed.add(result.getString(1));
                    if (!result.getBoolean(2)) {
                        missing.add(result.getString(1));
                    }
                }
            }
        }
        return new TargetPrivileges(needed, missing);
    }

    /**
     * Whether the login sees what kind of session another session is. Without that, autovacuum counts as a session that might read an old snapshot.
     *
     * @param connection the connection of the login
     * @return true for members of pg_read_all_stats and superusers
     * @throws SQLException when the driver does
     */
    public static boolean seesAllSessions(Connection connection) throws SQLException {
        String sql = "SELECT pg_catalog.pg_has_role('pg_read_all_stats', 'USAGE')";
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet result = statement.executeQuery()) {
            result.next();
            return result.getBoolean(1);
        }
    }
}
