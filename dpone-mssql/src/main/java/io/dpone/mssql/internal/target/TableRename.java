package io.dpone.mssql.internal.target;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.table.TableName;
import io.dpone.mssql.internal.catalog.CatalogReader;
import io.dpone.mssql.internal.session.SqlNames;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Types;

/**
 * A rename in the open transaction, believed only when the catalog shows it: a rename that fails raises an error which XACT_ABORT does not heed, answers 1, once even 0,
 * and leaves the transaction open (sp_rename and SET XACT_ABORT in the T-SQL reference). Pure functions over a connection.
 */
final class TableRename {
    private TableRename() {}

    static void rename(Connection connection, TableName from, String to) throws SQLException {
        try (CallableStatement statement = connection.prepareCall("{? = call sys.sp_rename(?, ?, ?)}")) {
            statement.registerOutParameter(1, Types.INTEGER);
            // The old name is parsed and therefore quoted, the new one is taken as it is.
            statement.setString(2, SqlNames.quote(from));
            statement.setString(3, to);
            statement.setString(4, "OBJECT");
            statement.execute();
            if (statement.getInt(1) != 0) {
                throw new DponeException(
                        ErrorCode.TARGET_STATEMENT_FAILED, from + " could not be renamed to " + to + "; run again");
            }
        }
    }

    /** Proves that a name means a table. */
    static void requireNamed(Connection connection, TableName name, long objectId) throws SQLException {
        int found = CatalogReader.find(connection, name).orElse(0);
        if (found != objectId) {
            throw new DponeException(
                    ErrorCode.TARGET_STATEMENT_FAILED,
                    "after the renames " + name + " is not the table that it has to be; run again");
        }
    }
}
