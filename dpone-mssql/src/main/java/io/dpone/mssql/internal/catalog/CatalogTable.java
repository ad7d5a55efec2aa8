package io.dpone.mssql.internal.catalog;

import org.jspecify.annotations.Nullable;

/**
 * The table itself, without columns, indexes and what is bound to it.
 *
 * @param type sys.objects.type without blanks, {@code U} for a table
 * @param databaseCollation the collation of the database
 * @param defaultFilegroup the filegroup in which a new table is placed
 * @param foreignLobSpace where large values are, or null where that is the default filegroup
 * @param deviations the attributes that a new table would not have
 */
public record CatalogTable(
        String type,
        String databaseCollation,
        String defaultFilegroup,
        @Nullable String foreignLobSpace,
        Deviations<TableAttribute> deviations) {
    /**
     * The same table with the lock escalation of a new one.
     *
     * @return the table
     */
    CatalogTable withoutLockEscalation() {
        return new CatalogTable(
                type,
                databaseCollation,
                defaultFilegroup,
                foreignLobSpace,
                deviations.without(TableAttribute.LOCK_ESCALATION));
    }
}
