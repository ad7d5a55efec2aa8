package io.dpone.mssql.internal.catalog;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The catalog views and columns that a server has. A statement names only those: what a version does not show, it does not have. It holds for a connection, so
 * that whoever reads under locks can ask before.
 *
 * @param names the views, and their columns as {@code view.column}
 */
public record CatalogViews(Set<String> names) {
    private static final String DEPENDENCIES = "sql_expression_dependencies";

    static final List<String> ASKED = List.of(
            "tables",
            "columns",
            "indexes",
            "index_columns",
            "partitions",
            "databases",
            "stats",
            "security_predicates",
            "security_policies",
            "fulltext_indexes",
            "change_tracking_tables",
            DEPENDENCIES,
            "sensitivity_classifications",
            "database_audit_specification_details");

    // Copies the set.
    public CatalogViews {
        names = Set.copyOf(names);
    }

    /**
     * Asks the server.
     *
     * @param connection the connection
     * @return what it has, without what the login may not select from
     * @throws SQLException when the driver does
     */
    public static CatalogViews probe(Connection connection) throws SQLException {
        String sql =
                """
                SELECT view_row.name, column_row.name
                  FROM sys.all_objects AS view_row
                  JOIN sys.all_columns AS column_row ON column_row.object_id = view_row.object_id
                 WHERE view_row.schema_id = SCHEMA_ID(N'sys') AND view_row.type = 'V'
                   AND view_row.name IN (%s)
                """.formatted(String.join(", ", ASKED.stream().map(name -> "?").toList()));
        Set<String> names = new HashSet<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < ASKED.size(); i++) {
                statement.setString(i + 1, ASKED.get(i));
            }
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    String view = result.getString(1).toLowerCase(Locale.ROOT);
                    names.add(view);
                    names.add(view + "." + result.getString(2).toLowerCase(Locale.ROOT));
                }
            }
        }
        if (!maySelectDependencies(connection)) {
            names.removeIf(name -> name.startsWith(DEPENDENCIES));
        }
        return new CatalogViews(names);
    }

    // Every other view is shown to everybody, as far as the rows may be seen; that is for Visibility to prove.
    private static boolean maySelectDependencies(Connection connection) throws SQLException {
        String sql = "SELECT HAS_PERMS_BY_NAME('sys.sql_expression_dependencies', 'OBJECT', 'SELECT')";
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet result = statement.executeQuery()) {
            return result.next() && result.getInt(1) == 1;
        }
    }

    boolean have(String name) {
        return names.contains(name);
    }

    boolean haveAll(List<String> wanted) {
        return names.containsAll(wanted);
    }

    /** The columns of a view without those that are known, in alphabetical order. */
    List<String> columnsBeyond(String view, Set<String> known) {
        String prefix = view + ".";
        return names.stream()
                .filter(name -> name.startsWith(prefix))
                .map(name -> name.substring(prefix.length()))
                .filter(column -> !known.contains(column))
                .sorted()
                .toList();
    }

    <A extends Attribute> List<A> present(String view, A[] attributes) {
        List<A> present = new ArrayList<>();
        for (A attribute : attributes) {
            if (attribute.isProperty() || have(view + "." + attribute.column())) {
                present.add(attribute);
            }
        }
        return present;
    }
}
