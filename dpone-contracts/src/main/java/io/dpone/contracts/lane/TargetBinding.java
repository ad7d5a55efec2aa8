package io.dpone.contracts.lane;

import io.dpone.contracts.identity.Dialect;
import io.dpone.contracts.table.Column;
import io.dpone.contracts.table.Generation;
import io.dpone.contracts.table.TableName;
import io.dpone.contracts.table.TargetIdentity;
import java.util.List;

/**
 * What a lane proves of the target in each append: the authority to write into this shadow of this live table.
 *
 * @param dialect the target's spellings
 * @param live the registered live table
 * @param shadow the table that is loaded
 * @param shadowGeneration the shadow's generation
 * @param shadowIdentity the shadow's fenced identity, 64 hex digits
 * @param columns the columns in the order in which they are written
 * @param uniqueKey the names of the columns of the unique key, in order
 * @param stateSchema the schema of the state tables
 * @param format the wire format
 */
public record TargetBinding(
        Dialect dialect,
        TargetIdentity live,
        TableName shadow,
        Generation shadowGeneration,
        String shadowIdentity,
        List<Column> columns,
        List<String> uniqueKey,
        String stateSchema,
        CopyFormat format) {
    // Copies the lists.
    public TargetBinding {
        columns = List.copyOf(columns);
        uniqueKey = List.copyOf(uniqueKey);
    }
}
