package io.dpone.examples.benchmark;

import com.microsoft.sqlserver.jdbc.SQLServerBulkCopy;
import com.microsoft.sqlserver.jdbc.SQLServerBulkCopyOptions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * The most that the endpoint takes: the first line items, kept in memory in the classes that the driver wants, sent over and over until there are as many as wanted.
 * {@code MemoryCopyProgram CONNECTIONS ROWS}.
 */
public final class MemoryCopyProgram {
    private static final int KEPT = 100_000;
    private static final int DATE_LENGTH = 10;

    private MemoryCopyProgram() {}

    /**
     * The program.
     *
     * @param arguments how many connections and how many rows
     * @throws SQLException when a server refuses something
     * @throws InterruptedException when it is interrupted
     * @throws ExecutionException when a connection fails
     */
    public static void main(String[] arguments) throws SQLException, InterruptedException, ExecutionException {
        int connections = Integer.parseInt(arguments[0]);
        long rows = Long.parseLong(arguments[1]);
        Object[][] kept = keep();
        ExecutorService threads = Executors.newFixedThreadPool(connections);
        List<Connection> targets = new ArrayList<>();
        try {
            for (int i = 0; i < connections; i++) {
                Connection target = DriverManager.getConnection(System.getenv(ProgramFigures.TARGET_VARIABLE));
                target.setAutoCommit(false);
                targets.add(target);
            }
            ProgramFigures figures = ProgramFigures.begin();
            List<Future<?>> copies = new ArrayList<>();
            for (int i = 0; i < connections; i++) {
                Connection target = targets.get(i);
                long share = rows * (i + 1) / connections - rows * i / connections;
                copies.add(threads.submit(() -> {
                    copy(target, new RepeatedRows(columns(), kept, share));
                    return null;
                }));
            }
            for (Future<?> copy : copies) {
                copy.get();
            }
            System.out.println(figures.end());
        } finally {
            threads.shutdown();
            for (Connection target : targets) {
                target.close();
            }
        }
    }

    private static void copy(Connection target, RepeatedRows rows) throws SQLException {
        try (SQLServerBulkCopy copy = new SQLServerBulkCopy(target)) {
            SQLServerBulkCopyOptions options = new SQLServerBulkCopyOptions();
            options.setBulkCopyTimeout(0);
            copy.setBulkCopyOptions(options);
            copy.setDestinationTableName(SqlServerLineItems.SCHEMA + "." + SqlServerLineItems.TABLE);
            copy.writeToServer(rows);
        }
        target.commit();
    }

    private static List<RepeatedRows.SentColumn> columns() {
        List<RepeatedRows.SentColumn> columns = new ArrayList<>();
        for (int i = 0; i < SqlServerLineItems.COLUMNS.size(); i++) {
            columns.add(column(SqlServerLineItems.COLUMNS.get(i)));
        }
        return columns;
    }

    private static RepeatedRows.SentColumn column(String name) {
        return switch (name) {
            case "l_linenumber" -> new RepeatedRows.SentColumn(name, Types.INTEGER, 10, 0);
            case "l_quantity", "l_extendedprice", "l_discount", "l_tax" ->
                new RepeatedRows.SentColumn(name, Types.DECIMAL, 15, 2);
            case "l_returnflag", "l_linestatus" -> new RepeatedRows.SentColumn(name, Types.NCHAR, 1, 0);
            case "l_shipinstruct" -> new RepeatedRows.SentColumn(name, Types.NCHAR, 25, 0);
            case "l_shipmode" -> new RepeatedRows.SentColumn(name, Types.NCHAR, 10, 0);
            case "l_comment" -> new RepeatedRows.SentColumn(name, Types.NVARCHAR, 44, 0);
            // As text, which is how the driver sends dates.
            case "l_shipdate", "l_commitdate", "l_receiptdate" ->
                new RepeatedRows.SentColumn(name, Types.VARCHAR, DATE_LENGTH, 0);
            default -> new RepeatedRows.SentColumn(name, Types.BIGINT, 19, 0);
        };
    }

    private static Object[][] keep() throws SQLException {
        List<Object[]> kept = new ArrayList<>();
        try (Connection source = DriverManager.getConnection(System.getenv(ProgramFigures.SOURCE_VARIABLE));
                Statement query = source.createStatement();
                ResultSet rows = query.executeQuery("SELECT * FROM public.lineitem WHERE l_id <= " + KEPT)) {
            int count = SqlServerLineItems.COLUMNS.size();
            while (rows.next()) {
                Object[] row = new Object[count];
                for (int i = 0; i < count; i++) {
                    String name = SqlServerLineItems.COLUMNS.get(i);
                    row[i] = name.endsWith("date") ? rows.getString(name) : rows.getObject(name);
                }
                kept.add(row);
            }
        }
        return kept.toArray(new Object[0][]);
    }
}
