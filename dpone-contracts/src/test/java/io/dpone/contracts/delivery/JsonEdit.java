package io.dpone.contracts.delivery;

import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonArray;
import io.dpone.contracts.json.JsonValue.JsonObject;
import io.dpone.contracts.json.StrictJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Changes one member of a document, by its path; a number in the path is the index of a list. */
final class JsonEdit {
    private JsonEdit() {}

    static UnaryOperator<JsonObject> set(String path, String json) {
        return document -> (JsonObject) at(document, List.of(path.split("\\.", -1)), value(json));
    }

    static UnaryOperator<JsonObject> remove(String path) {
        return document -> (JsonObject) at(document, List.of(path.split("\\.", -1)), null);
    }

    static JsonValue value(String json) {
        return StrictJson.parse(json, StrictJson.Limits.ofDefaults());
    }

    static JsonValue get(JsonValue document, String path) {
        JsonValue value = document;
        for (String name : path.split("\\.", -1)) {
            value = value instanceof JsonArray array
                    ? array.items().get(Integer.parseInt(name))
                    : member((JsonObject) value, name);
        }
        return value;
    }

    private static JsonValue member(JsonObject object, String name) {
        JsonValue member = object.get(name);
        if (member == null) {
            throw new AssertionError("no member " + name);
        }
        return member;
    }

    private static JsonValue at(JsonValue value, List<String> path, @Nullable JsonValue replacement) {
        String name = path.get(0);
        List<String> rest = path.subList(1, path.size());
        if (value instanceof JsonArray array) {
            List<JsonValue> items = new ArrayList<>(array.items());
            int index = Integer.parseInt(name);
            if (replacement == null && rest.isEmpty()) {
                items.remove(index);
            } else {
                items.set(index, rest.isEmpty() ? replacement : at(items.get(index), rest, replacement));
            }
            return new JsonArray(items);
        }
        Map<String, JsonValue> members = new LinkedHashMap<>(((JsonObject) value).members());
        if (!rest.isEmpty()) {
            members.put(name, at(member((JsonObject) value, name), rest, replacement));
        } else if (replacement == null) {
            members.remove(name);
        } else {
            members.put(name, replacement);
        }
        return new JsonObject(members);
    }
}
