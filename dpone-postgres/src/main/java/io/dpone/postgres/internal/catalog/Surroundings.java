package io.dpone.postgres.internal.catalog;

import io.dpone.contracts.table.TableName;
import io.dpone.postgres.internal.state.GenerationComment;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds what hangs on a table, or what a table hangs on, that another table could not take over. The sweep over pg_depend does not list kinds of objects: it
 * reports everything that is not a part of the table itself, so that a kind nobody thought of is found too. Pure functions over a connection.
 *
 * <p>Event triggers and ALTER DEFAULT PRIVILEGES belong to no table and are not looked at.
 */
final class Surroundings {
    private Surroundings() {}

    /**
     * One object.
     *
     * @param what the object as the server describes it
     * @param remedy what to do about it
     */
    record Finding(String what, String remedy) {}

    static List<Finding> of(Connection connection, TableName table, long oid) throws SQLException {
        List<Finding> findings = new ArrayList<>(dependencies(connection, oid));
        findings.addAll(replication(connection, table, oid));
        findings.addAll(rowType(connection, oid));
        findings.addAll(wholeRows(connection, oid));
        findings.addAll(labels(connection, oid));
        return findings;
    }

    // The sequence of an identity column is told by its column.
    private static List<Finding> dependencies(Connection connection, long oid) throws SQLException {
        String sql = """
                WITH parts (classid, objid) AS (
                  SELECT CAST('pg_class' AS regclass), oid FROM pg_class WHERE oid = CAST(? AS oid)
                   UNION ALL
                  SELECT CAST('pg_class' AS regclass), indexrelid FROM pg_index WHERE indrelid = CAST(? AS oid)
                   UNION ALL
                  SELECT CAST('pg_constraint' AS regclass), oid FROM pg_constraint WHERE conrelid = CAST(? AS oid)
                   UNION ALL
                  SELECT CAST('pg_attrdef' AS regclass), oid FROM pg_attrdef WHERE adrelid = CAST(? AS oid)
                   UNION ALL
                  SELECT CAST('pg_type' AS regclass), oid FROM pg_type WHERE typrelid = CAST(? AS oid)
                   UNION ALL
                  SELECT CAST('pg_type' AS regclass), typarray FROM pg_type WHERE typrelid = CAST(? AS oid)),
                found (classid, objid, objsubid) AS (
                  SELECT dependent.classid, dependent.objid, dependent.objsubid
                    FROM pg_depend AS dependent
                    JOIN parts ON parts.classid = dependent.refclassid AND parts.objid = dependent.refobjid
                   WHERE NOT (dependent.deptype = 'i' AND EXISTS (
                           SELECT FROM pg_class
                            WHERE oid = dependent.objid AND dependent.classid = CAST('pg_class' AS regclass) AND relkind IN ('t', 'S')))
                     AND NOT EXISTS (
                           SELECT FROM pg_trigger
                            WHERE oid = dependent.objid AND dependent.classid = CAST('pg_trigger' AS regclass) AND tgisinternal)
                   UNION
                  SELECT needed.refclassid, needed.refobjid, needed.refobjsubid
                    FROM pg_depend AS needed
                    JOIN parts ON parts.classid = needed.classid AND parts.objid = needed.objid
                   WHERE needed.deptype IN ('e', 'x')
                      OR (needed.refclassid = CAST('pg_class' AS regclass) AND needed.objid = CAST(? AS oid))
                      OR (needed.refclassid = CAST('pg_type' AS regclass) AND needed.objid = CAST(? AS oid) AND needed.objsubid = 0)
                      OR (needed.refclassid = CAST('pg_class' AS regclass)
                          AND EXISTS (SELECT FROM pg_class WHERE oid = needed.refobjid AND relkind = 'S')))
                SELECT DISTINCT CAST(CAST(classid AS regclass) AS text),
                       COALESCE(pg_describe_object(CAST('pg_class' AS regclass), view_rule.ev_class, 0),
                                pg_describe_object(classid, objid, objsubid))
                  FROM found
                  LEFT JOIN pg_rewrite AS view_rule
                    ON found.classid = CAST('pg_rewrite' AS regclass) AND view_rule.oid = found.objid AND view_rule.rulename = '_RETURN'
                 WHERE NOT EXISTS (SELECT FROM parts WHERE parts.classid = found.classid AND parts.objid = found.objid)
                 ORDER BY 1, 2
                """;
        List<Finding> findings = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int parameter = 1; parameter <= 8; parameter++) {
                statement.setLong(parameter, oid);
            }
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    findings.add(new Finding(result.getString(2), remedy(result.getString(1))));
                }
            }
        }
        return findings;
    }

    private static String remedy(String catalog) {
        return switch (catalog) {
            case "pg_publication_rel" ->
                "take the table out of the publication before the load and put it back afterwards";
            case "pg_extension" -> "release the table from the extension";
            case "pg_class" -> "give the column a default without a sequence, or undo the inheritance";
            default -> "drop it before the load and create it again afterwards";
        };
    }

    // Also publications of all tables or of a schema: the shadow would be published while it is loaded.
    private static List<Finding> replication(Connection connection, TableName table, long oid) throws SQLException {
        String sql = """
                SELECT 'publication ' || pg_catalog.quote_ident(pubname)
                  FROM pg_catalog.pg_publication_tables
                 WHERE schemaname = ? AND tablename = ?
                   AND NOT EXISTS (
                         SELECT FROM pg_catalog.pg_publication_rel AS member
                           JOIN pg_catalog.pg_publication AS publication ON publication.oid = member.prpubid
                          WHERE member.prrelid = CAST(? AS oid) AND publication.pubname = pg_publication_tables.pubname)
                 UNION
                SELECT 'subscription with OID ' || srsubid
                  FROM pg_catalog.pg_subscription_rel
                 WHERE srrelid = CAST(? AS oid)
                 ORDER BY 1
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, table.schema());
            statement.setString(2, table.table());
            statement.setLong(3, oid);
            statement.setLong(4, oid);
            return findings(statement, "narrow it so that it does not cover the table and its schema");
        }
    }

    private static List<Finding> rowType(Connection connection, long oid) throws SQLException {
        String sql = """
                SELECT 'comment on type ' || pg_catalog.format_type(type_row.oid, NULL)
                  FROM pg_catalog.pg_type AS type_row
                  JOIN pg_catalog.pg_class AS relation ON relation.oid = CAST(? AS oid)
                 WHERE type_row.oid IN (
                         relation.reltype, (SELECT typarray FROM pg_catalog.pg_type WHERE oid = relation.reltype))
                   AND pg_catalog.obj_description(type_row.oid, 'pg_type') NOT LIKE ?
                 UNION ALL
                SELECT 'privileges on type ' || pg_catalog.format_type(type_row.oid, NULL)
                  FROM pg_catalog.pg_type AS type_row
                 WHERE type_row.typrelid = CAST(? AS oid) AND type_row.typacl IS NOT NULL
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, oid);
            statement.setString(2, GenerationComment.PREFIX + "%");
            statement.setLong(3, oid);
            return findings(statement, "remove it from the table's row type");
        }
    }

    // A reference to the whole row is a reference to this table's row type, which the other table does not have.
    private static List<Finding> wholeRows(Connection connection, long oid) throws SQLException {
        String sql = """
                SELECT pg_catalog.pg_describe_object(CAST('pg_constraint' AS regclass), oid, 0)
                  FROM pg_catalog.pg_constraint
                 WHERE conrelid = CAST(? AS oid) AND CAST(conbin AS text) LIKE '%:varattno 0 %'
                 UNION ALL
                SELECT pg_catalog.pg_describe_object(CAST('pg_class' AS regclass), indexrelid, 0)
                  FROM pg_catalog.pg_index
                 WHERE indrelid = CAST(? AS oid)
                   AND (CAST(indexprs AS text) LIKE '%:varattno 0 %' OR CAST(indpred AS text) LIKE '%:varattno 0 %')
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, oid);
            statement.setLong(2, oid);
            return findings(statement, "write it with columns instead of the whole row");
        }
    }

    private static List<Finding> labels(Connection connection, long oid) throws SQLException {
        String sql = """
                SELECT DISTINCT 'security label of ' || provider
                  FROM pg_catalog.pg_seclabel
                 WHERE (classoid = CAST('pg_class' AS regclass)
                        AND (objoid = CAST(? AS oid) OR objoid IN (SELECT indexrelid FROM pg_catalog.pg_index WHERE indrelid = CAST(? AS oid))))
                    OR (classoid = CAST('pg_type' AS regclass)
                        AND objoid IN (SELECT oid FROM pg_catalog.pg_type WHERE typrelid = CAST(? AS oid)))
                 ORDER BY 1
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, oid);
            statement.setLong(2, oid);
            statement.setLong(3, oid);
            return findings(statement, "remove the label before the load and set it again afterwards");
        }
    }

    private static List<Finding> findings(PreparedStatement statement, String remedy) throws SQLException {
        List<Finding> findings = new ArrayList<>();
        try (ResultSet result = statement.executeQuery()) {
            while (result.next()) {
                findings.add(new Finding(result.getString(1), remedy));
            }
        }
        return findings;
    }
}
