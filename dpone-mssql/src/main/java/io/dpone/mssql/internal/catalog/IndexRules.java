package io.dpone.mssql.internal.catalog;

import io.dpone.mssql.internal.catalog.CatalogIndex.IndexColumn;
import io.dpone.mssql.internal.catalog.CatalogRules.Findings;
import java.util.List;
import java.util.Objects;

/**
 * Which indexes can be made anew: as storage a heap, a clustered columnstore over all columns or a plain clustered index; beside it, plain ascending unique
 * nonclustered indexes. Pure functions.
 */
final class IndexRules {
    private static final String DROP = "; drop it around the load";

    private IndexRules() {}

    static void check(Findings findings, TableCatalog catalog) {
        long columnstores = catalog.indexes().stream()
                .filter(index -> index.type().endsWith("COLUMNSTORE"))
                .count();
        if (columnstores > 1) {
            findings.add(Blocker.MULTIPLE_COLUMNSTORES, "the table has " + columnstores + " columnstores; keep one");
        }
        for (CatalogIndex index : catalog.indexes()) {
            check(findings, catalog, index);
        }
    }

    private static void check(Findings findings, TableCatalog catalog, CatalogIndex index) {
        String what = index.name().isEmpty() ? "the heap " : "index " + index.name() + " ";
        findings.addAll(what, index.deviations());
        placement(findings, catalog, index, what);
        if (index.columns().stream().anyMatch(column -> column.partitionOrdinal() > 0)) {
            findings.add(Blocker.INDEX_PHYSICAL, what + "is partitioned; rebuild it on one filegroup");
        }
        switch (index.type()) {
            case CatalogIndex.HEAP -> options(findings, index, what, "NONE", true);
            case CatalogIndex.CLUSTERED -> {
                options(findings, index, what, "NONE", true);
                if (index.columns().stream().anyMatch(IndexColumn::included)) {
                    findings.add(Blocker.INDEX_SHAPE, what + "includes columns" + DROP);
                }
            }
            case CatalogIndex.NONCLUSTERED -> {
                options(findings, index, what, "NONE", true);
                nonclustered(findings, index, what);
            }
            case CatalogIndex.CLUSTERED_COLUMNSTORE -> {
                options(findings, index, what, "COLUMNSTORE", false);
                columnstore(findings, catalog, index, what);
            }
            default ->
                findings.add(
                        index.type().endsWith("COLUMNSTORE") ? Blocker.COLUMNSTORE : Blocker.INDEX_TYPE,
                        what + "is " + index.type() + DROP);
        }
    }

    private static void placement(Findings findings, TableCatalog catalog, CatalogIndex index, String what) {
        Blocker blocker = index.isStorage() ? Blocker.TABLE_PLACEMENT : Blocker.INDEX_PHYSICAL;
        String space = Objects.requireNonNullElse(index.placement().dataSpace(), "no data space");
        if (!index.placement().rowsFilegroup() || !space.equals(catalog.table().defaultFilegroup())) {
            findings.add(blocker, what + "is in " + space + ", which is not the default filegroup; rebuild it there");
        }
        if (index.partitions() > 1) {
            findings.add(
                    Blocker.INDEX_PHYSICAL,
                    what + "has " + index.partitions() + " partitions; rebuild it on one filegroup");
        }
    }

    private static void options(Findings findings, CatalogIndex index, String what, String compression, boolean locks) {
        // A disabled index has no partition and so no compression; it is refused for that.
        if (index.compression() != null && !index.compression().equals(compression)) {
            findings.add(
                    Blocker.INDEX_OPTIONS,
                    what + "is compressed as " + index.compression() + "; rebuild it with DATA_COMPRESSION = "
                            + compression);
        }
        if (locks && !(index.rowLocks() && index.pageLocks())) {
            findings.add(
                    Blocker.INDEX_OPTIONS,
                    what + "allows no row or no page locks; SET (ALLOW_ROW_LOCKS = ON, ALLOW_PAGE_LOCKS = ON)");
        }
    }

    private static void nonclustered(Findings findings, CatalogIndex index, String what) {
        if (!index.unique()) {
            findings.add(Blocker.INDEX_SHAPE, what + "is not unique" + DROP);
        }
        if (index.columns().stream().anyMatch(IndexColumn::included)) {
            findings.add(Blocker.INDEX_SHAPE, what + "includes columns" + DROP);
        }
        if (index.keys().stream().anyMatch(IndexColumn::descending)) {
            findings.add(Blocker.INDEX_SHAPE, what + "descends" + DROP);
        }
    }

    private static void columnstore(Findings findings, TableCatalog catalog, CatalogIndex index, String what) {
        List<String> all = catalog.columns().stream().map(CatalogColumn::name).toList();
        if (!index.columns().stream().map(IndexColumn::column).toList().equals(all)) {
            findings.add(Blocker.COLUMNSTORE, what + "does not have all columns in the order of the table; rebuild it");
        }
        if (index.columns().stream().anyMatch(column -> column.columnstoreOrdinal() > 0)) {
            findings.add(Blocker.COLUMNSTORE, what + "is ordered; rebuild it without ORDER");
        }
    }
}
