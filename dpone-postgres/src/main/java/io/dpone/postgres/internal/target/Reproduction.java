package io.dpone.postgres.internal.target;

import static io.dpone.postgres.internal.session.SqlNames.literal;
import static io.dpone.postgres.internal.session.SqlNames.quote;

import io.dpone.contracts.table.TableName;
import io.dpone.postgres.internal.catalog.CatalogColumn;
import io.dpone.postgres.internal.catalog.CatalogConstraint;
import io.dpone.postgres.internal.catalog.CatalogIndex;
import io.dpone.postgres.internal.catalog.CatalogRelation;
import io.dpone.postgres.internal.catalog.TableCatalog;
import java.util.ArrayList;
import java.util.List;

/**
 * The statements that give a shadow what live has. Each is left out when the shadow has it already, so that work which was cut off goes on where it stopped.
 * That nothing was forgotten is proved afterwards, by comparing both catalogs. Pure functions; immutable.
 */
final class Reproduction {
    private final String shadow;
    private final IndexNames names;
    private final TableName shadowName;

    Reproduction(TableName shadow, IndexNames names) {
        this.shadowName = shadow;
        this.shadow = quote(shadow);
        this.names = names;
    }

    /**
     * The statement that makes the shadow with live's columns.
     *
     * @param knowsCompression whether the server has column compression, from PostgreSQL 14 on
     */
    String create(TableName live, CatalogRelation relation, boolean knowsCompression) {
        return "CREATE TABLE " + shadow + " (LIKE " + quote(live) + " INCLUDING DEFAULTS INCLUDING STORAGE"
                + (knowsCompression ? " INCLUDING COMPRESSION" : "") + " INCLUDING COMMENTS)"
                + (relation.accessMethod() == null ? "" : " USING " + quote(relation.accessMethod()))
                + (relation.tablespace() == null ? "" : " TABLESPACE " + quote(relation.tablespace()));
    }

    /** What the rows are loaded under: storage parameters, checks and the owner. Nobody but the owner may see a table that is not whole. */
    List<String> beforeLoad(TableCatalog live, TableCatalog made) {
        List<String> statements = new ArrayList<>();
        storageParameters(
                statements, "", live.relation().options(), made.relation().options());
        storageParameters(
                statements,
                "toast.",
                live.relation().toastOptions(),
                made.relation().toastOptions());
        for (CatalogConstraint constraint : live.constraints()) {
            if (constraint.kind() == CatalogConstraint.Kind.CHECK
                    && made.constraint(constraint.name()).isEmpty()) {
                statements.add("ALTER TABLE " + shadow + " ADD CONSTRAINT " + quote(constraint.name()) + " "
                        + constraint.definition());
            }
        }
        GrantStatements.revokeFromOthers(statements, shadow, made.relation());
        if (!live.relation().owner().equals(made.relation().owner())) {
            statements.add("ALTER TABLE " + shadow + " OWNER TO "
                    + quote(live.relation().owner()));
        }
        return statements;
    }

    /** The statement that makes an index of live on the shadow. */
    String createIndex(CatalogIndex index) {
        return "CREATE " + (index.unique() ? "UNIQUE " : "") + "INDEX " + quote(names.onShadow(index.name())) + " ON "
                + shadow + " " + index.definition();
    }

    /** The name that an index of live has on the shadow. */
    TableName indexName(CatalogIndex index) {
        return shadowName.sibling(names.onShadow(index.name()));
    }

    /** Everything else, once the rows and the indexes are there. {@code made} carries live's index names. */
    List<String> afterIndexes(TableCatalog live, TableCatalog made) {
        List<String> statements = new ArrayList<>();
        for (CatalogConstraint constraint : live.constraints()) {
            constraint(statements, constraint, made);
        }
        for (CatalogIndex index : live.indexes()) {
            index(statements, index, made);
        }
        replicaIdentity(statements, live.relation(), made.relation());
        for (int i = 0; i < live.columns().size(); i++) {
            column(statements, live.columns().get(i), made.columns().get(i));
        }
        String comment = live.relation().comment();
        if (comment != null && !comment.equals(made.relation().comment())) {
            statements.add("COMMENT ON TABLE " + shadow + " IS " + literal(comment));
        }
        GrantStatements.reproduce(statements, shadow, live, made);
        return statements;
    }

