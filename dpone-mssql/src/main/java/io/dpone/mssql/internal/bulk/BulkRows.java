package io.dpone.mssql.internal.bulk;

import com.microsoft.sqlserver.jdbc.ISQLServerBulkData;
import java.sql.SQLException;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the driver pulls. It is given nothing but SQLExceptions, since it leaves a message half written behind any other (SQLServerBulkCopy of mssql-jdbc 13.2.1,
 * goToNextRow). At the first row with a value that the target cannot hold the stream ends with one.
 */
final class BulkRows implements ISQLServerBulkData {
    private static final long serialVersionUID = 1L;

    private final transient BulkColumns columns;
    private final transient TupleDecoder decoder;
    private final transient TupleReader reader;
    private final transient BufferRing ring;
    private transient @Nullable RuntimeException failure;

    BulkRows(BulkColumns columns, TupleDecoder decoder, TupleReader reader, BufferRing ring) {
        this.columns = columns;
        this.decoder = decoder;
        this.reader = reader;
        this.ring = ring;
    }

    /** What a row failed with, apart from values that the target cannot hold. */
    @Nullable
    RuntimeException failure() {
        return failure;
    }

    @Override
    public Set<Integer> getColumnOrdinals() {
        Set<Integer> ordinals = new LinkedHashSet<>();
        for (int ordinal = 1; ordinal <= columns.columns().size(); ordinal++) {
            ordinals.add(ordinal);
        }
        return ordinals;
    }

    @Override
    public String getColumnName(int column) {
        return columns.columns().get(column - 1).name();
    }

    @Override
    public int getColumnType(int column) {
        return wire(column).jdbcType();
    }

    @Override
    public int getPrecision(int column) {
        return wire(column).precision();
    }

    @Override
    public int getScale(int column) {
        return wire(column).scale();
    }

    @Override
    public @Nullable Object[] getRowData() {
        return decoder.row();
    }

    @Override
    public boolean next() throws SQLException {
        boolean found;
        try {
            found = reader.next();
        } catch (RuntimeException e) {
            failure = e;
            throw new SQLException("a row cannot be read", e);
        }
        if (decoder.unrepresentable().total() > 0) {
            throw new SQLException("a row has a value that the target cannot hold");
        }
        if (!found && ring.isAbandoned()) {
            throw new SQLException("the load was given up");
        }
        return found;
    }

    private WireType wire(int column) {
        return columns.columns().get(column - 1).wire();
    }
}
