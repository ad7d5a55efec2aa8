package io.dpone.mssql.internal.catalog;

import io.dpone.contracts.json.JsonDifferences;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.Sha256;
import io.dpone.contracts.table.Column;
import io.dpone.contracts.table.TableName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * One table's whole catalog, without object ids and without the table's own name: two tables with equal catalogs can stand in for each other.
 *
 * @param table the table itself
 * @param columns the columns in their order
 * @param indexes the heap and the indexes, by case-folded name
 * @param bound what is bound to the table, by kind
 */
public record TableCatalog(
        CatalogTable table, List<CatalogColumn> columns, List<CatalogIndex> indexes, List<BoundObject> bound) {
    /** The kind of the document whose digest a publication record holds. */
    public static final String CONTRACT_KIND = "dpone.mssql_shadow_swap_object_contract.v1";

    // Sorts what has no order of its own, so that equality does not depend on the order of reading.
    public TableCatalog {
        columns = List.copyOf(columns);
        indexes = indexes.stream()
                .sorted(Comparator.comparing(
                                (CatalogIndex index) -> index.name().toLowerCase(Locale.ROOT))
                        .thenComparing(CatalogIndex::name))
                .toList();
        bound = bound.stream().sorted(Comparator.comparing(BoundObject::kind)).toList();
    }

    /**
     * The columns as contracts hold them.
     *
     * @return the columns in order
     */
    public List<Column> contractColumns() {
        return columns.stream().map(CatalogColumn::toColumn).toList();
    }

    /**
     * The index of that name.
     *
     * @param name the name
     * @return the index, if there is one
     */
    public Optional<CatalogIndex> index(String name) {
        return indexes.stream().filter(index -> index.name().equals(name)).findFirst();
    }

    /**
     * Whether the rows are kept in a clustered columnstore.
     *
     * @return true for a table with a clustered columnstore index
     */
    public boolean isColumnstore() {
        return indexes.stream().anyMatch(index -> index.type().equals(CatalogIndex.CLUSTERED_COLUMNSTORE));
    }

    /**
     * Whether the lock escalation is another than that of a new table.
     *
     * @return true while a load has it disabled
     */
    public boolean hasLockEscalationOfItsOwn() {
        return table.deviations().have(TableAttribute.LOCK_ESCALATION);
    }

    /**
     * The same table with another's index names, as far as both have an index of one shape: for an engine whose catalog does not show an index under the name
     * that it was given (see {@link IndexNames}). An index whose name both have keeps it.
     *
     * @param other the table whose names are taken
     * @return the catalog
     */
    public TableCatalog withIndexNamesOf(TableCatalog other) {
        List<CatalogIndex> free = new ArrayList<>(other.indexes);
        free.removeIf(index -> index(index.name()).isPresent());
        List<CatalogIndex> renamed = new ArrayList<>();
        for (CatalogIndex index : indexes) {
            Optional<CatalogIndex> namesake = other.index(index.name()).isPresent()
                    ? Optional.empty()
                    : free.stream().filter(index::hasShapeOf).findFirst();
            namesake.ifPresent(free::remove);
            renamed.add(namesake.map(CatalogIndex::name).map(index::named).orElse(index));
        }
        return new TableCatalog(table, columns, renamed, bound);
    }

    /**
     * The canonical form (shadow campaign facts, section 10).
     *
     * @return an object with {@code catalog} and {@code residual}
     */
    public JsonValue.JsonObject toJson() {
        return JsonValue.object()
                .put("catalog", catalogJson())
                .put("residual", residualJson())
                .build();
    }

    /**
     * The digest that a publication record holds for live.
     *
     * @param target the live table
     * @return {@code sha256:} and 64 hex digits
     */
    public String contractSha256(TableName target) {
        return "sha256:"
                + Sha256.hex(JsonValue.object()
                        .put("kind", CONTRACT_KIND)
                        .put("target", target.toJson())
                        .put("catalog", catalogJson())
                        .put("residual", residualJson())
                        .build());
    }

    /**
     * Where two catalogs differ, by path and without what stands there.
     *
     * @param other the other catalog
     * @return the paths, such as {@code catalog.columns.amount.scale}; empty for equal catalogs
     */
    public List<String> differences(TableCatalog other) {
        return JsonDifferences.between(toJson(), other.toJson());
    }

    private JsonValue catalogJson() {
        return JsonValue.object()
                .put("exists", true)
                .put("type", table.type())
                .put("database_collation", table.databaseCollation())
                .put("default_filegroup", table.defaultFilegroup())
                .put("lob_data_space", table.foreignLobSpace())
                .put("columns", JsonValue.array(columns, CatalogColumn::toJson))
                .put("indexes", JsonValue.array(indexes, CatalogIndex::toJson))
                .put("checks", bound(BoundKind.CHECK))
                .put("foreign_keys", bound(BoundKind.FOREIGN_KEY))
                .put("triggers", bound(BoundKind.TRIGGER))
                .put("permissions", bound(BoundKind.PERMISSION))
                .put(
                        "behavior",
                        table.deviations().toJson(attribute -> attribute.blocker() != Blocker.RESIDUAL_SURFACE))
                .build();
    }

    private JsonValue residualJson() {
        JsonValue.ObjectBuilder residual = JsonValue.object()
                .put("flags", table.deviations().toJson(attribute -> attribute.blocker() == Blocker.RESIDUAL_SURFACE));
        table.deviations().addUnknown(residual);
        for (BoundKind kind : BoundKind.values()) {
            if (kind.blocker() == Blocker.RESIDUAL_SURFACE) {
                residual.put(kind.name().toLowerCase(Locale.ROOT), bound(kind));
            }
        }
        return residual.build();
    }

    private JsonValue bound(BoundKind kind) {
        return JsonValue.array(
                bound.stream().filter(object -> object.kind() == kind).toList(), BoundObject::toJson);
    }
}
