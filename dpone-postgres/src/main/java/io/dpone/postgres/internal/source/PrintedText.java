package io.dpone.postgres.internal.source;

import io.dpone.contracts.table.Column;

/** The text of a value as its type prints it. Pure functions. */
final class PrintedText {
    private PrintedText() {}

    /**
     * The expression for a column.
     *
     * @param column the column
     * @param name its name, quoted
     * @return an expression of type text, NULL for NULL
     */
    static String of(Column column, String name) {
        // A cast strips the blanks that pad a character(n), and says true and false.
        if (column.type().equals("boolean") || column.type().startsWith("character(")) {
            return "CAST(" + name + " AS text)";
        }
        // Where a type has a cast of its own, it need not give what the type prints: that of inet adds the mask of a
        // single host (PostgreSQL manual, network address functions). IS DISTINCT FROM, because a row of NULLs IS NULL
        // too.
        return "CASE WHEN " + name + " IS DISTINCT FROM NULL THEN pg_catalog.format('%s', " + name + ") END";
    }
}
