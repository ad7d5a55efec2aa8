package io.dpone.postgres.internal.target;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.error.Problem;
import io.dpone.contracts.identity.LockNames;
import io.dpone.contracts.ledger.PublicationPhase;
import io.dpone.contracts.ledger.PublicationRecord;
import io.dpone.contracts.table.Generation;
import io.dpone.contracts.table.TableGeneration;
import io.dpone.postgres.internal.catalog.CatalogReader;
import io.dpone.postgres.internal.catalog.Certification;
import io.dpone.postgres.internal.catalog.TableCatalog;
import io.dpone.postgres.internal.state.AdvisoryLocks;
import io.dpone.spi.ShadowPublication.Request;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Certifies live, and makes the shadow or adopts the one that this campaign made (shadow campaign facts, section 7.3). One short transaction, which can be
 * repeated: a shadow that it committed is adopted the next time. Immutable.
 */
final class ShadowPreparation {
    private final PublicationFacts facts;
    private final boolean knowsCompression;

    ShadowPreparation(PublicationFacts facts, boolean knowsCompression) {
        this.facts = facts;
        this.knowsCompression = knowsCompression;
    }

    PublicationRecord run(Connection connection, Request request, PublicationRecord recorded, boolean anyChunkCommitted)
            throws SQLException {
        if (!recorded.target().equals(request.live().table())) {
            throw new DponeException(ErrorCode.IDENTITY_CHANGED, "the ledger's publication is of " + recorded.target());
        }
        AdvisoryLocks.lockForTransaction(
                connection,
                LockNames.publication(request.live().bindingId()),
                request.tuning().lockTimeout());
        ObservedTable live = certifiedLive(connection, request, recorded);
        return recorded.phase() == PublicationPhase.PLANNED
                ? first(connection, request, recorded, live)
                : again(connection, request, recorded, live, anyChunkCommitted);
    }

    // Without a lock first: a view or a foreign table is told by name and not by the failure to lock it.
    private ObservedTable certifiedLive(Connection connection, Request request, PublicationRecord recorded)
            throws SQLException {
        requireCertified(connection, request, found(connection, recorded));
        ObservedTable.lock(connection, recorded.target(), "ACCESS SHARE");
        ObservedTable live = found(connection, recorded);
        requireCertified(connection, request, live);
        return live;
    }

    private ObservedTable found(Connection connection, PublicationRecord recorded) throws SQLException {
        return ObservedTable.find(connection, recorded.target(), facts.marks())
                .orElseThrow(() ->
                        new DponeException(ErrorCode.TARGET_TABLE_MISSING, "there is no table " + recorded.target()));
    }

    private static void requireCertified(Connection connection, Request request, ObservedTable live)
            throws SQLException {
        List<Problem> problems =
                new ArrayList<>(Certification.problems(connection, live.name(), live.oid(), live.catalog()));
        problems.addAll(Certification.uniqueKeyProblems(live.name(), live.catalog(), request.uniqueKey()));
        if (!problems.isEmpty()) {
            throw DponeException.of(problems.get(0).code(), live.name() + " can not be replaced:", problems);
        }
    }

    private PublicationRecord first(
            Connection connection, Request request, PublicationRecord recorded, ObservedTable live)
            throws SQLException {
        PublicationFacts.requireFreeNames(connection, request, recorded, live.catalog());
        TableGeneration mark = live.mark().isPresent()
                ? live.mark().get()
                : facts.marks().mark(connection, live.name(), live.oid(), null);
        Optional<ObservedTable> standing = ObservedTable.find(connection, recorded.shadow(), facts.marks());
        Generation shadow = standing.isPresent()
                ? adopt(connection, request, live, standing.get())
                : make(connection, request, recorded, live);
        return prepared(connection, request, recorded, live.catalog(), mark, shadow);
    }

