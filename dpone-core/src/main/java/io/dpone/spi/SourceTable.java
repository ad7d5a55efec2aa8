package io.dpone.spi;

import io.dpone.contracts.table.Column;
import io.dpone.contracts.table.SourceIdentity;
import java.util.List;
import java.util.Map;

/**
 * The source table as its catalog describes it.
 *
 * @param identity the relation
 * @param fileNode the relation's file node; for a relation with partitions or children a digest over theirs, so that the truncation of one shows
 * @param columns the columns in their order
 * @param binaryColumns the names of the columns whose type travels as binary
 * @param unreadableColumns the names of the columns whose type can not be transported, such as those that hold OIDs
 * @param enumLabels the labels of the columns whose type is an enumeration, by column name
 * @param leadingIndexColumns the names of the columns that lead a usable index
 * @param estimatedRows the planner's estimate, -1 when the table was never analyzed
 * @param estimatedBytes the size of the table in bytes
 * @param standby whether the server is a standby
 */
public record SourceTable(
        SourceIdentity identity,
        long fileNode,
        List<Column> columns,
        List<String> binaryColumns,
        List<String> unreadableColumns,
        Map<String, List<String>> enumLabels,
        List<String> leadingIndexColumns,
        long estimatedRows,
        long estimatedBytes,
        boolean standby) {
    // Copies the collections.
    public SourceTable {
        columns = List.copyOf(columns);
        binaryColumns = List.copyOf(binaryColumns);
        unreadableColumns = List.copyOf(unreadableColumns);
        enumLabels = Map.copyOf(enumLabels);
        leadingIndexColumns = List.copyOf(leadingIndexColumns);
    }
}
