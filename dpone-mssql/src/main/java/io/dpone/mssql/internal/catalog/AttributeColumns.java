package io.dpone.mssql.internal.catalog;

import io.dpone.mssql.internal.session.SqlNames;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a catalog view that are read for what they deviate: the attributes that the server has, and every column that dpone has never heard of, since a newer
 * server shows a new feature by it.
 *
 * @param expressions SQL for each, attributes first
 * @param attributes the attributes
 * @param unknown the columns nobody knows
 * @param <A> the attributes of the catalog view
 */
record AttributeColumns<A extends Enum<A> & Attribute>(
        List<String> expressions, List<A> attributes, List<String> unknown) {

    /**
     * Chooses the columns.
     *
     * @param views what the server has
     * @param view the view
     * @param alias what the statement calls it
     * @param all the attributes
     * @param others the view's other columns that are known: read by the statement itself, or different in equal tables
     * @return the columns
     */
    static <A extends Enum<A> & Attribute> AttributeColumns<A> of(
            CatalogViews views, String view, String alias, A[] all, Set<String> others) {
        List<A> attributes = views.present(view, all);
        Set<String> known = new HashSet<>(others);
        attributes.forEach(attribute -> known.add(attribute.column()));
        List<String> unknown = views.columnsBeyond(view, known);
        List<String> expressions = new ArrayList<>();
        attributes.forEach(attribute -> expressions.add(number(alias, attribute)));
        unknown.forEach(column -> expressions.add(text(alias, column)));
        return new AttributeColumns<>(expressions, attributes, unknown);
    }

    /** Adds columns of another view by which rows of this one are described, each under a name of its own. */
    AttributeColumns<A> and(List<String> columns, String prefix, String sql) {
        List<String> moreExpressions = new ArrayList<>(expressions);
        List<String> moreUnknown = new ArrayList<>(unknown);
        for (String column : columns) {
            moreExpressions.add(sql.formatted(SqlNames.quote(column)));
            moreUnknown.add(prefix + column);
        }
        return new AttributeColumns<>(moreExpressions, attributes, moreUnknown);
    }

    private static String number(String alias, Attribute attribute) {
        return attribute.isProperty()
                ? "OBJECTPROPERTY(" + alias + ".object_id, '" + attribute.column() + "')"
                : "CAST(" + alias + "." + attribute.column() + " AS int)";
    }

    private static String text(String alias, String column) {
        return "TRY_CONVERT(nvarchar(4000), " + alias + "." + SqlNames.quote(column) + ")";
    }

    /** A select list with a leading comma for every column. */
    String selectList() {
        return String.join(
                "", expressions.stream().flatMap(sql -> Stream.of(", ", sql)).toList());
    }

    Deviations<A> read(ResultSet result, int firstColumn) throws SQLException {
        Map<A, Integer> values = new TreeMap<>();
        for (int i = 0; i < attributes.size(); i++) {
            A attribute = attributes.get(i);
            int value = result.getInt(firstColumn + i);
            if (!result.wasNull() && value != attribute.normal()) {
                values.put(attribute, value);
            }
        }
        Map<String, String> others = new TreeMap<>();
        for (int i = 0; i < unknown.size(); i++) {
            @Nullable String value = result.getString(firstColumn + attributes.size() + i);
            if (value != null) {
                others.put(unknown.get(i), value);
            }
        }
        return new Deviations<>(values, others);
    }
}
