package io.dpone.mssql.internal.catalog;

import io.dpone.contracts.json.JsonValue;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An index of the table, or the heap.
 *
 * @param name the name, empty for the heap
 * @param type sys.indexes.type_desc
 * @param unique whether it refuses duplicates
 * @param rowLocks whether rows can be locked
 * @param pageLocks whether pages can be locked
 * @param filter the condition of a filtered index, or null
 * @param placement where it is
 * @param partitions how many partitions it has
 * @param compression sys.partitions.data_compression_desc, or null for an index without partitions
 * @param deviations the attributes that an index with default options would not have
 * @param columns the columns in the order of sys.index_columns
 */
public record CatalogIndex(
        String name,
        String type,
        boolean unique,
        boolean rowLocks,
        boolean pageLocks,
        @Nullable String filter,
        Placement placement,
        int partitions,
        @Nullable String compression,
        Deviations<IndexAttribute> deviations,
        List<IndexColumn> columns) {
    static final String HEAP = "HEAP";
    static final String CLUSTERED = "CLUSTERED";
    static final String NONCLUSTERED = "NONCLUSTERED";
    static final String CLUSTERED_COLUMNSTORE = "CLUSTERED COLUMNSTORE";

    // Copies the list.
    public CatalogIndex {
        columns = List.copyOf(columns);
    }

    /**
     * A data space.
     *
     * @param dataSpace its name, or null where there is none
     * @param rowsFilegroup whether it is a filegroup of rows, not a partition scheme
     */
    public record Placement(@Nullable String dataSpace, boolean rowsFilegroup) {}

    /**
     * A column of an index.
     *
     * @param column the column's name
     * @param keyOrdinal its place in the key from 1 on, 0 outside of the key
     * @param descending whether the key descends
     * @param included whether it is only carried along
     * @param partitionOrdinal its place among the partitioning columns, or 0
     * @param columnstoreOrdinal its place in the order of an ordered columnstore, or 0
     */
    public record IndexColumn(
            String column,
            int keyOrdinal,
            boolean descending,
            boolean included,
            int partitionOrdinal,
            int columnstoreOrdinal) {
        JsonValue.JsonObject toJson() {
            return JsonValue.object()
                    .put("column", column)
                    .put("key_ordinal", keyOrdinal)
                    .put("descending", descending)
                    .put("included", included)
                    .put("partition_ordinal", partitionOrdinal)
                    .put("column_store_order_ordinal", columnstoreOrdinal)
                    .build();
        }
    }

    /**
     * Whether this is how the table itself is stored, not something beside it.
     *
     * @return true for the heap and for clustered indexes
     */
    public boolean isStorage() {
        return type.equals(HEAP) || type.equals(CLUSTERED) || type.equals(CLUSTERED_COLUMNSTORE);
    }

    /**
     * The key.
     *
     * @return the key's columns in order
     */
    public List<IndexColumn> keys() {
        return columns.stream()
                .filter(column -> column.keyOrdinal() > 0)
                .sorted(Comparator.comparing(IndexColumn::keyOrdinal))
                .toList();
    }

    /**
     * Whether this index proves by itself that a unique key has no duplicates.
     *
     * @param uniqueKey the columns in order
     * @return true for a whole, ascending, unique index in use on exactly these columns
     */
    public boolean proves(List<String> uniqueKey) {
        List<IndexColumn> keys = keys();
        return unique
                && !deviations.have(IndexAttribute.DISABLED)
                && !deviations.have(IndexAttribute.HYPOTHETICAL)
                && !deviations.have(IndexAttribute.FILTERED)
                && !deviations.have(IndexAttribute.IGNORE_DUPLICATES)
                && keys.stream().noneMatch(IndexColumn::descending)
                && keys.stream().map(IndexColumn::column).toList().equals(uniqueKey);
    }

    /**
     * Whether another index differs in nothing but its name.
     *
     * @param other the other index
     * @return true when equal names would make them equal
     */
    boolean hasShapeOf(CatalogIndex other) {
        return named("").equals(other.named(""));
    }

    CatalogIndex named(String newName) {
        return new CatalogIndex(
                newName,
                type,
                unique,
                rowLocks,
                pageLocks,
                filter,
                placement,
                partitions,
                compression,
                deviations,
                columns);
    }

    JsonValue.JsonObject toJson() {
        JsonValue.ObjectBuilder json = JsonValue.object()
                .put("name", name)
                .put("type", type)
                .put("unique", unique)
                .put("row_locks", rowLocks)
                .put("page_locks", pageLocks)
                .put("filter", filter)
                .put("data_space", placement.dataSpace())
                .put("rows_filegroup", placement.rowsFilegroup())
                .put("partitions", partitions)
                .put("compression", compression)
                .put("options", deviations.toJson(attribute -> true))
                .put("columns", JsonValue.array(columns, IndexColumn::toJson));
        deviations.addUnknown(json);
        return json.build();
    }
}
