package io.dpone.postgres.internal.catalog;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the privileges on a table and on its columns. A table whose privileges were never touched reads as what that means. Pure functions. */
final class GrantReader {
    /** The key of the privileges on the table as a whole. */
    static final int WHOLE_TABLE = 0;

    private GrantReader() {}

    static Map<Integer, List<Grant>> read(Connection connection, long oid) throws SQLException {
        String sql = """
                WITH lists (place, privileges) AS (
                  SELECT 0, COALESCE(relation.relacl, pg_catalog.acldefault('r', relation.relowner))
                    FROM pg_catalog.pg_class AS relation
                   WHERE relation.oid = CAST(? AS oid)
                   UNION ALL
                  SELECT attribute.attnum, attribute.attacl
                    FROM pg_catalog.pg_attribute AS attribute
                   WHERE attribute.attrelid = CAST(? AS oid) AND attribute.attacl IS NOT NULL AND NOT attribute.attisdropped)
                SELECT lists.place,
                       CASE item.grantee WHEN 0 THEN NULL ELSE pg_catalog.pg_get_userbyid(item.grantee) END AS grantee,
                       pg_catalog.pg_get_userbyid(item.grantor) AS grantor,
                       item.privilege_type, item.is_grantable
                  FROM lists
                 CROSS JOIN LATERAL pg_catalog.aclexplode(lists.privileges) AS item
                 ORDER BY 1, 2 NULLS FIRST, 3, item.privilege_type COLLATE "C"
                """;
        Map<Integer, List<Grant>> grants = new LinkedHashMap<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, oid);
            statement.setLong(2, oid);
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    Grant grant = new Grant(
                            result.getString(2), result.getString(3), result.getString(4), result.getBoolean(5));
                    grants.computeIfAbsent(result.getInt(1), place -> new ArrayList<>())
                            .add(grant);
                }
            }
        }
        return grants;
    }
}
