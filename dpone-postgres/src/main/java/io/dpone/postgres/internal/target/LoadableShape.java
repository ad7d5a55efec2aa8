package io.dpone.postgres.internal.target;

import io.dpone.postgres.internal.catalog.CatalogColumn;
import io.dpone.postgres.internal.catalog.CatalogConstraint;
import io.dpone.postgres.internal.catalog.CatalogIndex;
import io.dpone.postgres.internal.catalog.CatalogRelation;
import io.dpone.postgres.internal.catalog.TableCatalog;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a shadow has in common with live from its creation on: everything that rows are loaded under. Pure functions. */
final class LoadableShape {
    private LoadableShape() {}

    /** Where a shadow is not what live's rows could be loaded into, by path; {@code made} carries live's index names. */
    static List<String> differences(TableCatalog live, TableCatalog made) {
        List<String> differences = new ArrayList<>(of(live).differences(of(made)));
        for (CatalogIndex index : made.indexes()) {
            Optional<CatalogIndex> original = live.index(index.name());
            if (original.isEmpty() || !sameIndex(original.get(), index)) {
                differences.add("indexes." + index.name());
            }
        }
        return differences;
    }

    private static boolean sameIndex(CatalogIndex original, CatalogIndex made) {
        return made.usable()
                && original.unique() == made.unique()
                && original.definition().equals(made.definition());
    }

    private static TableCatalog of(TableCatalog catalog) {
        return new TableCatalog(
                relation(catalog.relation()),
                catalog.columns().stream().map(LoadableShape::column).toList(),
                catalog.constraints().stream()
                        .filter(constraint -> !constraint.isKey())
                        .map(LoadableShape::constraint)
                        .toList(),
                List.of());
    }

    private static CatalogRelation relation(CatalogRelation relation) {
        return new CatalogRelation(
                relation.kind(),
                relation.persistence(),
                relation.accessMethod(),
                relation.tablespace(),
                relation.options(),
                relation.toastOptions(),
                "",
                relation.rowSecurity(),
                relation.forcedRowSecurity(),
                relation.owner(),
                List.of(),
                null);
    }

    private static CatalogColumn column(CatalogColumn column) {
        return new CatalogColumn(
                column.name(),
                column.type(),
                column.collation(),
                column.notNull(),
                column.defaultExpression(),
                column.identity(),
                column.generated(),
                column.storage(),
                column.compression(),
                -1,
                List.of(),
                List.of(),
                column.comment());
    }

    private static CatalogConstraint constraint(CatalogConstraint constraint) {
        return new CatalogConstraint(
                constraint.name(),
                constraint.kind(),
                constraint.definition(),
                constraint.validated(),
                constraint.deferrable(),
                null);
    }
}
