package io.dpone.spi;

import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.lane.CopyFormat;
import io.dpone.contracts.lane.LoadStrategy;
import io.dpone.contracts.table.Column;
import java.util.Set;

/** The rules of a target of the source's own kind: equal types, and binary rows where each column of both sides travels as binary. */
public final class EqualTypes implements ColumnRules {
    /** The rules, which have no state. */
    public EqualTypes() {}

    @Override
    public ColumnFit fit(Column source, Column target, boolean inUniqueKey) {
        if (source.type().equals(target.type())) {
            return ColumnFit.asItIs();
        }
        return new ColumnFit.Refused(
                ErrorCode.COLUMN_CONTRACT_MISMATCH, "source has type " + source.type() + ", live has " + target.type());
    }

    @Override
    public CopyFormat format(SourceTable source, TargetTable target) {
        boolean binary = source.columns().stream()
                .allMatch(column -> source.binaryColumns().contains(column.name())
                        && target.binaryColumns().contains(column.name()));
        return binary ? CopyFormat.BINARY : CopyFormat.TEXT;
    }

    @Override
    public Set<LoadStrategy> loadStrategies() {
        return Set.of(LoadStrategy.AUTOMATIC, LoadStrategy.DIRECT);
    }
}
