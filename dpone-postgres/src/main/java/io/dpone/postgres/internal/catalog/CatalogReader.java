package io.dpone.postgres.internal.catalog;

import io.dpone.contracts.table.TableName;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Reads a table's catalog by OID. The session's search path is pg_catalog, so that every deparsed name carries its schema. Whoever needs all parts to belong
 * together holds a lock on the table. Pure functions over a connection.
 */
public final class CatalogReader {
    private CatalogReader() {}

    /**
     * Looks a relation up.
     *
     * @param connection the connection
     * @param table the name
     * @return the OID of the relation of that name, whatever its kind
     * @throws SQLException when the driver does
     */
    public static OptionalLong find(Connection connection, TableName table) throws SQLException {
        String sql = """
                SELECT relation.oid
                  FROM pg_catalog.pg_class AS relation
                  JOIN pg_catalog.pg_namespace AS namespace ON namespace.oid = relation.relnamespace
                 WHERE namespace.nspname = ? AND relation.relname = ?
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, table.schema());
            statement.setString(2, table.table());
            try (ResultSet result = statement.executeQuery()) {
                return result.next() ? OptionalLong.of(result.getLong(1)) : OptionalLong.empty();
            }
        }
    }

    /**
     * Reads everything.
     *
     * @param connection the connection
     * @param oid the table
     * @return the catalog
     * @throws SQLException when the driver does, also when the table is gone
     */
    public static TableCatalog read(Connection connection, long oid) throws SQLException {
        Map<Integer, List<Grant>> grants = GrantReader.read(connection, oid);
        return new TableCatalog(
                relation(connection, oid, grants.getOrDefault(GrantReader.WHOLE_TABLE, List.of())),
                columns(connection, oid, grants),
                constraints(connection, oid),
                IndexReader.read(connection, oid));
    }

    private static CatalogRelation relation(Connection connection, long oid, List<Grant> grants) throws SQLException {
        String sql = """
                SELECT relation.relkind, relation.relpersistence, method.amname, tablespace.spcname,
                       relation.reloptions, toast.reloptions,
                       relation.relreplident, relation.relrowsecurity, relation.relforcerowsecurity,
                       pg_catalog.pg_get_userbyid(relation.relowner),
                       pg_catalog.obj_description(relation.oid, 'pg_class')
                  FROM pg_catalog.pg_class AS relation
                  LEFT JOIN pg_catalog.pg_am AS method ON method.oid = relation.relam
                  LEFT JOIN pg_catalog.pg_tablespace AS tablespace ON tablespace.oid = relation.reltablespace
                  LEFT JOIN pg_catalog.pg_class AS toast ON toast.oid = relation.reltoastrelid
                 WHERE relation.oid = CAST(? AS oid)
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, oid);
            try (ResultSet result = statement.executeQuery()) {
                if (!result.next()) {
                    throw new SQLException("the relation is gone", "42P01");
                }
                return new CatalogRelation(
                        result.getString(1),
                        result.getString(2),
                        result.getString(3),
                        result.getString(4),
                        texts(result, 5),
                        texts(result, 6),
                        result.getString(7),
                        result.getBoolean(8),
                        result.getBoolean(9),
                        result.getString(10),
                        grants,
                        result.getString(11));
            }
        }
    }

    // Through JSON, because PostgreSQL 13 has no attcompression.
    private static List<CatalogColumn> columns(Connection connection, long oid, Map<Integer, List<Grant>> grants)
            throws SQLException {
        String sql = """
                SELECT attribute.attnum, attribute.attname,
                       pg_catalog.format_type(attribute.atttypid, attribute.atttypmod),
                       (SELECT namespace.nspname || '.' || collation_row.collname
                          FROM pg_catalog.pg_collation AS collation_row
                          JOIN pg_catalog.pg_namespace AS namespace ON namespace.oid = collation_row.collnamespace
                         WHERE collation_row.oid = attribute.attcollation),
                       attribute.attnotnull,
                       pg_catalog.pg_get_expr(expression.adbin, expression.adrelid),
                       attribute.attidentity, attribute.attgenerated, attribute.attstorage,
                       COALESCE(pg_catalog.to_jsonb(attribute) ->> 'attcompression', ''),
                       COALESCE(attribute.attstattarget, -1), attribute.attoptions,
                       pg_catalog.col_description(attribute.attrelid, attribute.attnum)
                  FROM pg_catalog.pg_attribute AS attribute
                  LEFT JOIN pg_catalog.pg_attrdef AS expression
                    ON expression.adrelid = attribute.attrelid AND expression.adnum = attribute.attnum
                 WHERE attribute.attrelid = CAST(? AS oid) AND attribute.attnum > 0 AND NOT attribute.attisdropped
                 ORDER BY attribute.attnum
                """;
        List<CatalogColumn> columns = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, oid);
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    columns.add(new CatalogColumn(
                            result.getString(2),
                            result.getString(3),
                            result.getString(4),
                            result.getBoolean(5),
                            result.getString(6),
                            result.getString(7),
                            result.getString(8),
                            result.getString(9),
                            result.getString(10),
                            result.getInt(11),
                            texts(result, 12),
                            grants.getOrDefault(result.getInt(1), List.of()),
                            result.getString(13)));
                }
            }
        }
        return columns;
    }

    private static List<CatalogConstraint> constraints(Connection connection, long oid) throws SQLException {
        String sql = """
                SELECT conname, contype, pg_catalog.pg_get_constraintdef(oid), convalidated, condeferrable,
                       pg_catalog.obj_description(oid, 'pg_constraint')
                  FROM pg_catalog.pg_constraint
                 WHERE conrelid = CAST(? AS oid)
                """;
        List<CatalogConstraint> constraints = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, oid);
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    constraints.add(new CatalogConstraint(
                            result.getString(1),
                            CatalogConstraint.Kind.of(result.getString(2)),
                            result.getString(3),
                            result.getBoolean(4),
                            result.getBoolean(5),
                            result.getString(6)));
                }
            }
        }
        return constraints;
    }

    private static List<String> texts(ResultSet result, int column) throws SQLException {
        Array array = result.getArray(column);
        return array == null ? List.of() : Arrays.asList((String[]) array.getArray());
    }
}
