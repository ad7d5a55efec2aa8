package io.dpone.contracts.lane;

import io.dpone.contracts.table.Column;
import io.dpone.contracts.table.SourceIdentity;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a lane proves of the source before each COPY.
 *
 * @param identity the relation
 * @param fileNode the relation's file node when the parent looked; a truncation or rewrite changes it (for a relation with partitions or
 *     children a digest over theirs)
 * @param columns the columns in the order in which they are read
 * @param textColumns the names of the columns that are read as the text which the source prints for their values
 * @param snapshotToken the exported snapshot that every chunk is read under, or null when each chunk takes its own
 * @param format the wire format
 */
public record SourceBinding(
        SourceIdentity identity,
        long fileNode,
        List<Column> columns,
        List<String> textColumns,
        @Nullable String snapshotToken,
        CopyFormat format) {
    // Copies the lists.
    public SourceBinding {
        columns = List.copyOf(columns);
        textColumns = List.copyOf(textColumns);
    }
}
