package io.dpone.mssql.internal.catalog;

import io.dpone.contracts.json.JsonValue;
import java.util.List;
import java.util.Locale;

/**
 * An object that is bound to the table.
 *
 * @param kind which kind
 * @param names what names it, one part for each column of the kind's statement
 */
public record BoundObject(BoundKind kind, List<String> names) {
    // Copies the list.
    public BoundObject {
        names = List.copyOf(names);
    }

    String finding() {
        return String.format(Locale.ROOT, kind.pattern(), names.toArray());
    }

    JsonValue toJson() {
        return JsonValue.array(names, JsonValue::of);
    }
}
