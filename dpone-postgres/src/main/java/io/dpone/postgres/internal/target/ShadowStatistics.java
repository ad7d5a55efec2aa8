package io.dpone.postgres.internal.target;

import io.dpone.contracts.table.TableName;
import io.dpone.postgres.internal.catalog.CatalogColumn;
import io.dpone.postgres.internal.catalog.TableCatalog;
import io.dpone.postgres.internal.session.SqlNames;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** The planner's statistics of a shadow: its readers find them when it is published. Pure functions but for the statement. */
final class ShadowStatistics {
    private ShadowStatistics() {}

    static void gather(Connection connection, TableName shadow) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("ANALYZE " + SqlNames.quote(shadow));
        }
    }

    /**
     * Whether statistics that are gathered before the physical design lack something: those of an index's expressions need the index, and a column's own
     * settings say how, and whether, they are gathered. CREATE INDEX itself counts pages and rows anew (PostgreSQL manual, Statistics Used by the Planner).
     *
     * @param live what the shadow shall become
     * @param shadow what it is, under live's names
     */
    static boolean needDesign(TableCatalog live, TableCatalog shadow) {
        boolean expressions = live.indexes().stream()
                .filter(index -> shadow.index(index.name()).isEmpty())
                .flatMap(index -> index.keys().stream())
                .anyMatch(key -> key.column() == null);
        boolean settings = false;
        for (int i = 0; i < live.columns().size(); i++) {
            settings |= !sameSettings(live.columns().get(i), shadow.columns().get(i));
        }
        return expressions || settings;
    }

    private static boolean sameSettings(CatalogColumn one, CatalogColumn two) {
        return one.statisticsTarget() == two.statisticsTarget() && one.options().equals(two.options());
    }
}
