package io.dpone.mssql.internal.bulk;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** How many values of which column the target cannot hold, and why; never the values. Not thread-safe. */
public final class UnrepresentableValues {
    /** Columns that a message names; the rest is counted. */
    private static final int NAMED_COLUMNS = 10;

    private static final Unrepresentable[] REASONS = Unrepresentable.values();

    private final BulkColumns columns;
    private final long[][] counts;
    private long total;

    UnrepresentableValues(BulkColumns columns) {
        this.columns = columns;
        this.counts = new long[columns.columns().size()][REASONS.length];
    }

    void add(int column, Unrepresentable reason) {
        counts[column][reason.ordinal()]++;
        total++;
    }

    /**
     * How many there are.
     *
     * @return the count
     */
    public long total() {
        return total;
    }

    /**
     * How many there are in a column for a reason.
     *
     * @param column the column's place, from 0
     * @param reason the reason
     * @return the count
     */
    public long count(int column, Unrepresentable reason) {
        return counts[column][reason.ordinal()];
    }

    /**
     * The failure of the chunk. Its message holds the text by which hosts of the Python dpone know the first column,
     * {@code postgres_mssql.source_value_unrepresentable:<column>:<type>} (shadow campaign facts, section 11).
     *
     * @return an exception with the code {@code DPONE_POSTGRES_MSSQL_SOURCE_VALUE_UNREPRESENTABLE}
     * @throws IllegalStateException when there are no such values
     */
    public DponeException toException() {
        List<Integer> found = new ArrayList<>();
        for (int column = 0; column < counts.length; column++) {
            if (!reasons(column).isEmpty()) {
                found.add(column);
            }
        }
        if (found.isEmpty()) {
            throw new IllegalStateException("every value has an equal");
        }
        StringJoiner described = new StringJoiner("; ");
        found.stream().limit(NAMED_COLUMNS).map(this::describe).forEach(described::add);
        if (found.size() > NAMED_COLUMNS) {
            described.add((found.size() - NAMED_COLUMNS) + " more columns");
        }
        BulkColumn first = columns.columns().get(found.get(0));
        return new DponeException(
                ErrorCode.SOURCE_VALUE_UNREPRESENTABLE,
                "postgres_mssql.source_value_unrepresentable:" + first.name() + ":"
                        + first.source().type() + ": values of the chunk that live cannot hold: " + total + " ("
                        + described + ")");
    }

    private String describe(int index) {
        BulkColumn column = columns.columns().get(index);
        return "column " + column.name() + ", " + column.source().type() + " into "
                + column.target().type() + ": " + reasons(index);
    }

    private String reasons(int column) {
        StringJoiner reasons = new StringJoiner(", ");
        for (Unrepresentable reason : REASONS) {
            long count = count(column, reason);
            if (count > 0) {
                reasons.add(count + " " + reason.description());
            }
        }
        return reasons.toString();
    }
}
