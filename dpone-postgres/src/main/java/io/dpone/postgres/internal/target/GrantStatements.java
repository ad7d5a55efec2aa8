package io.dpone.postgres.internal.target;

import static io.dpone.postgres.internal.session.SqlNames.quote;

import io.dpone.postgres.internal.catalog.CatalogColumn;
import io.dpone.postgres.internal.catalog.CatalogRelation;
import io.dpone.postgres.internal.catalog.Grant;
import io.dpone.postgres.internal.catalog.TableCatalog;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The statements that take privileges from a shadow and give it live's. The owner's own privileges are privileges like others. Pure functions. */
final class GrantStatements {
    private GrantStatements() {}

    /** Takes away what ALTER DEFAULT PRIVILEGES gave to others when the table was made. */
    static void revokeFromOthers(List<String> statements, String table, CatalogRelation made) {
        made.grants().stream()
                .map(Grant::grantee)
                .filter(grantee -> !made.owner().equals(grantee))
                .map(GrantStatements::role)
                .distinct()
                .forEach(role -> statements.add("REVOKE ALL ON TABLE " + table + " FROM " + role));
    }

    static void reproduce(List<String> statements, String table, TableCatalog live, TableCatalog made) {
        if (!live.relation().grants().equals(made.relation().grants())) {
            Stream.concat(
                            Stream.of(made.relation().owner()),
                            made.relation().grants().stream().map(Grant::grantee))
                    .map(GrantStatements::role)
                    .distinct()
                    .forEach(role -> statements.add("REVOKE ALL ON TABLE " + table + " FROM " + role));
            for (Grant grant : live.relation().grants()) {
                statements.add(statement(grant, "", table));
            }
        }
        // REVOKE ALL on a table takes the privileges on its columns too, so all of them come after it.
        boolean columnsDiffer = !grants(live).equals(grants(made));
        boolean revoked = !live.relation().grants().equals(made.relation().grants());
        if (columnsDiffer || revoked) {
            for (CatalogColumn column : live.columns()) {
                for (Grant grant : column.grants()) {
                    statements.add(statement(grant, " (" + quote(column.name()) + ")", table));
                }
            }
        }
    }

    private static List<List<Grant>> grants(TableCatalog catalog) {
        return catalog.columns().stream().map(CatalogColumn::grants).toList();
    }

    // The privilege is a keyword of the server's own list.
    private static String statement(Grant grant, String columns, String table) {
        return "GRANT " + grant.privilege() + columns + " ON TABLE " + table + " TO " + role(grant.grantee())
                + (grant.grantable() ? " WITH GRANT OPTION" : "");
    }

    private static String role(@Nullable String grantee) {
        return grantee == null ? "PUBLIC" : quote(grantee);
    }
}
