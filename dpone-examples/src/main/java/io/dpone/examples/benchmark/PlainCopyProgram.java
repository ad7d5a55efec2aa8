package io.dpone.examples.benchmark;

import com.microsoft.sqlserver.jdbc.SQLServerBulkCopy;
import com.microsoft.sqlserver.jdbc.SQLServerBulkCopyOptions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** What one writes first: the result of one query handed to the driver's bulk copy, on one connection and in one transaction. */
public final class PlainCopyProgram {
    private static final int FETCH_SIZE = 10_000;

    private PlainCopyProgram() {}

    /**
     * The program.
     *
     * @param arguments ignored
     * @throws SQLException when a server refuses something
     */
    public static void main(String[] arguments) throws SQLException {
        try (Connection source = DriverManager.getConnection(System.getenv(ProgramFigures.SOURCE_VARIABLE));
                Connection target = DriverManager.getConnection(System.getenv(ProgramFigures.TARGET_VARIABLE))) {
            // Else the driver reads the whole result before it gives the first row.
            source.setAutoCommit(false);
            target.setAutoCommit(false);
            ProgramFigures figures = ProgramFigures.begin();
            try (Statement query = source.createStatement();
                    SQLServerBulkCopy copy = new SQLServerBulkCopy(target)) {
                query.setFetchSize(FETCH_SIZE);
                SQLServerBulkCopyOptions options = new SQLServerBulkCopyOptions();
                options.setBulkCopyTimeout(0);
                copy.setBulkCopyOptions(options);
                copy.setDestinationTableName(SqlServerLineItems.SCHEMA + "." + SqlServerLineItems.TABLE);
                try (ResultSet rows = query.executeQuery("SELECT * FROM public.lineitem")) {
                    copy.writeToServer(rows);
                }
            }
            target.commit();
            System.out.println(figures.end());
        }
    }
}
