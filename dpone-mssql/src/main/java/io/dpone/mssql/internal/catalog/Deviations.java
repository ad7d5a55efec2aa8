package io.dpone.mssql.internal.catalog;

import io.dpone.contracts.json.JsonValue;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Which attributes have another value than that of something made anew. Pure functions. */
final class Deviations {
    private Deviations() {}

    /** A select list with a leading comma for every attribute. */
    static String selectList(String alias, List<? extends Attribute> attributes) {
        return attributes.stream()
                .map(attribute -> ", CAST(" + alias + "." + attribute.column() + " AS int)")
                .collect(Collectors.joining());
    }

    static <A extends Enum<A> & Attribute> Map<A, Integer> read(
            ResultSet result, int firstColumn, List<A> attributes, Class<A> type) throws SQLException {
        Map<A, Integer> deviations = new EnumMap<>(type);
        for (int i = 0; i < attributes.size(); i++) {
            A attribute = attributes.get(i);
            int value = result.getInt(firstColumn + i);
            if (!result.wasNull() && value != attribute.normal()) {
                deviations.put(attribute, value);
            }
        }
        return deviations;
    }

    static <A extends Enum<A> & Attribute> JsonValue toJson(Map<A, Integer> deviations, Predicate<A> filter) {
        JsonValue.ObjectBuilder json = JsonValue.object();
        deviations.forEach((attribute, value) -> {
            if (filter.test(attribute)) {
                json.put(attribute.column(), value.longValue());
            }
        });
        return json.build();
    }
}
