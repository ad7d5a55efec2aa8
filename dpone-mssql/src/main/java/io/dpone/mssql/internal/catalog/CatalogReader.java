package io.dpone.mssql.internal.catalog;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.error.Problem;
import io.dpone.contracts.table.TableName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads a table's catalog by object id. Whoever needs all parts to belong together holds a lock on the table. Pure functions over a connection.
 */
public final class CatalogReader {
    /** Columns of sys.tables up to SQL Server 2025 that are no attributes: read otherwise, said twice, or of this one table. */
    private static final Set<String> OTHERS_OF_TABLES = Set.of(
            "name",
            "object_id",
            "schema_id",
            "parent_object_id",
            "type",
            "type_desc",
            "create_date",
            "modify_date",
            "lob_data_space_id",
            "max_column_id_used",
            "lock_escalation_desc",
            "durability_desc",
            "temporal_type_desc",
            "history_table_id",
            "history_retention_period",
            "history_retention_period_unit",
            "history_retention_period_unit_desc",
            "data_retention_period",
            "data_retention_period_unit",
            "data_retention_period_unit_desc",
            "ledger_type_desc",
            "ledger_view_id");

    /** Columns of sys.columns that are no attributes. */
    private static final Set<String> OTHERS_OF_COLUMNS = Set.of(
            "object_id",
            "name",
            "column_id",
            "system_type_id",
            "user_type_id",
            "max_length",
            "precision",
            "scale",
            "collation_name",
            "is_nullable",
            "is_ansi_padded",
            "generated_always_type_desc",
            "encryption_type_desc",
            "encryption_algorithm_name",
            "column_encryption_key_id",
            "column_encryption_key_database_name",
            "graph_type_desc",
            "ledger_view_column_type_desc",
            "vector_dimensions",
            "vector_base_type",
            "vector_base_type_desc");

    private CatalogReader() {}