    private PublicationRecord again(
            Connection connection,
            Request request,
            PublicationRecord recorded,
            ObservedTable live,
            boolean anyChunkCommitted)
            throws SQLException {
        facts.requireLive(connection, request, recorded);
        PublicationFacts.requireContract(live, recorded, List.of());
        PublicationFacts.requireFreeNames(connection, request, recorded, live.catalog());
        Optional<ObservedTable> standing = ObservedTable.find(connection, recorded.shadow(), facts.marks());
        if (standing.isEmpty() && anyChunkCommitted) {
            throw new DponeException(
                    ErrorCode.SHADOW_CHANGED,
                    "the shadow " + recorded.shadow() + " is missing, and with it the rows of committed chunks;"
                            + " begin anew with another backfill_id");
        }
        if (!anyChunkCommitted
                && standing.filter(found -> !remade(request, recorded, found)).isEmpty()) {
            Generation shadow = standing.isEmpty()
                    ? make(connection, request, recorded, live)
                    : adopt(connection, request, live, standing.get());
            return prepared(
                    connection, request, recorded, live.catalog(), live.mark().orElseThrow(), shadow);
        }
        ObservedTable shadow = facts.requireShadow(connection, request, recorded);
        adopt(connection, request, live, shadow);
        return recorded;
    }

    // A run that made the lost shadow again may have died before it saved that.
    private static boolean remade(Request request, PublicationRecord recorded, ObservedTable found) {
        return found.mark()
                .filter(mark -> request.runKey().equals(mark.runKey())
                        && mark.publicationReceiptId() == null
                        && !mark.generation().equals(recorded.shadowGeneration()))
                .isPresent();
    }

    private PublicationRecord prepared(
            Connection connection,
            Request request,
            PublicationRecord recorded,
            TableCatalog live,
            TableGeneration predecessor,
            Generation shadow)
            throws SQLException {
        return recorded.prepared(
                predecessor.generation(),
                predecessor.publicationReceiptId(),
                facts.fences().read(connection, request.live().sha256()),
                shadow,
                live.contractSha256(recorded.target()),
                now(connection));
    }

    private Generation adopt(Connection connection, Request request, ObservedTable live, ObservedTable shadow)
            throws SQLException {
        TableGeneration mark = shadow.mark()
                .filter(row -> request.runKey().equals(row.runKey()) && row.publicationReceiptId() == null)
                .orElseThrow(() -> new DponeException(
                        ErrorCode.ARTIFACT_NAME_TAKEN,
                        shadow.name() + ", the name for the shadow, is taken by a table of somebody else"));
        TableCatalog made = IndexNames.ofCampaign(request.runKey()).asLive(shadow.catalog(), live.catalog());
        List<String> differences = LoadableShape.differences(live.catalog(), made);
        if (!differences.isEmpty()) {
            throw new DponeException(
                    ErrorCode.SHADOW_CHANGED, shadow.name() + " does not fit live any more at " + differences);
        }
        List<Problem> problems = Certification.problems(connection, shadow.name(), shadow.oid(), shadow.catalog());
        if (!problems.isEmpty()) {
            throw DponeException.of(ErrorCode.SHADOW_CHANGED, "something was bound to the shadow:", problems);
        }
        return mark.generation();
    }

    private Generation make(Connection connection, Request request, PublicationRecord recorded, ObservedTable live)
            throws SQLException {
        Reproduction reproduction = new Reproduction(recorded.shadow(), IndexNames.ofCampaign(request.runKey()));
        try (Statement statement = connection.createStatement()) {
            // A role's own default would decide otherwise.
            statement.execute("SET LOCAL default_tablespace = ''");
            statement.execute(reproduction.create(live.name(), live.catalog().relation(), knowsCompression));
            long oid = CatalogReader.find(connection, recorded.shadow()).orElseThrow();
            TableGeneration mark = facts.marks().mark(connection, recorded.shadow(), oid, request.runKey());
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

    private static Instant now(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT pg_catalog.clock_timestamp()")) {
            result.next();
            return result.getObject(1, OffsetDateTime.class).toInstant();
        }
    }
}
