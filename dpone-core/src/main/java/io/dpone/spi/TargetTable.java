package io.dpone.spi;

import io.dpone.contracts.error.Problem;
import io.dpone.contracts.table.Column;
import java.util.List;
import java.util.Map;

/**
 * The live table as its catalog describes it.
 *
 * @param database the database's name
 * @param columns the columns in their order
 * @param binaryColumns the names of the columns whose type travels as binary
 * @param enumLabels the labels of the columns whose type is an enumeration, by column name
 * @param contractSha256 the digest of the certified catalog, {@code sha256:} and 64 hex digits
 * @param problems everything that stands in the way of a shadow publication
 * @param privileges what the role needs, one line each
 * @param missingPrivileges what the role lacks of that, one line each
 * @param warnings what a user should know
 * @param efficientChunkRows how many rows a chunk should have at least to be stored well, 0 where that does not matter
 * @param hasRows whether live has at least one row by the server's statistics or storage; an estimate
 */
public record TargetTable(
        String database,
        List<Column> columns,
        List<String> binaryColumns,
        Map<String, List<String>> enumLabels,
        String contractSha256,
        List<Problem> problems,
        List<String> privileges,
        List<String> missingPrivileges,
        List<String> warnings,
        long efficientChunkRows,
        boolean hasRows) {
    // Copies the collections.
    public TargetTable {
        columns = List.copyOf(columns);
        binaryColumns = List.copyOf(binaryColumns);
        enumLabels = Map.copyOf(enumLabels);
        problems = List.copyOf(problems);
        privileges = List.copyOf(privileges);
        missingPrivileges = List.copyOf(missingPrivileges);
        warnings = List.copyOf(warnings);
    }
}