    /**
     * Looks an object up.
     *
     * @param connection the connection
     * @param table the name as the catalog spells it; another spelling is another name, whatever the database's collation says
     * @return the id of the object of that name, whatever its kind; empty also when the login may see nothing of it
     * @throws SQLException when the driver does
     */
    public static OptionalInt find(Connection connection, TableName table) throws SQLException {
        String sql = """
                SELECT object_row.object_id, schema_row.name, object_row.name
                  FROM sys.objects AS object_row
                  JOIN sys.schemas AS schema_row ON schema_row.schema_id = object_row.schema_id
                 WHERE schema_row.name = ? AND object_row.name = ?
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, table.schema());
            statement.setString(2, table.table());
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    if (result.getString(2).equals(table.schema())
                            && result.getString(3).equals(table.table())) {
                        return OptionalInt.of(result.getInt(1));
                    }
                }
                return OptionalInt.empty();
            }
        }
    }

    /**
     * Whether no object can be given a name. The server compares: to it, names that differ in case or in trailing blanks can be equal.
     *
     * @param connection the connection
     * @param name the name
     * @return true when an object of any kind has it
     * @throws SQLException when the driver does
     */
    public static boolean isTaken(Connection connection, TableName name) throws SQLException {
        String sql = """
                SELECT COUNT(*)
                  FROM sys.objects AS object_row
                  JOIN sys.schemas AS schema_row ON schema_row.schema_id = object_row.schema_id
                 WHERE schema_row.name = ? AND object_row.name = ?
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, name.schema());
            statement.setString(2, name.table());
            try (ResultSet result = statement.executeQuery()) {
                result.next();
                return result.getInt(1) > 0;
            }
        }
    }

    /**
     * Reads everything, once it is certain that everything can be seen.
     *
     * @param connection the connection
     * @param views what the connection's server has
     * @param table the table's name
     * @param objectId the table
     * @return the catalog
     * @throws SQLException when the driver does, also when the table is gone
     * @throws DponeException with {@link ErrorCode#CATALOG_NOT_REPRODUCIBLE} when the login may not see all metadata
     */
    public static TableCatalog read(Connection connection, CatalogViews views, TableName table, int objectId)
            throws SQLException {
        Optional<Problem> blind =
                Visibility.problem(table, Visibility.lines(connection, table).missing());
        if (blind.isPresent()) {
            throw new DponeException(blind.get().code(), blind.get().message());
        }
        return readVisible(connection, views, objectId);
    }

    /** Reads what the login may see, which need not be everything. */
    static TableCatalog readVisible(Connection connection, CatalogViews views, int objectId) throws SQLException {
        return new TableCatalog(
                table(connection, views, objectId),
                columns(connection, views, objectId),
                IndexReader.read(connection, views, objectId),
                bound(connection, views, objectId));
    }

    private static CatalogTable table(Connection connection, CatalogViews views, int objectId) throws SQLException {
        AttributeColumns<TableAttribute> attributes =
                AttributeColumns.of(views, "tables", "table_row", TableAttribute.values(), OTHERS_OF_TABLES);
        String sql = """
                SELECT object_row.type,
                       (SELECT database_row.collation_name FROM sys.databases AS database_row WHERE database_row.name = DB_NAME()),
                       (SELECT rows_group.name FROM sys.filegroups AS rows_group WHERE rows_group.type = 'FG' AND rows_group.is_default = 1),
                       (SELECT lob.name FROM sys.data_spaces AS lob WHERE lob.data_space_id = table_row.lob_data_space_id AND lob.is_default = 0)
                       %s
                  FROM sys.objects AS object_row
                  LEFT JOIN sys.tables AS table_row ON table_row.object_id = object_row.object_id
                 WHERE object_row.object_id = ?
                """.formatted(attributes.selectList());
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setInt(1, objectId);
            try (ResultSet result = statement.executeQuery()) {
                if (!result.next()) {
                    throw new SQLException("the table is gone", "S0002", 208);
                }
                return new CatalogTable(
                        result.getString(1).strip(),
                        text(result, 2),
                        text(result, 3),
                        result.getString(4),
                        attributes.read(result, 5));
            }
        }
    }

    // The system type by a subquery: not every catalog has one name alone for a type.
    private static List<CatalogColumn> columns(Connection connection, CatalogViews views, int objectId)
            throws SQLException {
        AttributeColumns<ColumnAttribute> attributes =
                AttributeColumns.of(views, "columns", "column_row", ColumnAttribute.values(), OTHERS_OF_COLUMNS);
        String sql = """
                SELECT column_row.name,
                       (SELECT MIN(type_row.name) FROM sys.types AS type_row WHERE type_row.user_type_id = column_row.system_type_id),
                       (SELECT MIN(type_row.name) FROM sys.types AS type_row WHERE type_row.user_type_id = column_row.user_type_id),
                       (SELECT MIN(type_schema.name)
                          FROM sys.types AS type_row
                          JOIN sys.schemas AS type_schema ON type_schema.schema_id = type_row.schema_id
                         WHERE type_row.user_type_id = column_row.user_type_id
                           AND (type_row.is_user_defined = 1 OR type_row.is_assembly_type = 1)),
                       column_row.max_length, column_row.precision, column_row.scale,
                       column_row.is_nullable, column_row.collation_name, column_row.is_ansi_padded,
                       default_row.definition, computed_row.definition,
                       CAST(identity_row.seed_value AS nvarchar(40)), CAST(identity_row.increment_value AS nvarchar(40))
                       %s
                  FROM sys.columns AS column_row
                  LEFT JOIN sys.default_constraints AS default_row
                    ON default_row.parent_object_id = column_row.object_id AND default_row.parent_column_id = column_row.column_id
                  LEFT JOIN sys.computed_columns AS computed_row
                    ON computed_row.object_id = column_row.object_id AND computed_row.column_id = column_row.column_id
                  LEFT JOIN sys.identity_columns AS identity_row
                    ON identity_row.object_id = column_row.object_id AND identity_row.column_id = column_row.column_id
                 WHERE column_row.object_id = ?
                 ORDER BY column_row.column_id
                """.formatted(attributes.selectList());
        List<CatalogColumn> columns = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setInt(1, objectId);
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    columns.add(new CatalogColumn(
                            columns.size() + 1,
                            text(result, 1),
                            text(result, 2),
                            Objects.requireNonNullElse(result.getString(4), "sys"),
                            text(result, 3),
                            result.getInt(5),
                            result.getInt(6),
                            result.getInt(7),
                            result.getBoolean(8),
                            result.getString(9),
                            result.getBoolean(10),
                            result.getString(11),
                            result.getString(12),
                            result.getString(13),
                            result.getString(14),
                            attributes.read(result, 15)));
                }
            }
        }
        return columns;
    }

    private static List<BoundObject> bound(Connection connection, CatalogViews views, int objectId)
            throws SQLException {
        List<BoundObject> bound = new ArrayList<>();
        for (BoundKind kind : BoundKind.values()) {
            if (views.haveAll(kind.needs())) {
                bound(connection, kind, objectId, bound);
            }
        }
        return bound;
    }

    private static void bound(Connection connection, BoundKind kind, int objectId, List<BoundObject> bound)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(kind.sql())) {
            int parameters = (int)
                    kind.sql().chars().filter(character -> character == '?').count();
            for (int parameter = 1; parameter <= parameters; parameter++) {
                statement.setInt(parameter, objectId);
            }
            try (ResultSet result = statement.executeQuery()) {
                int parts = result.getMetaData().getColumnCount();
                while (result.next()) {
                    List<String> names = new ArrayList<>();
                    for (int part = 1; part <= parts; part++) {
                        names.add(text(result, part));
                    }
                    bound.add(new BoundObject(kind, names));
                }
            }
        }
    }

    private static String text(ResultSet result, int column) throws SQLException {
        @Nullable String text = result.getString(column);
        return text == null ? "" : text;
    }
}
