package io.dpone.postgres.internal.catalog;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Which types of {@code pg_catalog} travel how between two databases (architecture, decision 16). What is in neither list travels as text: the binary form of
 * an array or row of a user's type carries an OID that another database gives to something else. Pure functions over a connection.
 */
public final class TransportTypes {
    /**
     * Types whose binary form is the same on every server: fixed-width numbers in network order, or bytes in an encoding that both sessions set. The same
     * holds for arrays of them, because their element OIDs are built in.
     */
    public static final List<String> BINARY = List.of(
            "bool",
            "int2",
            "int4",
            "int8",
            "float4",
            "float8",
            "numeric",
            "text",
            "varchar",
            "bpchar",
            "bytea",
            "uuid",
            "date",
            "time",
            "timetz",
            "timestamp",
            "timestamptz",
            "interval",
            "json",
            "jsonb",
            "inet",
            "cidr",
            "macaddr",
            "macaddr8",
            "bit",
            "varbit",
            "point",
            "line",
            "lseg",
            "box",
            "path",
            "polygon",
            "circle");

    /**
     * Types that mean nothing in another database, also inside of a domain, an array, a range or a composite. {@code oid} is among them although it could
     * travel as a number: in a table it is a large object's id as a rule, and the large object stays behind. {@code money} reads and writes by the
     * server's locale, a {@code refcursor} names something of a session.
     */
    public static final List<String> UNREADABLE = List.of(
            "oid",
            "regclass",
            "regcollation",
            "regconfig",
            "regdatabase",
            "regdictionary",
            "regnamespace",
            "regoper",
            "regoperator",
            "regproc",
            "regprocedure",
            "regrole",
            "regtype",
            "aclitem",
            "money",
            "refcursor");

    private TransportTypes() {}

    /**
     * The columns of a table whose type travels as binary: a type of the list, or an array of one.
     *
     * @param connection the connection
     * @param oid the table
     * @return the names in the order of the columns
     * @throws SQLException when the driver does
     */
    public static List<String> binaryColumns(Connection connection, long oid) throws SQLException {
        String sql = """
                SELECT attribute.attname
                  FROM pg_catalog.pg_attribute AS attribute
                  JOIN pg_catalog.pg_type AS built_in
                    ON attribute.atttypid IN (built_in.oid, built_in.typarray)
                 WHERE attribute.attrelid = CAST(? AS oid) AND attribute.attnum > 0 AND NOT attribute.attisdropped
                   AND built_in.typnamespace = CAST('pg_catalog' AS regnamespace) AND built_in.typname = ANY (?)
                 ORDER BY attribute.attnum
                """;
        List<String> names = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, oid);
            statement.setArray(2, connection.createArrayOf("text", BINARY.toArray()));
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    names.add(result.getString(1));
                }
            }
        }
        return names;
    }
}
