package io.dpone.postgres.internal.catalog;

import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.error.Problem;
import io.dpone.contracts.table.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What a catalog itself shows that a shadow would not reproduce. Pure functions. */
final class CatalogRules {
    private static final Map<String, String> KINDS = Map.of(
            "p",
            "a partitioned table",
            "v",
            "a view",
            "m",
            "a materialized view",
            "f",
            "a foreign table",
            "S",
            "a sequence");

    private CatalogRules() {}

    static List<Problem> problems(TableName table, TableCatalog catalog) {
        Findings findings = new Findings(table, new ArrayList<>());
        CatalogRelation relation = catalog.relation();
        if (!relation.kind().equals("r")) {
            findings.add("it is " + KINDS.getOrDefault(relation.kind(), "not a table") + "; name an ordinary table");
            return findings.problems();
        }
        if (!relation.persistence().equals("p")) {
            findings.add("the table is unlogged or temporary; SET LOGGED before the load");
        }
        if (relation.rowSecurity() || relation.forcedRowSecurity()) {
            findings.add("row security is enabled; disable it around the load");
        }
        grants(findings, relation.owner(), "the table", relation.grants());
        for (CatalogColumn column : catalog.columns()) {
            column(findings, relation.owner(), column);
        }
        for (CatalogConstraint constraint : catalog.constraints()) {
            constraint(findings, catalog, constraint);
        }
        for (CatalogIndex index : catalog.indexes()) {
            if (!index.usable()) {
                findings.add("index " + index.name() + " is not valid; drop it or REINDEX it");
            }
        }
        return findings.problems();
    }

    private static void column(Findings findings, String owner, CatalogColumn column) {
        if (!column.identity().isEmpty()) {
            findings.add("column " + column.name() + " is an identity column; DROP IDENTITY around the load");
        }
        if (!column.generated().isEmpty()) {
            findings.add("column " + column.name() + " is generated; COPY does not write it");
        }
        grants(findings, owner, "column " + column.name(), column.grants());
    }

    private static void constraint(Findings findings, TableCatalog catalog, CatalogConstraint constraint) {
        String name = "constraint " + constraint.name();
        switch (constraint.kind()) {
            case FOREIGN_KEY -> findings.add(name + " is a foreign key; drop it around the load");
            case EXCLUSION -> findings.add(name + " is an exclusion constraint; drop it around the load");
            case NOT_NULL -> {
                if (!constraint.validated()) {
                    findings.add(name + " is a NOT NULL that was not validated; VALIDATE it");
                }
            }
            case PRIMARY_KEY, UNIQUE -> {
                if (constraint.deferrable()) {
                    findings.add(name + " is deferrable; make it not deferrable");
                }
                boolean tree = catalog.index(constraint.name())
                        .filter(index -> index.definition().startsWith("USING btree "))
                        .isPresent();
                if (!tree) {
                    findings.add(name + " has no B-tree; drop it around the load");
                }
            }
            case CHECK, TRIGGER -> {
                // A check is reproduced, also one that was not validated; a constraint trigger is told by its trigger.
            }
        }
    }

    // Only the owner's grants can be repeated: GRANTED BY takes no other role than the current one.
    private static void grants(Findings findings, String owner, String where, List<Grant> grants) {
        for (Grant grant : grants) {
            if (!grant.grantor().equals(owner)) {
                findings.add(grant.privilege() + " on " + where + " was granted by " + grant.grantor()
                        + ", who is not the owner; let the owner grant it");
            }
        }
    }

    private record Findings(TableName table, List<Problem> problems) {
        void add(String message) {
            problems.add(new Problem(table.dataset(), ErrorCode.CATALOG_NOT_REPRODUCIBLE, message));
        }
    }
}
