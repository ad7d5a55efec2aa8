package io.dpone.mssql.internal.catalog;

import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.error.Problem;
import io.dpone.contracts.table.TableName;
import java.util.ArrayList;
import java.util.List;

/**
 * What a catalog shows that CREATE TABLE of the columns and CREATE INDEX would not reproduce (shadow campaign facts, section 10). Pure functions.
 */
final class CatalogRules {
    private CatalogRules() {}

    static List<Problem> problems(TableName table, TableCatalog catalog) {
        Findings findings = new Findings(table, new ArrayList<>());
        if (!catalog.table().type().equals("U")) {
            findings.add(Blocker.TABLE_BEHAVIOR, "the name stands for no table; name an ordinary table");
            return findings.problems();
        }
        findings.addAll("", tableDeviations(catalog));
        String lobs = catalog.table().foreignLobSpace();
        if (lobs != null) {
            findings.add(
                    Blocker.LOB_PLACEMENT,
                    "large values are in " + lobs + ", which is not the default filegroup; move them there");
        }
        for (CatalogColumn column : catalog.columns()) {
            column(findings, column);
        }
        IndexRules.check(findings, catalog);
        for (BoundObject object : catalog.bound()) {
            findings.add(object.kind().blocker(), "the table has " + object.finding());
        }
        return findings.problems();
    }

    // A foreign key that can be seen is named instead.
    private static Deviations<TableAttribute> tableDeviations(TableCatalog catalog) {
        boolean seen = catalog.bound().stream().anyMatch(object -> object.kind() == BoundKind.FOREIGN_KEY);
        Deviations<TableAttribute> deviations = catalog.table().deviations();
        return seen ? deviations.without(TableAttribute.FOREIGN_REFERENCE) : deviations;
    }

    private static void column(Findings findings, CatalogColumn column) {
        String what = "column " + column.name() + " ";
        findings.addAll(what, column.deviations());
        if (!column.hasSystemType()) {
            findings.add(
                    Blocker.USER_TYPE,
                    what + "has the type " + column.userTypeSchema() + "." + column.userType()
                            + "; give it a type of the server's own");
        } else if (column.type().isEmpty()) {
            findings.add(
                    Blocker.COLUMN_BEHAVIOR,
                    what + "has the type " + column.systemType() + ", which can not be loaded; leave it out");
        }
    }

    /** Collects what was found. */
    record Findings(TableName table, List<Problem> problems) {
        void add(Blocker blocker, String message) {
            problems.add(
                    new Problem(table.dataset(), ErrorCode.CATALOG_NOT_REPRODUCIBLE, blocker.word() + ": " + message));
        }

        void addAll(String what, Deviations<?> deviations) {
            for (Attribute attribute : deviations.values().keySet()) {
                add(attribute.blocker(), what + attribute.finding());
            }
        }
    }
}
