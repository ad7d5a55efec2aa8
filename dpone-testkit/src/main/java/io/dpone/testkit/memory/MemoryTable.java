package io.dpone.testkit.memory;

import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.Sha256;
import io.dpone.contracts.table.Column;
import io.dpone.contracts.table.Generation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One table: a multiset of rows with what proves which table it is. Every use is a step of the monitor. */
final class MemoryTable {
    private final Generation generation;
    private final List<Column> columns;
    private final List<String> rows = new ArrayList<>();
    private @Nullable List<String> uniqueKey;
    private @Nullable String owner;
    private @Nullable String publicationReceiptId;

    MemoryTable(Generation generation, List<Column> columns, @Nullable List<String> uniqueKey, @Nullable String owner) {
        this.generation = generation;
        this.columns = List.copyOf(columns);
        this.uniqueKey = uniqueKey;
        this.owner = owner;
    }

    Generation generation() {
        return generation;
    }

    List<Column> columns() {
        return columns;
    }

    List<String> rows() {
        return rows;
    }

    /** The columns of the unique index, null when there is none. */
    @Nullable
    List<String> uniqueKey() {
        return uniqueKey;
    }

    void index(List<String> key) {
        uniqueKey = List.copyOf(key);
    }

    /** The campaign that made the table, null when none did. */
    @Nullable
    String owner() {
        return owner;
    }

    @Nullable
    String publicationReceiptId() {
        return publicationReceiptId;
    }

    void setPublicationReceiptId(String receiptId) {
        publicationReceiptId = receiptId;
    }

    String contractSha256() {
        List<String> key = uniqueKey == null ? List.of() : uniqueKey;
        return "sha256:"
                + Sha256.hex(JsonValue.object()
                        .put("columns", JsonValue.array(columns, Column::toJson))
                        .put("unique_key", JsonValue.array(key, JsonValue::of))
                        .build());
    }

    /** How many rows have a NULL in the key. */
    long nullKeys(List<String> key) {
        return rows.stream()
                .filter(row -> TextRow.project(row, columns, key).contains(TextRow.NULL))
                .count();
    }

    /** Whether two rows without NULL in the key have the same key. */
    boolean hasDuplicates(List<String> key) {
        Set<List<String>> seen = new HashSet<>();
        return rows.stream()
                .map(row -> TextRow.project(row, columns, key))
                .anyMatch(fields -> !fields.contains(TextRow.NULL) && !seen.add(fields));
    }
}
