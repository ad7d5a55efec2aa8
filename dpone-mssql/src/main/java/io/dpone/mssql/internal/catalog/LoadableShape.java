package io.dpone.mssql.internal.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a shadow has in common with live from its creation on: everything that rows are loaded under. Pure functions. */
public final class LoadableShape {
    private LoadableShape() {}

    /**
     * Where a shadow is not what live's rows could be loaded into: it has all of live but for deferred indexes, and while it loads its lock escalation may differ.
     *
     * @param live live's catalog
     * @param made the shadow's catalog, under live's index names
     * @return the paths; empty for a shadow that can be loaded
     */
    public static List<String> differences(TableCatalog live, TableCatalog made) {
        List<String> differences = new ArrayList<>(of(live).differences(of(made)));
        for (CatalogIndex index : made.indexes()) {
            Optional<CatalogIndex> original = live.index(index.name());
            if (!index.isStorage() && !original.equals(Optional.of(index))) {
                differences.add("catalog.indexes." + index.name());
            }
        }
        return differences;
    }

    private static TableCatalog of(TableCatalog catalog) {
        return new TableCatalog(
                catalog.table().withoutLockEscalation(),
                catalog.columns(),
                catalog.indexes().stream().filter(CatalogIndex::isStorage).toList(),
                catalog.bound());
    }
}
