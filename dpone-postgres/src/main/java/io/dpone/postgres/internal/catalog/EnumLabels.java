package io.dpone.postgres.internal.catalog;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The labels of a table's enum columns: two types of one name need not have the same. Pure functions. */
public final class EnumLabels {
    private EnumLabels() {}

    /**
     * Reads the labels.
     *
     * @param connection the connection
     * @param relationOid the table
     * @return the labels in their order by column; columns of an enum, of an array of one, and of a domain over one
     * @throws SQLException when the driver does
     */
    public static Map<String, List<String>> read(Connection connection, long relationOid) throws SQLException {
        String sql = """
                SELECT a.attname, pg_catalog.array_agg(CAST(l.enumlabel AS text) ORDER BY l.enumsortorder)
                  FROM pg_catalog.pg_attribute AS a
                  JOIN pg_catalog.pg_type AS t ON t.oid = a.atttypid
                  JOIN pg_catalog.pg_enum AS l ON l.enumtypid IN (t.oid, t.typelem, t.typbasetype)
                 WHERE a.attrelid = CAST(? AS oid) AND a.attnum > 0 AND NOT a.attisdropped
                 GROUP BY a.attname, a.attnum
                 ORDER BY a.attnum
                """;
        Map<String, List<String>> labels = new LinkedHashMap<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, relationOid);
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    labels.put(result.getString(1), List.of((String[])
                            result.getArray(2).getArray()));
                }
            }
        }
        return labels;
    }
}
