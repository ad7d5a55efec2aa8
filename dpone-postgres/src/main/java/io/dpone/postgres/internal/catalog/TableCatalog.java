package io.dpone.postgres.internal.catalog;

import io.dpone.contracts.json.JsonDifferences;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.Sha256;
import io.dpone.contracts.table.TableName;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * One table's whole catalog, without OIDs and without the table's own name: two tables with equal catalogs can stand in for each other.
 *
 * @param relation the table itself
 * @param columns the columns in their order; dropped ones leave no gap
 * @param constraints the constraints, by name
 * @param indexes the indexes, by name
 */
public record TableCatalog(
        CatalogRelation relation,
        List<CatalogColumn> columns,
        List<CatalogConstraint> constraints,
        List<CatalogIndex> indexes) {
    /** The kind of the document whose digest a publication record holds. */
    public static final String CONTRACT_KIND = "dpone.postgres_shadow_swap_object_contract.v1";

    // Sorts what has no order of its own, so that equality does not depend on names that were mapped.
    public TableCatalog {
        columns = List.copyOf(columns);
        constraints = constraints.stream()
                .sorted(Comparator.comparing(CatalogConstraint::name))
                .toList();
        indexes = indexes.stream()
                .sorted(Comparator.comparing(CatalogIndex::name))
                .toList();
    }

    /**
     * The same table with other index names. A key constraint goes by the name of its index; checks keep their names, which are the table's own affair.
     *
     * @param names from a name to the new one
     * @return the catalog
     */
    public TableCatalog withIndexNames(UnaryOperator<String> names) {
        return new TableCatalog(
                relation,
                columns,
                constraints.stream()
                        .map(constraint ->
                                constraint.isKey() ? constraint.named(names.apply(constraint.name())) : constraint)
                        .toList(),
                indexes.stream()
                        .map(index -> index.named(names.apply(index.name())))
                        .toList());
    }

    /**
     * The constraint of that name.
     *
     * @param name the name
     * @return the constraint, if there is one
     */
    public Optional<CatalogConstraint> constraint(String name) {
        return constraints.stream()
                .filter(constraint -> constraint.name().equals(name))
                .findFirst();
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
     * The canonical form.
     *
     * @return the object
     */
    public JsonValue.JsonObject toJson() {
        return JsonValue.object()
                .put("relation", relation.toJson())
                .put("columns", JsonValue.array(columns, CatalogColumn::toJson))
                .put("constraints", JsonValue.array(constraints, CatalogConstraint::toJson))
                .put("indexes", JsonValue.array(indexes, CatalogIndex::toJson))
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
                        .put("catalog", toJson())
                        .build());
    }

    /**
     * Where two catalogs differ, by path and without what stands there.
     *
     * @param other the other catalog
     * @return the paths, such as {@code columns.amount.comment}; empty for equal catalogs
     */
    public List<String> differences(TableCatalog other) {
        return JsonDifferences.between(toJson(), other.toJson());
    }
}
