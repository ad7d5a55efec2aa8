package io.dpone.mssql.internal.bulk;

import com.microsoft.sqlserver.jdbc.ISQLServerBulkData;
import com.microsoft.sqlserver.jdbc.SQLServerBulkCopy;
import com.microsoft.sqlserver.jdbc.SQLServerBulkCopyOptions;
import java.sql.Connection;
import java.sql.SQLException;

/** What pulls the rows of a load to their end. */
@FunctionalInterface
interface BulkSink {
    /**
     * Pulls all rows.
     *
     * @param rows the rows
     * @throws SQLException when the server or the driver refuses them, or when {@code rows} threw one
     */
    void pull(ISQLServerBulkData rows) throws SQLException;

    /** The driver's bulk copy into a table, in the transaction that is open. */
    static BulkSink into(Connection connection, String quotedTable, BulkColumns columns) {
        return rows -> {
            // An instance keeps what it learned of the table, so each load has its own.
            try (SQLServerBulkCopy copy = new SQLServerBulkCopy(connection)) {
                copy.setDestinationTableName(quotedTable);
                copy.setBulkCopyOptions(options());
                for (int i = 0; i < columns.columns().size(); i++) {
                    copy.addColumnMapping(i + 1, columns.columns().get(i).name());
                }
                copy.writeToServer(rows);
            }
        };
    }

    private static SQLServerBulkCopyOptions options() throws SQLException {
        SQLServerBulkCopyOptions options = new SQLServerBulkCopyOptions();
        // One batch, so that a columnstore gets whole row groups; the whole call may take as long as the chunk does.
        options.setBatchSize(0);
        options.setBulkCopyTimeout(0);
        // A NULL stays one instead of becoming the column's default.
        options.setKeepNulls(true);
        // Without it constraints would become not trusted, and the login would need ALTER on the table.
        options.setCheckConstraints(true);
        options.setTableLock(false);
        return options;
    }
}
