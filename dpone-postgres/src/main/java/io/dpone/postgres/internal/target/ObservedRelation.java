package io.dpone.postgres.internal.target;

import io.dpone.contracts.table.TableGeneration;
import io.dpone.contracts.table.TableName;
import io.dpone.postgres.internal.catalog.CatalogReader;
import io.dpone.postgres.internal.catalog.TableCatalog;
import io.dpone.postgres.internal.session.SqlNames;
import io.dpone.spi.state.ObservedTable;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A table as it was found under a lock.
 *
 * @param name its name
 * @param oid its OID
 * @param catalog its catalog
 * @param mark its generation, if it has one
 */
record ObservedRelation(TableName name, long oid, TableCatalog catalog, Optional<TableGeneration> mark)
        implements ObservedTable {
    static Optional<ObservedRelation> find(Connection connection, TableName name, GenerationMarks marks)
            throws SQLException {
        OptionalLong oid = CatalogReader.find(connection, name);
        if (oid.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new ObservedRelation(
                name,
                oid.getAsLong(),
                CatalogReader.read(connection, oid.getAsLong()),
                marks.read(connection, oid.getAsLong())));
    }

    /** Locks whatever table has the name now, until the transaction ends. */
    static void lock(Connection connection, TableName name, String mode) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("LOCK TABLE ONLY " + SqlNames.quote(name) + " IN " + mode + " MODE");
        }
    }

    @Override
    public String contractSha256() {
        return catalog.contractSha256(name);
    }
}
