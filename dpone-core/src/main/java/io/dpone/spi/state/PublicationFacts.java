package io.dpone.spi.state;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.error.Problem;
import io.dpone.contracts.ledger.PublicationRecord;
import io.dpone.contracts.table.Generation;
import io.dpone.spi.ShadowPublication.Request;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Proves one by one the facts that a publication stands on, and fails with the code of the first that does not hold. Works inside the caller's transaction,
 * under the caller's locks; immutable.
 *
 * @param <T> the adapter's kind of observed table
 */
public final class PublicationFacts<T extends ObservedTable> {
    private final PublicationTables<T> tables;

    /**
     * The facts of an adapter's tables.
     *
     * @param tables the adapter's statements
     */
    public PublicationFacts(PublicationTables<T> tables) {
        this.tables = tables;
    }

    /**
     * Live and shadow as they were found.
     *
     * @param live the live table
     * @param shadow the shadow
     * @param <T> the adapter's kind of observed table
     */
    public record Pair<T extends ObservedTable>(T live, T shadow) {}

    /**
     * Everything that must hold for the rename.
     *
     * @param connection in a transaction
     * @param request what is published
     * @param recorded the prepared publication
     * @return both tables
     * @throws SQLException when the driver does
     */
    public Pair<T> requireReady(Connection connection, Request request, PublicationRecord recorded)
            throws SQLException {
        T live = requireLive(connection, request, recorded);
        T shadow = requireShadow(connection, request, recorded);
        List<String> differences = tables.differences(request, live, shadow);
        requireContract(live, recorded, differences);
        if (!differences.isEmpty()) {
            throw new DponeException(
                    ErrorCode.CATALOG_CHANGED, recorded.shadow() + " differs from live at " + differences);
        }
        List<Problem> problems = new ArrayList<>();
        problems.addAll(tables.problems(connection, live));
        problems.addAll(tables.problems(connection, shadow));
        problems.addAll(tables.uniqueKeyProblems(live, request.uniqueKey()));
        if (!problems.isEmpty()) {
            throw DponeException.of(
                    ErrorCode.CATALOG_CHANGED, "since the preparation something was bound to a table:", problems);
        }
        return new Pair<>(live, shadow);
    }

    /**
     * Live as it was prepared for: the same table, published by the same campaign, loaded by nobody since.
     *
     * @param connection in a transaction
     * @param request what is published
     * @param recorded the prepared publication
     * @return the live table
     * @throws SQLException when the driver does
     */
    public T requireLive(Connection connection, Request request, PublicationRecord recorded) throws SQLException {
        T live = tables.find(connection, recorded.target())
                .orElseThrow(() -> new DponeException(
                        ErrorCode.STALE_LIVE_GENERATION, "there is no table " + recorded.target() + " any more"));
        Generation predecessor = recorded(recorded.predecessor());
        if (!live.hasGeneration(predecessor)
                || !Objects.equals(live.publicationReceiptId(), recorded.predecessorReceiptId())) {
            throw new DponeException(
                    ErrorCode.STALE_LIVE_GENERATION,
                    recorded.target() + " is not the table that the campaign was prepared for");
        }
        if (tables.fenceGeneration(connection, request.live().sha256()) != recorded.predecessorFence()) {
            throw new DponeException(
                    ErrorCode.STALE_LIVE_GENERATION,
                    recorded.target() + " was loaded by somebody else since the campaign was prepared");
        }
        return live;
    }

    /**
     * The shadow that this campaign made, not yet published.
     *
     * @param connection in a transaction
     * @param request what is published
     * @param recorded the prepared publication
     * @return the shadow
     * @throws SQLException when the driver does
     */
    public T requireShadow(Connection connection, Request request, PublicationRecord recorded) throws SQLException {
        T shadow = tables.find(connection, recorded.shadow())
                .orElseThrow(() -> new DponeException(
                        ErrorCode.SHADOW_CHANGED, "the shadow " + recorded.shadow() + " is missing"));
        if (!shadow.hasGeneration(recorded(recorded.shadowGeneration()))
                || !shadow.isUnpublishedShadowOf(request.runKey())) {
            throw new DponeException(
                    ErrorCode.SHADOW_CHANGED,
                    recorded.shadow() + " is not the shadow that this campaign made, or was made again");
        }
        return shadow;
    }

    /**
     * Live's catalog is the one that was certified.
     *
     * @param live the live table
     * @param recorded the prepared publication
     * @param differences where it differs from the shadow, for the message
     */
    public void requireContract(T live, PublicationRecord recorded, List<String> differences) {
        if (!live.contractSha256().equals(recorded.objectContractSha256())) {
            throw new DponeException(
                    ErrorCode.CATALOG_CHANGED,
                    live.name() + " has another catalog than when the campaign was prepared"
                            + (differences.isEmpty() ? "" : "; it differs from the shadow at " + differences));
        }
    }

    /**
     * Nothing has the names that the cutover will give.
     *
     * @param connection the connection
     * @param request what is published
     * @param recorded the publication
     * @param live the live table
     * @throws SQLException when the driver does
     */
    public void requireFreeNames(Connection connection, Request request, PublicationRecord recorded, T live)
            throws SQLException {
        if (tables.isTaken(connection, recorded.backup())) {
            throw new DponeException(
                    ErrorCode.ARTIFACT_NAME_TAKEN, recorded.backup() + ", the name for the backup, is taken");
        }
        tables.requireFreeNames(connection, request, recorded, live);
    }

    private static Generation recorded(@Nullable Generation generation) {
        if (generation == null) {
            throw new DponeException(ErrorCode.INTERNAL, "the publication was not prepared");
        }
        return generation;
    }
}
