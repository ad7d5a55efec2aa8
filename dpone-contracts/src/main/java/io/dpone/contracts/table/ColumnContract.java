package io.dpone.contracts.table;

import io.dpone.contracts.json.JsonReader;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.Sha256;
import java.util.List;

/**
 * What the columns of source and target were when the campaign was created; frozen from then on and part of its identity
 * (ADR 0051, portable column contract).
 *
 * @param source the source columns in the order in which they are read
 * @param target the target columns that receive them, one for each and of the same name
 */
public record ColumnContract(List<Column> source, List<Column> target) {
    /** The {@code schema} member of the canonical form. */
    public static final String SCHEMA = "dpone.backfill.portable-columns.v2";

    // Copies both lists and refuses lists of different length, a name given twice, and different names at one place.
    public ColumnContract {
        source = List.copyOf(source);
        target = List.copyOf(target);
        if (source.isEmpty() || source.size() != target.size()) {
            throw new IllegalArgumentException("source and target need the same number of columns, at least one");
        }
        if (source.stream().map(Column::name).distinct().count() != source.size()) {
            throw new IllegalArgumentException("two columns have one name");
        }
        for (int i = 0; i < source.size(); i++) {
            if (!source.get(i).name().equals(target.get(i).name())) {
                throw new IllegalArgumentException("column " + (i + 1) + " has different names in source and target");
            }
        }
    }

    /**
     * The canonical form.
     *
     * @return the object that is hashed
     */
    public JsonValue.JsonObject toJson() {
        return JsonValue.object()
                .put("schema", SCHEMA)
                .put("source", JsonValue.array(source, Column::toJson))
                .put("target", JsonValue.array(target, Column::toJson))
                .build();
    }

    /**
     * The full form, with nullability: what a ledger or a message holds.
     *
     * @return an object like the canonical form, of {@linkplain Column#toFullJson() full} columns
     */
    public JsonValue.JsonObject toFullJson() {
        return JsonValue.object()
                .put("schema", SCHEMA)
                .put("source", JsonValue.array(source, Column::toFullJson))
                .put("target", JsonValue.array(target, Column::toFullJson))
                .build();
    }

    /**
     * Reads the full form back.
     *
     * @param json the object that {@link #toFullJson} made
     * @return the value
     */
    public static ColumnContract fromJson(JsonReader json) {
        return json.value(() -> {
            if (!json.string("schema").equals(SCHEMA)) {
                throw json.refuse("schema", "must be " + SCHEMA);
            }
            return new ColumnContract(columns(json, "source"), columns(json, "target"));
        });
    }

    /**
     * The digest of the canonical form.
     *
     * @return 64 hex digits
     */
    public String sha256() {
        return Sha256.hex(toJson());
    }

    /**
     * The source column of that name.
     *
     * @param name the name, exact in case
     * @return the column
     */
    public Column sourceColumn(String name) {
        return find(source, name);
    }

    /**
     * The target column of that name.
     *
     * @param name the name, exact in case
     * @return the column
     */
    public Column targetColumn(String name) {
        return find(target, name);
    }

    private static List<Column> columns(JsonReader json, String name) {
        return json.objects(name).stream().map(Column::fromJson).toList();
    }

    private static Column find(List<Column> columns, String name) {
        return columns.stream()
                .filter(column -> column.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no such column: " + name));
    }
}
