package io.dpone.postgres.internal.target;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.error.Problem;
import io.dpone.contracts.ledger.PublicationRecord;
import io.dpone.contracts.table.Generation;
import io.dpone.contracts.table.TableGeneration;
import io.dpone.contracts.table.TableName;
import io.dpone.postgres.internal.catalog.CatalogIndex;
import io.dpone.postgres.internal.catalog.CatalogReader;
import io.dpone.postgres.internal.catalog.Certification;
import io.dpone.postgres.internal.catalog.TableCatalog;
import io.dpone.postgres.internal.state.FenceGenerations;
import io.dpone.spi.ShadowPublication.Request;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Proves one by one the facts that a publication stands on, and fails with the code of the first that does not hold. Works inside the caller's transaction,
 * under the caller's locks; immutable.
 */
final class PublicationFacts {
    private final GenerationMarks marks;
    private final FenceGenerations fences;

    PublicationFacts(GenerationMarks marks, FenceGenerations fences) {
        this.marks = marks;
        this.fences = fences;
    }

    /** Live and shadow as they were found. */
    record Pair(ObservedTable live, ObservedTable shadow) {}

    /** Everything that must hold for the rename. */
    Pair requireReady(Connection connection, Request request, PublicationRecord recorded) throws SQLException {
        ObservedTable live = requireLive(connection, request, recorded);
        ObservedTable shadow = requireShadow(connection, request, recorded);
        IndexNames names = IndexNames.ofCampaign(request.runKey());
        TableCatalog reached = names.asLive(shadow.catalog(), live.catalog());
        requireContract(live, recorded, live.catalog().differences(reached));
        List<String> differences = live.catalog().differences(reached);
        if (!differences.isEmpty()) {
            throw new DponeException(
                    ErrorCode.CATALOG_CHANGED, recorded.shadow() + " differs from live at " + differences);
        }
        List<Problem> problems = new ArrayList<>();
        problems.addAll(Certification.problems(connection, live.name(), live.oid(), live.catalog()));
        problems.addAll(Certification.problems(connection, shadow.name(), shadow.oid(), shadow.catalog()));
        problems.addAll(Certification.uniqueKeyProblems(live.name(), live.catalog(), request.uniqueKey()));
        if (!problems.isEmpty()) {
            throw DponeException.of(
                    ErrorCode.CATALOG_CHANGED, "since the preparation something was bound to a table:", problems);
        }
        return new Pair(live, shadow);
    }

    /** Live as it was prepared for: the same table, published by the same campaign, loaded by nobody since. */
    ObservedTable requireLive(Connection connection, Request request, PublicationRecord recorded) throws SQLException {
        ObservedTable live = ObservedTable.find(connection, recorded.target(), marks)
                .orElseThrow(() -> new DponeException(
                        ErrorCode.STALE_LIVE_GENERATION, "there is no table " + recorded.target() + " any more"));
        Generation predecessor = recorded(recorded.predecessor());
        if (!live.hasGeneration(predecessor) || !Objects.equals(receipt(live), recorded.predecessorReceiptId())) {
            throw new DponeException(
                    ErrorCode.STALE_LIVE_GENERATION,
                    recorded.target() + " is not the table that the campaign was prepared for");
        }
        if (fences.read(connection, request.live().sha256()) != recorded.predecessorFence()) {
            throw new DponeException(
                    ErrorCode.STALE_LIVE_GENERATION,
                    recorded.target() + " was loaded by somebody else since the campaign was prepared");
        }
        return live;
    }

    /** The shadow that this campaign made, not yet published. */
    ObservedTable requireShadow(Connection connection, Request request, PublicationRecord recorded)
            throws SQLException {
        ObservedTable shadow = ObservedTable.find(connection, recorded.shadow(), marks)
                .orElseThrow(() -> new DponeException(
                        ErrorCode.SHADOW_CHANGED, "the shadow " + recorded.shadow() + " is missing"));
        boolean ours = shadow.hasGeneration(recorded(recorded.shadowGeneration()))
                && shadow.mark()
                        .filter(mark -> request.runKey().equals(mark.runKey()) && mark.publicationReceiptId() == null)
                        .isPresent();
        if (!ours) {
            throw new DponeException(
                    ErrorCode.SHADOW_CHANGED,
                    recorded.shadow() + " is not the shadow that this campaign made, or was made again");
        }
        return shadow;
    }

    /** Live's catalog is the one that was certified. */
    static void requireContract(ObservedTable live, PublicationRecord recorded, List<String> differences) {
        if (!live.catalog().contractSha256(live.name()).equals(recorded.objectContractSha256())) {
            throw new DponeException(
                    ErrorCode.CATALOG_CHANGED,
                    live.name() + " has another catalog than when the campaign was prepared"
                            + (differences.isEmpty() ? "" : "; it differs from the shadow at " + differences));
        }
    }

    /** Nothing has the names that the cutover will give. */
    static void requireFreeNames(Connection connection, Request request, PublicationRecord recorded, TableCatalog live)
            throws SQLException {
        if (CatalogReader.find(connection, recorded.backup()).isPresent()) {
            throw new DponeException(
                    ErrorCode.ARTIFACT_NAME_TAKEN, recorded.backup() + ", the name for the backup, is taken");
        }
        IndexNames names = IndexNames.ofCampaign(request.runKey());
        for (CatalogIndex index : live.indexes()) {
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

    GenerationMarks marks() {
        return marks;
    }

    FenceGenerations fences() {
        return fences;
    }

    static @Nullable String receipt(ObservedTable table) {
        return table.mark().map(TableGeneration::publicationReceiptId).orElse(null);
    }

    private static Generation recorded(@Nullable Generation generation) {
        if (generation == null) {
            throw new DponeException(ErrorCode.INTERNAL, "the publication was not prepared");
        }
        return generation;
    }
}
