package io.dpone.postgres.internal.source;

import io.dpone.contracts.table.Column;
import io.dpone.postgres.internal.catalog.TransportTypes;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** A relation's columns as the catalog describes them. */
final class ColumnCatalog {
    /**
     * The catalog tables are read with the transaction's snapshot; the column's name by number is asked of the current catalog. A column that was renamed or
     * dropped since the snapshot is left out, so that its name can not come to mean another column.
     */
    private static final String COLUMNS = """
            WITH RECURSIVE part(number, type) AS (
                SELECT a.attnum, a.atttypid
                FROM pg_attribute AS a
                WHERE a.attrelid = CAST(? AS oid) AND a.attnum > 0 AND NOT a.attisdropped
                UNION
                SELECT part.number, inner_type.type
                FROM part
                JOIN pg_type AS t ON t.oid = part.type
                CROSS JOIN LATERAL (
                    SELECT t.typbasetype WHERE t.typbasetype <> 0
                    UNION ALL
                    SELECT t.typelem WHERE t.typelem <> 0
                    UNION ALL
                    SELECT r.rngsubtype FROM pg_range AS r WHERE r.rngtypid = t.oid
                    UNION ALL
                    SELECT f.atttypid
                    FROM pg_attribute AS f
                    WHERE t.typtype = 'c' AND f.attrelid = t.typrelid AND f.attnum > 0 AND NOT f.attisdropped
                ) AS inner_type(type)
            ),
            built_in(type, name) AS (
                SELECT t.oid, t.typname FROM pg_type AS t WHERE t.typnamespace = CAST('pg_catalog' AS regnamespace)
            )
            SELECT a.attname,
                   format_type(a.atttypid, a.atttypmod) AS type_name,
                   CAST(a.atttypid AS bigint) AS type_oid,
                   cn.nspname || '.' || co.collname AS collation_name,
                   a.attnotnull,
                   EXISTS (
                       SELECT FROM built_in AS b
                       WHERE b.name = ANY (?) AND (b.type = a.atttypid OR (b.type = t.typelem AND t.typcategory = 'A' AND e.typarray = t.oid))
                   ) AS is_binary,
                   EXISTS (
                       SELECT FROM part JOIN built_in AS b ON b.type = part.type
                       WHERE part.number = a.attnum AND b.name = ANY (?)
                   ) AS is_unreadable
            FROM pg_attribute AS a
            JOIN pg_type AS t ON t.oid = a.atttypid
            LEFT JOIN pg_type AS e ON e.oid = t.typelem
            LEFT JOIN pg_collation AS co ON co.oid = a.attcollation
            LEFT JOIN pg_namespace AS cn ON cn.oid = co.collnamespace
            WHERE a.attrelid = CAST(? AS oid) AND a.attnum > 0 AND NOT a.attisdropped
              AND (pg_identify_object_as_address(CAST('pg_class' AS regclass), a.attrelid, a.attnum)).object_names[3] = a.attname
            ORDER BY a.attnum
            """;

    private ColumnCatalog() {}

    /**
     * One column.
     *
     * @param column the column
     * @param typeOid the OID of its type
     * @param binary whether it travels as binary
     * @param unreadable whether it can not be transported
     */
    record SourceColumn(Column column, long typeOid, boolean binary, boolean unreadable) {}

    static List<SourceColumn> read(Connection connection, long relationOid) throws SQLException {
        Array binary = connection.createArrayOf("text", TransportTypes.BINARY.toArray());
        Array unreadable = connection.createArrayOf("text", TransportTypes.UNREADABLE.toArray());
        try (PreparedStatement statement = connection.prepareStatement(COLUMNS)) {
            statement.setLong(1, relationOid);
            statement.setArray(2, binary);
            statement.setArray(3, unreadable);
            statement.setLong(4, relationOid);
            try (ResultSet result = statement.executeQuery()) {
                List<SourceColumn> columns = new ArrayList<>();
                while (result.next()) {
                    columns.add(column(result));
                }
                return columns;
            }
        }
    }

    private static SourceColumn column(ResultSet result) throws SQLException {
        Column column = new Column(
                result.getString("attname"),
                result.getString("type_name"),
                result.getString("collation_name"),
                result.getBoolean("attnotnull"));
        return new SourceColumn(
                column, result.getLong("type_oid"), result.getBoolean("is_binary"), result.getBoolean("is_unreadable"));
    }
}
