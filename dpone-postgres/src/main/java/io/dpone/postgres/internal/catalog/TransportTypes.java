package io.dpone.postgres.internal.catalog;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Which columns can travel as binary between two databases (architecture, decision 16): built-in types whose binary form means the same everywhere, arrays of
 * them, enums (whose binary form is the label), and domains over any of these. Everything else travels as text: the binary form of an array or row of a
 * user's type carries an OID that another database gives to something else, money depends on a locale, and xml on an encoding. Pure functions over a
 * connection.
 */
public final class TransportTypes {
    /** The names in pg_catalog. */
    private static final List<String> BINARY = List.of(
            "bool",
            "int2",
            "int4",
            "int8",
            "float4",
            "float8",
            "numeric", //
            "text",
            "varchar",
            "bpchar",
            "char",
            "name",
            "bytea",
            "bit",
            "varbit", //
            "date",
            "time",
            "timetz",
            "timestamp",
            "timestamptz",
            "interval", //
            "uuid",
            "json",
            "jsonb",
            "inet",
            "cidr",
            "macaddr",
            "macaddr8",
            "pg_lsn", //
            "point",
            "line",
            "lseg",
            "box",
            "path",
            "polygon",
            "circle", //
            "int4range",
            "int8range",
            "numrange",
            "daterange",
            "tsrange",
            "tstzrange", //
            "int4multirange",
            "int8multirange",
            "nummultirange",
            "datemultirange",
            "tsmultirange",
            "tstzmultirange");

    private TransportTypes() {}

    /**
     * The columns of a table whose type travels as binary.
     *
     * @param connection the connection
     * @param oid the table
     * @return the names in the order of the columns
     * @throws SQLException when the driver does
     */
    public static List<String> binaryColumns(Connection connection, long oid) throws SQLException {
        String sql = """
                WITH RECURSIVE reached (attnum, attname, type) AS (
                  SELECT attnum, attname, atttypid
                    FROM pg_catalog.pg_attribute
                   WHERE attrelid = CAST(? AS oid) AND attnum > 0 AND NOT attisdropped
                   UNION ALL
                  SELECT reached.attnum, reached.attname, domain_type.typbasetype
                    FROM reached
                    JOIN pg_catalog.pg_type AS domain_type ON domain_type.oid = reached.type
                   WHERE domain_type.typtype = 'd')
                SELECT reached.attname
                  FROM reached
                  JOIN pg_catalog.pg_type AS base ON base.oid = reached.type AND base.typtype <> 'd'
                  LEFT JOIN pg_catalog.pg_type AS element ON element.oid = base.typelem AND base.typcategory = 'A'
                 WHERE base.typtype = 'e'
                    OR (base.typnamespace = CAST('pg_catalog' AS regnamespace)
                        AND COALESCE(element.typnamespace, base.typnamespace) = CAST('pg_catalog' AS regnamespace)
                        AND COALESCE(element.typname, base.typname) = ANY (?))
                 ORDER BY reached.attnum
                """;
        List<String> names = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, oid);
            statement.setArray(2, connection.createArrayOf("name", BINARY.toArray()));
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    names.add(result.getString(1));
                }
            }
        }
        return names;
    }
}
