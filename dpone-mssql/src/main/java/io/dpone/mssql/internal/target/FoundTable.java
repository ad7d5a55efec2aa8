package io.dpone.mssql.internal.target;

import io.dpone.contracts.table.TableGeneration;
import io.dpone.contracts.table.TableName;
import io.dpone.mssql.internal.catalog.TableCatalog;
import io.dpone.spi.state.ObservedTable;
import java.util.Optional;

/**
 * A table as it was found under a lock.
 *
 * @param name its name
 * @param objectId the server's id of it
 * @param catalog its catalog
 * @param indexNamesAsGiven whether the server shows indexes under the names that they were given
 * @param mark its generation and head, if it has one
 */
record FoundTable(
        TableName name, int objectId, TableCatalog catalog, boolean indexNamesAsGiven, Optional<TableGeneration> mark)
        implements ObservedTable {
    @Override
    public String contractSha256() {
        return catalog.contractSha256(name);
    }
}
