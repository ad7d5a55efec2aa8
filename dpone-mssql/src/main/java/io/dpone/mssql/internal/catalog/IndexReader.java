package io.dpone.mssql.internal.catalog;

import io.dpone.mssql.internal.catalog.CatalogIndex.IndexColumn;
import io.dpone.mssql.internal.catalog.CatalogIndex.Placement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Reads the heap and the indexes of a table. Pure functions. */
final class IndexReader {
    /** Columns of sys.indexes up to SQL Server 2025 that are no attributes. */
    private static final Set<String> OTHERS_OF_INDEXES = Set.of(
            "object_id",
            "name",
            "index_id",
            "type",
            "type_desc",
            "is_unique",
            "data_space_id",
            "allow_row_locks",
            "allow_page_locks",
            "filter_definition");

    /** Columns of sys.partitions up to SQL Server 2025. */
    private static final Set<String> COLUMNS_OF_PARTITIONS = Set.of(
            "partition_id",
            "object_id",
            "index_id",
            "partition_number",
            "hobt_id",
            "rows",
            "filestream_filegroup_id",
            "data_compression",
            "data_compression_desc",
            "xml_compression",
            "xml_compression_desc");

    private IndexReader() {}

    static List<CatalogIndex> read(Connection connection, CatalogViews views, int objectId) throws SQLException {
        Map<Integer, List<IndexColumn>> columns = columns(connection, views, objectId);
        AttributeColumns<IndexAttribute> attributes = AttributeColumns.of(
                        views, "indexes", "index_row", IndexAttribute.values(), OTHERS_OF_INDEXES)
                .and(views.columnsBeyond("partitions", COLUMNS_OF_PARTITIONS), "partitions.", """
                        (SELECT MAX(TRY_CONVERT(nvarchar(4000), part.%s)) FROM sys.partitions AS part
                         WHERE part.object_id = index_row.object_id AND part.index_id = index_row.index_id)""");
        // A FILESTREAM filegroup can be a default one too; only FG is one of rows.
        String sql = """
                SELECT index_row.index_id, index_row.name, index_row.type_desc, index_row.is_unique,
                       index_row.allow_row_locks, index_row.allow_page_locks, index_row.filter_definition,
                       (SELECT MIN(space.name) FROM sys.data_spaces AS space WHERE space.data_space_id = index_row.data_space_id),
                       (SELECT COUNT(*) FROM sys.data_spaces AS space WHERE space.data_space_id = index_row.data_space_id AND space.type = 'FG'),
                       (SELECT COUNT(*) FROM sys.partitions AS part
                         WHERE part.object_id = index_row.object_id AND part.index_id = index_row.index_id),
                       (SELECT MAX(part.data_compression_desc) FROM sys.partitions AS part
                         WHERE part.object_id = index_row.object_id AND part.index_id = index_row.index_id),
                       %s
                       %s
                  FROM sys.indexes AS index_row
                 WHERE index_row.object_id = ?
                """.formatted(xmlCompression(views), attributes.selectList());
        List<CatalogIndex> indexes = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setInt(1, objectId);
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    String compression = result.getString(11);
                    indexes.add(new CatalogIndex(
                            Objects.requireNonNullElse(result.getString(2), ""),
                            result.getString(3),
                            result.getBoolean(4),
                            result.getBoolean(5),
                            result.getBoolean(6),
                            result.getString(7),
                            new Placement(result.getString(8), result.getInt(9) > 0),
                            result.getInt(10),
                            result.getInt(12) > 0 ? compression + " and XML" : compression,
                            attributes.read(result, 13),
                            columns.getOrDefault(result.getInt(1), List.of())));
                }
            }
        }
        return indexes;
    }

    private static String xmlCompression(CatalogViews views) {
        return views.have("partitions.xml_compression") ? """
                (SELECT MAX(CAST(part.xml_compression AS int)) FROM sys.partitions AS part
                         WHERE part.object_id = index_row.object_id AND part.index_id = index_row.index_id)""" : "0";
    }

    private static Map<Integer, List<IndexColumn>> columns(Connection connection, CatalogViews views, int objectId)
            throws SQLException {
        String sql = """
                SELECT member.index_id, column_row.name, member.key_ordinal, member.is_descending_key,
                       member.is_included_column, member.partition_ordinal,
                       %s
                  FROM sys.index_columns AS member
                  JOIN sys.columns AS column_row
                    ON column_row.object_id = member.object_id AND column_row.column_id = member.column_id
                 WHERE member.object_id = ?
                 ORDER BY member.index_id, member.index_column_id
                """.formatted(
                views.have("index_columns.column_store_order_ordinal") ? "member.column_store_order_ordinal" : "0");
        Map<Integer, List<IndexColumn>> columns = new HashMap<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setInt(1, objectId);
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    columns.computeIfAbsent(result.getInt(1), index -> new ArrayList<>())
                            .add(new IndexColumn(
                                    result.getString(2),
                                    result.getInt(3),
                                    result.getBoolean(4),
                                    result.getBoolean(5),
                                    result.getInt(6),
                                    result.getInt(7)));
                }
            }
        }
        return columns;
    }
}
