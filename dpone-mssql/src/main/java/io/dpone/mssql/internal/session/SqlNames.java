package io.dpone.mssql.internal.session;

import io.dpone.contracts.table.Column;
import io.dpone.contracts.table.TableName;
import java.util.List;
import java.util.stream.Collectors;

/** The one way in which identifiers, and literals where nothing can be bound, enter a statement. Pure functions. */
public final class SqlNames {
    private SqlNames() {}

    /**
     * Quotes one identifier.
     *
     * @param identifier the name as the catalog spells it
     * @return the quoted name
     */
    public static String quote(String identifier) {
        if (identifier.isEmpty() || identifier.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("an identifier is non-empty and free of NUL");
        }
        return '[' + identifier.replace("]", "]]") + ']';
    }

    /**
     * Quotes a table with its schema.
     *
     * @param table the table
     * @return the quoted name
     */
    public static String quote(TableName table) {
        return quote(table.schema()) + "." + quote(table.table());
    }

    /**
     * Quotes column names for a list.
     *
     * @param columns the columns
     * @return the quoted names, separated by commas
     */
    public static String columnList(List<Column> columns) {
        return columns.stream().map(column -> quote(column.name())).collect(Collectors.joining(", "));
    }

    /**
     * Quotes a text where the grammar takes no parameter, and in a script for somebody else; everywhere else values are bound.
     *
     * @param text the text
     * @return the literal
     */
    public static String literal(String text) {
        if (text.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("a literal is free of NUL");
        }
        return "N'" + text.replace("'", "''") + "'";
    }
}
