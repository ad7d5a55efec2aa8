package io.dpone.mssql.internal.append;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.table.TableName;
import io.dpone.mssql.internal.bulk.BulkColumn;
import io.dpone.mssql.internal.bulk.BulkColumns;
import io.dpone.mssql.internal.bulk.BulkLoad;
import io.dpone.mssql.internal.session.SqlNames;
import io.dpone.mssql.internal.session.WholeStatement;
import io.dpone.spi.RowFrame;
import io.dpone.spi.state.ChunkLoad;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Collectors;

/**
 * Bulk copy into a staging table of the session, typed as the values are sent, and from there by one statement into the shadow, without a table lock, so that lanes do not
 * wait for each other (ADR 0051). The staging table is made and dropped in the append's transaction: nobody else ever sees it, and whatever ends the transaction ends it.
 */
final class StagedLoad implements ChunkLoad {
    private static final String STAGE = "[#dpone_stage]";

    private final Connection connection;
    private final TableName shadow;
    private final BulkColumns columns;
    private final BulkLoad bulk;
    private boolean made;

    StagedLoad(Connection connection, TableName shadow, BulkColumns columns) {
        this.connection = connection;
        this.shadow = shadow;
        this.columns = columns;
        this.bulk = new BulkLoad(connection, STAGE, columns);
    }

    @Override
    public void write(RowFrame frame) throws SQLException {
        if (!made) {
            WholeStatement.run(
                    connection,
                    columns.columns().stream()
                            .map(column -> SqlNames.quote(column.name()) + " " + column.stagingType() + " NULL")
                            .collect(Collectors.joining(",\n  ", "CREATE TABLE " + STAGE + " (\n  ", "\n)")));
            made = true;
        }
        bulk.write(frame);
    }

    @Override
    public long end() throws SQLException {
        long staged = bulk.end();
        if (staged == 0) {
            return 0;
        }
        long appended = append();
        WholeStatement.run(connection, "DROP TABLE " + STAGE);
        return Math.min(staged, appended);
    }

    private long append() throws SQLException {
        String sql = """
                INSERT INTO %s (%s)
                SELECT %s
                  FROM %s
                """.formatted(
                        SqlNames.quote(shadow),
                        columns.columns().stream()
                                .map(BulkColumn::name)
                                .map(SqlNames::quote)
                                .collect(Collectors.joining(", ")),
                        columns.columns().stream()
                                .map(column -> column.conversion(SqlNames.quote(column.name())))
                                .collect(Collectors.joining(", ")),
                        STAGE);
        try (Statement statement = connection.createStatement()) {
            return statement.executeLargeUpdate(sql);
        }
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
        return DirectLoad.appending(shadow, failure);
    }
}
