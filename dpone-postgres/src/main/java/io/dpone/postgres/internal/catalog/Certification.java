package io.dpone.postgres.internal.catalog;

import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.error.Problem;
import io.dpone.contracts.table.TableName;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Decides whether a shadow can become a table: every object that the shadow would not have is a problem of its own, by name. Pure functions over a
 * connection.
 */
public final class Certification {
    private Certification() {}

    /**
     * Everything about a table that a shadow would not reproduce.
     *
     * @param connection the connection
     * @param table the table's name
     * @param oid the table
     * @param catalog the table's catalog
     * @return the problems with {@link ErrorCode#CATALOG_NOT_REPRODUCIBLE}, empty for a table that can be replaced
     * @throws SQLException when the driver does
     */
    public static List<Problem> problems(Connection connection, TableName table, long oid, TableCatalog catalog)
            throws SQLException {
        List<Problem> problems = new ArrayList<>(CatalogRules.problems(table, catalog));
        if (!catalog.relation().kind().equals("r")) {
            return problems;
        }
        for (Surroundings.Finding finding : Surroundings.of(connection, table, oid)) {
            problems.add(new Problem(
                    table.dataset(),
                    ErrorCode.CATALOG_NOT_REPRODUCIBLE,
                    finding.what() + " is bound to this table and would not go over to a new one; "
                            + finding.remedy()));
        }
        return problems;
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
            } else if (!found.get(0).notNull()) {
                problems.add(
                        uniqueKeyProblem(
                                table,
                                "column " + name
                                        + " of the unique key accepts NULL, which a unique index does not count; set NOT NULL"));
            }
        }
        if (catalog.indexes().stream().noneMatch(index -> index.proves(uniqueKey))) {
            problems.add(uniqueKeyProblem(
                    table,
                    "no valid, immediate, whole unique index has exactly the key columns " + uniqueKey
                            + " in this order; create one"));
        }
        return problems;
    }

    private static Problem uniqueKeyProblem(TableName table, String message) {
        return new Problem(table.dataset(), ErrorCode.UNIQUE_INDEX_MISSING, message);
    }
}
