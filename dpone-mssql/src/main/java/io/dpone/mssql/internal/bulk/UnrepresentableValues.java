package io.dpone.mssql.internal.bulk;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** How many values of which column the target cannot hold, and why; never the values. Not thread-safe. */
public final class UnrepresentableValues {
    /** Columns that a message names; the rest is counted. */
    private static final int NAMED_COLUMNS = 10;

    private final BulkColumns columns;
    private final List<Map<Unrepresentable, Long>> counts = new ArrayList<>();
    private long total;

    UnrepresentableValues(BulkColumns columns) {
        this.columns = columns;
        for (int i = 0; i < columns.columns().size(); i++) {
            counts.add(new EnumMap<>(Unrepresentable.class));
        }
    }

    void add(int column, Unrepresentable reason) {
        counts.get(column).merge(reason, 1L, Long::sum);
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
        return counts.get(column).getOrDefault(reason, 0L);
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
        for (int column = 0; column < counts.size(); column++) {
            if (!counts.get(column).isEmpty()) {
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
        counts.get(column).forEach((reason, count) -> reasons.add(count + " " + reason.description()));
        return reasons.toString();
    }
}
