package io.dpone.postgres.internal.target;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.identity.LockNames;
import io.dpone.contracts.ledger.PublicationRecord;
import io.dpone.postgres.internal.catalog.CatalogIndex;
import io.dpone.postgres.internal.catalog.CatalogReader;
import io.dpone.postgres.internal.catalog.TableCatalog;
import io.dpone.postgres.internal.session.PostgresSession;
import io.dpone.postgres.internal.state.AdvisoryLocks;
import io.dpone.spi.ShadowPublication.Request;
import io.dpone.spi.state.PublicationFacts;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.function.Supplier;

/**
 * Gives a loaded shadow what it still lacks of live: indexes first, then what needs them, then statistics unless the validation has them. Can be repeated after any crash. While indexes are
 * built, the calling transaction holds the publication lock and nothing else: neither a snapshot nor a lock on live.
 */
final class PhysicalDesign {
    private final PublicationFacts<ObservedRelation> facts;
    private final Supplier<PostgresSession> opener;
    private final long memoryBytes;

    PhysicalDesign(PublicationFacts<ObservedRelation> facts, Supplier<PostgresSession> opener, long memoryBytes) {
        this.facts = facts;
        this.opener = opener;
        this.memoryBytes = memoryBytes;
    }

    /**
     * Builds what is missing.
     *
     * @param analyzed whether this run has gathered the statistics of the loaded shadow already
     */
    void build(Connection connection, Request request, PublicationRecord recorded, boolean analyzed)
            throws SQLException {
        AdvisoryLocks.lockForTransaction(
                connection,
                LockNames.publication(request.live().bindingId()),
                request.tuning().lockTimeout());
        ObservedRelation shadow = facts.requireShadow(connection, request, recorded);
        ObservedRelation live = facts.requireLive(connection, request, recorded);
        facts.requireContract(live, recorded, List.of());
        IndexNames names = IndexNames.ofCampaign(request.runKey());
        Reproduction reproduction = new Reproduction(shadow.name(), names);
        IndexBuilds.Site site = new IndexBuilds.Site(
                shadow.name(),
                shadow.mark().orElseThrow().generation(),
                reproduction,
                request.tuning().lockTimeout(),
                memoryBytes);
        TableCatalog unbuilt = names.asLive(shadow.catalog(), live.catalog());
        IndexBuilds.run(
                opener,
                site,
                missing(request, live.catalog(), unbuilt),
                request.tuning().parallelWorkers());

        TableCatalog built = names.asLive(CatalogReader.read(connection, shadow.oid()), live.catalog());
        try (Statement statement = connection.createStatement()) {
            for (String sql : reproduction.afterIndexes(live.catalog(), built)) {
                statement.execute(sql);
            }
        }
        if (!analyzed) {
            ShadowStatistics.gather(connection, shadow.name());
        }
        requireEqual(live, names.asLive(CatalogReader.read(connection, shadow.oid()), live.catalog()), recorded);
    }

    // The index that proves the unique key comes first: when there are duplicates, nothing else needs to be built.
    private static List<CatalogIndex> missing(Request request, TableCatalog live, TableCatalog made) {
        return live.indexes().stream()
                .filter(index -> made.index(index.name()).isEmpty())
                .sorted((one, two) -> Boolean.compare(two.proves(request.uniqueKey()), one.proves(request.uniqueKey())))
                .toList();
    }

    private static void requireEqual(ObservedRelation live, TableCatalog reached, PublicationRecord recorded) {
        List<String> differences = live.catalog().differences(reached);
        if (!differences.isEmpty()) {
            throw new DponeException(
                    ErrorCode.CATALOG_NOT_REPRODUCIBLE,
                    recorded.shadow() + " comes out different from live at " + differences);
        }
    }
}
