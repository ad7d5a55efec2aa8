package io.dpone.postgres.internal.target;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.table.TableName;
import io.dpone.postgres.internal.catalog.CatalogIndex;
import io.dpone.postgres.internal.catalog.CatalogReader;
import io.dpone.postgres.internal.session.PostgresSession;
import io.dpone.postgres.internal.state.AdvisoryLocks;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.OptionalLong;

/** Builds one index of a shadow. Immutable and thread-safe. */
final class IndexBuild {
    private static final String UNIQUE_VIOLATION = "23505";

    private final IndexBuilds.Site site;
    private final long memoryBytes;

    IndexBuild(IndexBuilds.Site site, long memoryBytes) {
        this.site = site;
        this.memoryBytes = memoryBytes;
    }

    void run(PostgresSession session, CatalogIndex index) {
        try {
            session.inTransaction(
                    "building index " + index.name() + " of " + site.shadow(), connection -> build(connection, index));
        } catch (Refused refused) {
            long count = session.query(
                    "counting duplicates for index " + index.name(),
                    connection -> DuplicateKeys.count(connection, site.shadow(), index));
            throw new DponeException(
                    ErrorCode.DUPLICATE_UNIQUE_KEY,
                    count + " keys of unique index " + index.name() + " occur more than once in " + site.shadow());
        }
    }

    private void build(Connection connection, CatalogIndex index) throws SQLException {
        AdvisoryLocks.limitLockWaits(connection, site.lockTimeout());
        requireShadow(connection);
        ObservedRelation.lock(connection, site.shadow(), "SHARE");
        requireShadow(connection);
        if (CatalogReader.find(connection, site.reproduction().indexName(index)).isPresent()) {
            return;
        }
        enlargeMemory(connection);
        try (Statement statement = connection.createStatement()) {
            String tablespace = index.tablespace() == null ? "" : index.tablespace();
            setLocal(connection, "default_tablespace", tablespace);
            statement.execute(site.reproduction().createIndex(index));
        } catch (SQLException e) {
            if (UNIQUE_VIOLATION.equals(e.getSQLState())) {
                throw new Refused();
            }
            throw e;
        }
    }

    private void requireShadow(Connection connection) throws SQLException {
        TableName shadow = site.shadow();
        OptionalLong oid = CatalogReader.find(connection, shadow);
        if (oid.isEmpty() || oid.getAsLong() != site.generation().objectId()) {
            throw new DponeException(ErrorCode.SHADOW_CHANGED, shadow + " was dropped or made again");
        }
    }

    // Never less than the server's own setting.
    private void enlargeMemory(Connection connection) throws SQLException {
        String sql = """
                SELECT pg_catalog.set_config('maintenance_work_mem', ?, true)
                 WHERE pg_catalog.pg_size_bytes(pg_catalog.current_setting('maintenance_work_mem')) < ?
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, memoryBytes / 1024 + "kB");
            statement.setLong(2, memoryBytes);
            statement.execute();
        }
    }

    private static void setLocal(Connection connection, String name, String value) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT pg_catalog.set_config(?, ?, true)")) {
            statement.setString(1, name);
            statement.setString(2, value);
            statement.execute();
        }
    }

    /** The index found duplicates. The server's own message quotes a key, so it goes no further. */
    private static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Refused() {
            super("duplicates");
        }
    }
}
