package io.dpone.mssql.internal.session;

import java.sql.SQLException;
import java.util.Map;
import java.util.Set;

/**
 * What an operator should know of an error number (SQL Server, Database Engine events and errors), or of the driver's own SQLSTATE, for those that a load meets and
 * that somebody can do something about.
 */
final class SqlErrors {
    private static final String NO_PRIVILEGE =
            "the login lacks a permission; plan() lists those on source and live, the how-to on privileges also those on the state schema";
    private static final String GONE = "the connection broke";
    private static final String BUSY = "the server is busy or moves the database; run again";
    private static final String FULL = "a file of the database or its log is full; make room there and run again";
    private static final String DAMAGED = "the server found damaged data";

    private static final Set<Integer> PRIVILEGES = Set.of(229, 230, 262, 297, 300, 916, 4834, 15247);

    /** Conversions, overflows and violated constraints: they stay until somebody changes rows or columns. */
    private static final Set<Integer> ROWS = Set.of(
            220, 232, 241, 242, 244, 245, 248, 295, 296, 515, 547, 2601, 2627, 2628, 4815, 4819, 4863, 4864, 4867, 4869,
            4896, 7339, 8114, 8115, 8134, 8152, 8169, 9420, 9833);

    /** The server or the network ended the session. */
    private static final Set<Integer> ENDS = Set.of(596, 6005, 10053, 10054, 10060, 40197);

    private static final Map<Integer, String> NUMBERS = Map.ofEntries(
            Map.entry(207, "a column is not there"),
            Map.entry(208, "a table is not there, or the login may not see it"),
            Map.entry(220, "a number is too large for its column"),
            Map.entry(229, NO_PRIVILEGE),
            Map.entry(230, NO_PRIVILEGE),
            Map.entry(241, "a text is no date or time"),
            Map.entry(242, "a date is out of its column's range"),
            Map.entry(245, "a text is no value of its column's type"),
            Map.entry(262, NO_PRIVILEGE),
            Map.entry(297, NO_PRIVILEGE),
            Map.entry(300, NO_PRIVILEGE),
            Map.entry(515, "a column that is NOT NULL got a NULL"),
            Map.entry(547, "a row violates a CHECK or a foreign key"),
            Map.entry(596, "somebody ended the session"),
            Map.entry(701, "the server is out of memory"),
            Map.entry(802, "the server is out of memory"),
            Map.entry(823, DAMAGED),
            Map.entry(824, DAMAGED),
            Map.entry(916, NO_PRIVILEGE),
            Map.entry(924, "the database is in single-user mode and somebody else uses it"),
            Map.entry(942, "the database is offline"),
            Map.entry(976, "the database is a secondary that can not be connected to"),
            Map.entry(1088, "a table is not there, or the login may not alter it"),
            Map.entry(1101, FULL),
            Map.entry(1105, FULL),
            Map.entry(1204, "the server has no lock left; run again when less else is going on"),
            Map.entry(1205, "it was the victim of a deadlock; run again"),
            Map.entry(1222, "a lock was not granted in time"),
            Map.entry(2601, "a unique index has the key already"),
            Map.entry(2627, "a primary key or unique constraint has the key already"),
            Map.entry(2628, "a value is too long for its column"),
            Map.entry(2714, "an object of that name is there already"),
            Map.entry(2760, "the schema is not there, or the login may not use it"),
            Map.entry(3906, "the database is read only"),
            Map.entry(3908, "the database was stopped in the middle; its administrator has to look at it"),
            Map.entry(3960, "it conflicted with another transaction; run again"),
            Map.entry(3961, "a table was altered meanwhile; run again"),
            Map.entry(4834, NO_PRIVILEGE),
            Map.entry(4891, "a table was altered meanwhile; run again"),
            Map.entry(6005, "the server is stopping"),
            Map.entry(8115, "a number is too large for its column"),
            Map.entry(8152, "a value is too long for its column"),
            Map.entry(
                    9002,
                    "the log of the database is full; make room there, back it up, or end old transactions, and run again"),
            Map.entry(10053, GONE),
            Map.entry(10054, GONE),
            Map.entry(10060, GONE),
            Map.entry(10928, BUSY),
            Map.entry(10929, BUSY),
            Map.entry(15247, NO_PRIVILEGE),
            Map.entry(40197, BUSY),
            Map.entry(40501, BUSY),
            Map.entry(40613, BUSY));

    private static final Map<String, String> STATES = Map.of(
            "08001", "the server could not be reached",
            "08003", "the connection is closed",
            "08006", GONE,
            "08S01", GONE,
            "HY008", "it was cancelled, by a timeout of dpone or by somebody");

    private SqlErrors() {}

    static boolean isOfPrivileges(int number) {
        return PRIVILEGES.contains(number);
    }

    static boolean isOfTheRows(int number) {
        return ROWS.contains(number);
    }

    static boolean isEnd(int number) {
        return ENDS.contains(number);
    }

    /** The number, or the state where the driver failed by itself, and its meaning, as the end of a message. */
    static String explained(SQLException failure) {
        int number = failure.getErrorCode();
        String meaning = number == 0 ? STATES.get(String.valueOf(failure.getSQLState())) : NUMBERS.get(number);
        String name = number != 0
                ? "error " + number
                : "SQLSTATE " + (failure.getSQLState() == null ? "none" : failure.getSQLState());
        return name + (meaning == null ? "" : ": " + meaning);
    }
}
