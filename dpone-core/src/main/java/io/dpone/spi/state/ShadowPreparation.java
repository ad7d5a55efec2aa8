package io.dpone.spi.state;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.error.Problem;
import io.dpone.contracts.ledger.PublicationPhase;
import io.dpone.contracts.ledger.PublicationRecord;
import io.dpone.contracts.table.Generation;
import io.dpone.contracts.table.TableGeneration;
import io.dpone.contracts.table.TableName;
import io.dpone.spi.ShadowPublication.Request;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Certifies live, and makes the shadow or adopts the one that this campaign made (shadow campaign facts, section 7.3). One short transaction, which can be
 * repeated: a shadow that it committed is adopted the next time. Immutable.
 *
 * @param <T> the adapter's kind of observed table
 */
public final class ShadowPreparation<T extends ObservedTable> {
    private final PublicationTables<T> tables;
    private final PublicationFacts<T> facts;

    /**
     * Prepares nothing yet.
     *
     * @param tables the adapter's statements
     */
    public ShadowPreparation(PublicationTables<T> tables) {
        this.tables = tables;
        this.facts = new PublicationFacts<>(tables);
    }

    /**
     * Prepares the shadow.
     *
     * @param connection in a transaction
     * @param request what is prepared
     * @param recorded the publication as the ledger has it
     * @param anyChunkCommitted whether a committed chunk forbids to make the shadow anew
     * @return the publication, prepared
     * @throws SQLException when the driver does
     */
    public PublicationRecord run(
            Connection connection, Request request, PublicationRecord recorded, boolean anyChunkCommitted)
            throws SQLException {
        if (!recorded.target().equals(request.live().table())) {
            throw new DponeException(ErrorCode.IDENTITY_CHANGED, "the ledger's publication is of " + recorded.target());
        }
        tables.lockPublication(
                connection, request.live().bindingId(), request.tuning().lockTimeout());
        T live = certifiedLive(connection, request, recorded);
        return recorded.phase() == PublicationPhase.PLANNED
                ? first(connection, request, recorded, live)
                : again(connection, request, recorded, live, anyChunkCommitted);
    }

    /**
     * What a host is told of a shadow that is gone although it had rows.
     *
     * @param shadow its name
     * @return the words
     */
    public static String missing(TableName shadow) {
        return "the shadow " + shadow + " is missing, and with it the rows of committed chunks; begin anew with"
                + " another backfill_id";
    }

    // Without a lock first: a view or a foreign table is told by name and not by the failure to lock it.
    private T certifiedLive(Connection connection, Request request, PublicationRecord recorded) throws SQLException {
        requireCertified(connection, request, found(connection, recorded));
        tables.lockDefinition(connection, recorded.target());
        T live = found(connection, recorded);
        requireCertified(connection, request, live);
        return live;
    }

    private T found(Connection connection, PublicationRecord recorded) throws SQLException {
        return tables.find(connection, recorded.target())
                .orElseThrow(() ->
                        new DponeException(ErrorCode.TARGET_TABLE_MISSING, "there is no table " + recorded.target()));
    }

    private void requireCertified(Connection connection, Request request, T live) throws SQLException {
        List<Problem> problems = new ArrayList<>(tables.problems(connection, live));
        problems.addAll(tables.uniqueKeyProblems(live, request.uniqueKey()));
        if (!problems.isEmpty()) {
            throw DponeException.of(problems.get(0).code(), live.name() + " can not be replaced:", problems);
        }
        if (live.mark().filter(TableGeneration::isPending).isPresent()) {
            throw new DponeException(
                    ErrorCode.STALE_LIVE_GENERATION,
                    live.name() + " was published by a campaign whose handoff is not finished; finish it first");
        }
    }

    private PublicationRecord first(Connection connection, Request request, PublicationRecord recorded, T live)
            throws SQLException {
        facts.requireFreeNames(connection, request, recorded, live);
        TableGeneration mark = live.mark().isPresent() ? live.mark().get() : tables.mark(connection, request, live);
        Optional<T> standing = tables.find(connection, recorded.shadow());
        Generation shadow = standing.isPresent()
                ? adopt(connection, request, live, standing.get())
                : tables.makeShadow(connection, request, recorded, live);
        return prepared(connection, request, recorded, live, mark, shadow);
    }

    private PublicationRecord again(
            Connection connection, Request request, PublicationRecord recorded, T live, boolean anyChunkCommitted)
            throws SQLException {
        facts.requireLive(connection, request, recorded);
        facts.requireContract(live, recorded, List.of());
        facts.requireFreeNames(connection, request, recorded, live);
        Optional<T> standing = tables.find(connection, recorded.shadow());
        if (standing.isEmpty() && anyChunkCommitted) {
            throw new DponeException(ErrorCode.SHADOW_CHANGED, missing(recorded.shadow()));
        }
        if (!anyChunkCommitted
                && standing.filter(found -> !remade(request, recorded, found)).isEmpty()) {
            Generation shadow = standing.isEmpty()
                    ? tables.makeShadow(connection, request, recorded, live)
                    : adopt(connection, request, live, standing.get());
            return prepared(connection, request, recorded, live, live.mark().orElseThrow(), shadow);
        }
        T shadow = facts.requireShadow(connection, request, recorded);
        adopt(connection, request, live, shadow);
        return recorded;
    }

    // A run that made the lost shadow again may have died before it saved that.
    private boolean remade(Request request, PublicationRecord recorded, T found) {
        return found.isUnpublishedShadowOf(request.runKey())
                && found.mark()
                        .filter(mark -> !mark.generation().equals(recorded.shadowGeneration()))
                        .isPresent();
    }

    private PublicationRecord prepared(
            Connection connection,
            Request request,
            PublicationRecord recorded,
            T live,
            TableGeneration predecessor,
            Generation shadow)
            throws SQLException {
        return recorded.prepared(
                predecessor.generation(),
                predecessor.publicationReceiptId(),
                tables.fenceGeneration(connection, request.live().sha256()),
                shadow,
                live.contractSha256(),
                tables.now(connection));
    }

    private Generation adopt(Connection connection, Request request, T live, T shadow) throws SQLException {
        if (!shadow.isUnpublishedShadowOf(request.runKey())) {
            throw new DponeException(
                    ErrorCode.ARTIFACT_NAME_TAKEN,
                    shadow.name() + ", the name for the shadow, is taken by a table of somebody else");
        }
        List<String> differences = tables.loadableDifferences(request, live, shadow);
        if (!differences.isEmpty()) {
            throw new DponeException(
                    ErrorCode.SHADOW_CHANGED, shadow.name() + " does not fit live any more at " + differences);
        }
        List<Problem> problems = tables.problems(connection, shadow);
        if (!problems.isEmpty()) {
            throw DponeException.of(ErrorCode.SHADOW_CHANGED, "something was bound to the shadow:", problems);
        }
        return shadow.mark().orElseThrow().generation();
    }
}
