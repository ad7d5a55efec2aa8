package io.dpone.postgres.internal.target;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.error.Problem;
import io.dpone.contracts.identity.LockNames;
import io.dpone.contracts.ledger.PublicationRecord;
import io.dpone.contracts.table.Generation;
import io.dpone.contracts.table.TableGeneration;
import io.dpone.contracts.table.TableName;
import io.dpone.postgres.internal.catalog.CatalogIndex;
import io.dpone.postgres.internal.catalog.CatalogReader;
import io.dpone.postgres.internal.catalog.Certification;
import io.dpone.postgres.internal.catalog.TableCatalog;
import io.dpone.postgres.internal.session.SqlNames;
import io.dpone.postgres.internal.state.AdvisoryLocks;
import io.dpone.postgres.internal.state.FenceGenerations;
import io.dpone.spi.ShadowPublication.Request;
import io.dpone.spi.state.PublicationTables;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Live, shadow and backup in a PostgreSQL database. Immutable. */
final class PostgresPublicationTables implements PublicationTables<ObservedRelation> {
    private static final int COLUMN_COMPRESSION = 14;

    private final GenerationMarks marks;
    private final FenceGenerations fences;

    PostgresPublicationTables(GenerationMarks marks, FenceGenerations fences) {
        this.marks = marks;
        this.fences = fences;
    }

    @Override
    public Instant now(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT pg_catalog.clock_timestamp()")) {
            result.next();
            return result.getObject(1, OffsetDateTime.class).toInstant();
        }
    }

    @Override
    public void lockPublication(Connection connection, UUID bindingId, Duration timeout) throws SQLException {
        AdvisoryLocks.lockForTransaction(connection, LockNames.publication(bindingId), timeout);
    }

    @Override
    public void lockDefinition(Connection connection, TableName table) throws SQLException {
        ObservedRelation.lock(connection, table, "ACCESS SHARE");
    }

    @Override
    public void limitLockWaits(Connection connection, Duration timeout) throws SQLException {
        AdvisoryLocks.limitLockWaits(connection, timeout);
    }

    @Override
    public void lockWritersOut(Connection connection, TableName table) throws SQLException {
        ObservedRelation.lock(connection, table, "SHARE");
    }

    @Override
    public long countRows(Connection connection, TableName table) throws SQLException {
        String sql = "SELECT pg_catalog.count(*) FROM ONLY " + SqlNames.quote(table);
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            result.next();
            return result.getLong(1);
        }
    }

    @Override
    public Optional<ObservedRelation> find(Connection connection, TableName name) throws SQLException {
        return ObservedRelation.find(connection, name, marks);
    }

    @Override
    public boolean isTaken(Connection connection, TableName name) throws SQLException {
        return CatalogReader.find(connection, name).isPresent();
    }

    @Override
    public long fenceGeneration(Connection connection, String targetIdentity) throws SQLException {
        return fences.read(connection, targetIdentity);
    }

    @Override
    public List<Problem> problems(Connection connection, ObservedRelation table) throws SQLException {
        return Certification.problems(connection, table.name(), table.oid(), table.catalog());
    }

    @Override
    public List<Problem> uniqueKeyProblems(ObservedRelation table, List<String> uniqueKey) {
        return Certification.uniqueKeyProblems(table.name(), table.catalog(), uniqueKey);
    }

    @Override
    public void requireFreeNames(
            Connection connection, Request request, PublicationRecord recorded, ObservedRelation live)
            throws SQLException {
        IndexNames names = IndexNames.ofCampaign(request.runKey());
        for (CatalogIndex index : live.catalog().indexes()) {
            TableName onBackup = recorded.backup().sibling(names.onBackup(index.name()));
            if (CatalogReader.find(connection, onBackup).isPresent()) {
                throw new DponeException(
                        ErrorCode.ARTIFACT_NAME_TAKEN, onBackup + ", the name for the backup's index, is taken");
            }
            requireIndexOf(connection, recorded.shadow(), recorded.shadow().sibling(names.onShadow(index.name())));
        }
    }

    private static void requireIndexOf(Connection connection, TableName shadow, TableName index) throws SQLException {
        String sql = """
                SELECT owner_table.relname
                  FROM pg_catalog.pg_class AS relation
                  JOIN pg_catalog.pg_namespace AS namespace ON namespace.oid = relation.relnamespace
                  LEFT JOIN pg_catalog.pg_index AS index_row ON index_row.indexrelid = relation.oid
                  LEFT JOIN pg_catalog.pg_class AS owner_table ON owner_table.oid = index_row.indrelid
                 WHERE namespace.nspname = ? AND relation.relname = ?
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, index.schema());
            statement.setString(2, index.table());
            try (ResultSet result = statement.executeQuery()) {
                if (result.next() && !shadow.table().equals(result.getString(1))) {
                    throw new DponeException(
                            ErrorCode.ARTIFACT_NAME_TAKEN, index + ", the name for the shadow's index, is taken");
                }
            }
        }
    }

    @Override
    public List<String> differences(Request request, ObservedRelation live, ObservedRelation shadow) {
        return live.catalog().differences(asLive(request, live, shadow));
    }

    @Override
    public List<String> loadableDifferences(Request request, ObservedRelation live, ObservedRelation shadow) {
        return LoadableShape.differences(live.catalog(), asLive(request, live, shadow));
    }

    private static TableCatalog asLive(Request request, ObservedRelation live, ObservedRelation shadow) {
        return IndexNames.ofCampaign(request.runKey()).asLive(shadow.catalog(), live.catalog());
    }

    @Override
    public TableGeneration mark(Connection connection, Request request, ObservedRelation table) throws SQLException {
        return marks.mark(connection, table.name(), table.oid(), null);
    }

    @Override
    public Generation makeShadow(
            Connection connection, Request request, PublicationRecord recorded, ObservedRelation live)
            throws SQLException {
        Reproduction reproduction = new Reproduction(recorded.shadow(), IndexNames.ofCampaign(request.runKey()));
        try (Statement statement = connection.createStatement()) {
            // A role's own default would decide otherwise.
            statement.execute("SET LOCAL default_tablespace = ''");
            statement.execute(
                    reproduction.create(live.name(), live.catalog().relation(), knowsCompression(connection)));
            long oid = CatalogReader.find(connection, recorded.shadow()).orElseThrow();
            TableGeneration mark = marks.mark(connection, recorded.shadow(), oid, request.runKey());
            for (String sql : reproduction.beforeLoad(live.catalog(), CatalogReader.read(connection, oid))) {
                statement.execute(sql);
            }
            List<String> differences = LoadableShape.differences(live.catalog(), CatalogReader.read(connection, oid));
            if (!differences.isEmpty()) {
                throw new DponeException(
                        ErrorCode.CATALOG_NOT_REPRODUCIBLE,
                        "a shadow of " + live.name() + " comes out different at " + differences);
            }
            return mark.generation();
        }
    }

    private static boolean knowsCompression(Connection connection) throws SQLException {
        return connection.getMetaData().getDatabaseMajorVersion() >= COLUMN_COMPRESSION;
    }
}
