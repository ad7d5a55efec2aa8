package io.dpone.mssql.internal.catalog;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The table itself, without columns, indexes and what is bound to it.
 *
 * @param type sys.objects.type without blanks, {@code U} for a table
 * @param databaseCollation the collation of the database
 * @param defaultFilegroup the filegroup in which a new table is placed
 * @param foreignLobSpace where large values are, or null where that is the default filegroup
 * @param deviations the attributes that a new table would not have, with their values
 */
public record CatalogTable(
        String type,
        String databaseCollation,
        String defaultFilegroup,
        @Nullable String foreignLobSpace,
        Map<TableAttribute, Integer> deviations) {
    // Copies the map in the order of the attributes.
    public CatalogTable {
        Map<TableAttribute, Integer> ordered = new EnumMap<>(TableAttribute.class);
        ordered.putAll(deviations);
        deviations = Collections.unmodifiableMap(ordered);
    }

    /**
     * The same table with the lock escalation of a new one.
     *
     * @return the table
     */
    CatalogTable withoutLockEscalation() {
        Map<TableAttribute, Integer> others = new EnumMap<>(TableAttribute.class);
        others.putAll(deviations);
        others.remove(TableAttribute.LOCK_ESCALATION);
        return new CatalogTable(type, databaseCollation, defaultFilegroup, foreignLobSpace, others);
    }
}
