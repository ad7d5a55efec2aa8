package io.dpone.contracts.json;

import io.dpone.contracts.json.JsonValue.JsonArray;
import io.dpone.contracts.json.JsonValue.JsonObject;
import io.dpone.contracts.json.JsonValue.JsonString;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Names the places where two canonical forms differ, without what stands there. Pure functions. */
public final class JsonDifferences {
    private JsonDifferences() {}

    /**
     * Compares two objects. Objects in an array that all have a name are compared by it.
     *
     * @param left one
     * @param right the other
     * @return the paths, such as {@code columns.amount.comment}; empty for equal objects
     */
    public static List<String> between(JsonObject left, JsonObject right) {
        List<String> paths = new ArrayList<>();
        compare("", left.members(), right.members(), paths);
        return paths;
    }

    private static void compare(
            String prefix, Map<String, JsonValue> left, Map<String, JsonValue> right, List<String> paths) {
        Set<String> names = new LinkedHashSet<>(left.keySet());
        names.addAll(right.keySet());
        for (String name : names) {
            JsonValue one = left.get(name);
            JsonValue two = right.get(name);
            if (one == null || two == null || !one.equals(two)) {
                descend(prefix + name, one, two, paths);
            }
        }
        // The order of columns is part of the contract; it is told only when nothing else is.
        if (paths.isEmpty() && !List.copyOf(left.keySet()).equals(List.copyOf(right.keySet()))) {
            paths.add(prefix + "order");
        }
    }

    private static void descend(String path, @Nullable JsonValue one, @Nullable JsonValue two, List<String> paths) {
        if (one instanceof JsonObject left && two instanceof JsonObject right) {
            compare(path + ".", left.members(), right.members(), paths);
        } else if (one instanceof JsonArray left && two instanceof JsonArray right && named(left) && named(right)) {
            compare(path + ".", byName(left), byName(right), paths);
        } else {
            paths.add(path);
        }
    }

    private static boolean named(JsonArray array) {
        return array.items().stream()
                .allMatch(item -> item instanceof JsonObject object && object.get("name") instanceof JsonString);
    }

    private static Map<String, JsonValue> byName(JsonArray array) {
        Map<String, JsonValue> items = new LinkedHashMap<>();
        for (JsonValue item : array.items()) {
            if (item instanceof JsonObject object && object.get("name") instanceof JsonString name) {
                items.put(name.value(), object);
            }
        }
        return items;
    }
}
