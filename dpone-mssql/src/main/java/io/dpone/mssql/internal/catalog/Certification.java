package io.dpone.mssql.internal.catalog;

import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.error.Problem;
import io.dpone.contracts.table.TableName;
import java.util.ArrayList;
import java.util.List;

/** Decides whether a shadow can become a table: everything that the shadow would not have is a problem of its own, by name. Pure functions. */
public final class Certification {
    private Certification() {}

    /**
     * Everything about a table that a shadow would not reproduce.
     *
     * @param table the table's name
     * @param catalog the table's catalog
     * @return the problems with {@link ErrorCode#CATALOG_NOT_REPRODUCIBLE}, empty for a table that can be replaced
     */
    public static List<Problem> problems(TableName table, TableCatalog catalog) {
        return CatalogRules.problems(table, catalog);
    }

    /**
     * Everything that a shadow has and a table that can be replaced has not. Its lock escalation may be that of a load.
     *
     * @param shadow the shadow's name
     * @param catalog the shadow's catalog
     * @return the problems with {@link ErrorCode#CATALOG_NOT_REPRODUCIBLE}, empty for a shadow that nothing was bound to
     */
    public static List<Problem> shadowProblems(TableName shadow, TableCatalog catalog) {
        return CatalogRules.problems(
                shadow,
                new TableCatalog(
                        catalog.table().withoutLockEscalation(),
                        catalog.columns(),
                        catalog.indexes(),
                        catalog.bound()));
    }

    /**
     * What is missing to prove by an index that a unique key has neither duplicates nor NULLs.
     *
     * @param table the table's name
     * @param catalog the table's catalog
     * @param uniqueKey the key's columns in order
     * @return the problems with {@link ErrorCode#UNIQUE_INDEX_MISSING}, empty when nothing is missing
     */
    public static List<Problem> uniqueKeyProblems(TableName table, TableCatalog catalog, List<String> uniqueKey) {
        List<Problem> problems = new ArrayList<>();
        for (String name : uniqueKey) {
            List<CatalogColumn> found = catalog.columns().stream()
                    .filter(column -> column.name().equals(name))
                    .toList();
            if (found.isEmpty()) {
                problems.add(uniqueKeyProblem(table, "the unique key names " + name + ", which is not a column"));
            } else if (found.get(0).nullable()) {
                problems.add(uniqueKeyProblem(
                        table, "column " + name + " of the unique key accepts NULL; ALTER COLUMN it to NOT NULL"));
            }
        }
        long proofs = catalog.indexes().stream()
                .filter(index -> index.proves(uniqueKey))
                .count();
        if (proofs == 0) {
            problems.add(uniqueKeyProblem(
                    table,
                    "no whole, ascending unique index has exactly the key columns " + uniqueKey
                            + " in this order; create one"));
        } else if (proofs > 1) {
            problems.add(uniqueKeyProblem(
                    table, proofs + " unique indexes have exactly the key columns " + uniqueKey + "; keep one"));
        }
        return problems;
    }

    private static Problem uniqueKeyProblem(TableName table, String message) {
        return new Problem(table.dataset(), ErrorCode.UNIQUE_INDEX_MISSING, message);
    }
}