    private void constraint(List<String> statements, CatalogConstraint constraint, TableCatalog made) {
        String name = constraint.isKey() ? names.onShadow(constraint.name()) : constraint.name();
        boolean missing = made.constraint(constraint.name()).isEmpty();
        if (constraint.isKey() && missing) {
            statements.add("ALTER TABLE " + shadow + " ADD CONSTRAINT " + quote(name)
                    + (constraint.kind() == CatalogConstraint.Kind.PRIMARY_KEY ? " PRIMARY KEY" : " UNIQUE")
                    + " USING INDEX " + quote(name));
        }
        String comment = constraint.comment();
        boolean commented = made.constraint(constraint.name())
                .filter(other -> comment != null && comment.equals(other.comment()))
                .isPresent();
        if (comment != null && !commented) {
            statements.add("COMMENT ON CONSTRAINT " + quote(name) + " ON " + shadow + " IS " + literal(comment));
        }
    }

    private void index(List<String> statements, CatalogIndex index, TableCatalog made) {
        String name = quote(indexName(index));
        CatalogIndex other = made.index(index.name())
                .orElseThrow(() -> new IllegalStateException("an index was not made: " + index.name()));
        for (int place = 0; place < index.statisticsTargets().size(); place++) {
            int target = index.statisticsTargets().get(place);
            if (target != other.statisticsTargets().get(place)) {
                statements.add("ALTER INDEX " + name + " ALTER COLUMN " + (place + 1) + " SET STATISTICS " + target);
            }
        }
        String comment = index.comment();
        if (comment != null && !comment.equals(other.comment())) {
            statements.add("COMMENT ON INDEX " + name + " IS " + literal(comment));
        }
        if (index.clustered() && !other.clustered()) {
            statements.add("ALTER TABLE " + shadow + " CLUSTER ON " + quote(names.onShadow(index.name())));
        }
        if (index.replicaIdentity() && !other.replicaIdentity()) {
            statements.add(
                    "ALTER TABLE " + shadow + " REPLICA IDENTITY USING INDEX " + quote(names.onShadow(index.name())));
        }
    }

    private void replicaIdentity(List<String> statements, CatalogRelation live, CatalogRelation made) {
        if (live.replicaIdentity().equals(made.replicaIdentity())) {
            return;
        }
        if (live.replicaIdentity().equals("f")) {
            statements.add("ALTER TABLE " + shadow + " REPLICA IDENTITY FULL");
        } else if (live.replicaIdentity().equals("n")) {
            statements.add("ALTER TABLE " + shadow + " REPLICA IDENTITY NOTHING");
        }
    }

    private void column(List<String> statements, CatalogColumn column, CatalogColumn made) {
        String alter = "ALTER TABLE " + shadow + " ALTER COLUMN " + quote(column.name());
        if (column.statisticsTarget() != made.statisticsTarget()) {
            statements.add(alter + " SET STATISTICS " + column.statisticsTarget());
        }
        if (!column.options().equals(made.options())) {
            statements.add(alter + " SET (" + assignments("", column.options()) + ")");
        }
    }

    private void storageParameters(List<String> statements, String prefix, List<String> wanted, List<String> present) {
        if (!wanted.equals(present)) {
            statements.add("ALTER TABLE " + shadow + " SET (" + assignments(prefix, wanted) + ")");
        }
    }

    // The catalog holds name=value; the name is one that the server gave.
    private static String assignments(String prefix, List<String> options) {
        List<String> assignments = new ArrayList<>();
        for (String option : options) {
            int equals = option.indexOf('=');
            assignments.add(
                    prefix + quote(option.substring(0, equals)) + " = " + literal(option.substring(equals + 1)));
        }
        return String.join(", ", assignments);
    }
}
