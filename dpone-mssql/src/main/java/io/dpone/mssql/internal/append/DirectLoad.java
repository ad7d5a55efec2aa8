package io.dpone.mssql.internal.append;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.table.TableName;
import io.dpone.mssql.internal.bulk.BulkColumns;
import io.dpone.mssql.internal.bulk.BulkLoad;
import io.dpone.mssql.internal.session.SqlFailures;
import io.dpone.mssql.internal.session.SqlNames;
import io.dpone.spi.RowFrame;
import io.dpone.spi.state.ChunkLoad;
import java.sql.Connection;
import java.sql.SQLException;

/** Bulk copy straight into the shadow. The server converts what travels as text while it takes it. */
final class DirectLoad implements ChunkLoad {
    private final TableName shadow;
    private final BulkLoad bulk;

    DirectLoad(Connection connection, TableName shadow, BulkColumns columns) {
        this.shadow = shadow;
        this.bulk = new BulkLoad(connection, SqlNames.quote(shadow), columns);
    }

    @Override
    public void write(RowFrame frame) throws SQLException {
        bulk.write(frame);
    }

    @Override
    public long end() throws SQLException {
        return bulk.end();
    }

    @Override
    public long rows() {
        return bulk.rows();
    }

    @Override
    public long bytes() {
        return bulk.bytes();
    }

    @Override
    public boolean isRunning() {
        return bulk.isConnectionSpent();
    }

    @Override
    public void abandon() {
        bulk.close();
    }

    @Override
    public DponeException failure(SQLException failure) {
        return appending(shadow, failure);
    }

    static DponeException appending(TableName shadow, SQLException failure) {
        return SqlFailures.wrap(
                ErrorCode.TARGET_STATEMENT_FAILED, Effect.NOT_APPLIED, "appending to " + shadow, said(failure));
    }

    // What the server says while the driver looks the table's columns up comes wrapped, without its number
    // (SQLServerBulkCopy.getDestinationMetadata).
    private static SQLException said(SQLException failure) {
        boolean silent = failure.getErrorCode() == 0 && failure.getSQLState() == null;
        return silent && failure.getCause() instanceof SQLException cause ? said(cause) : failure;
    }
}
