package io.dpone.spi;

import io.dpone.contracts.lane.CopyFormat;
import io.dpone.contracts.lane.LoadStrategy;
import io.dpone.contracts.table.Column;
import java.util.Set;

/** What a kind of target says of columns before anything is read (ADR 0018). Pure functions; stateless and thread-safe. */
public interface ColumnRules {
    /**
     * Whether a column of live takes the values of the source's column of the same name.
     *
     * @param source the source's column
     * @param target live's column
     * @param inUniqueKey whether the column belongs to the unique key
     * @return the answer
     */
    ColumnFit fit(Column source, Column target, boolean inUniqueKey);

    /**
     * The wire format of rows.
     *
     * @param source the source table
     * @param target live
     * @return the format in which a lane gets rows from the source and gives them to the target
     */
    CopyFormat format(SourceTable source, TargetTable target);

    /**
     * The load strategies that this kind of target has, {@link LoadStrategy#AUTOMATIC} among them.
     *
     * @return the strategies
     */
    Set<LoadStrategy> loadStrategies();
}
