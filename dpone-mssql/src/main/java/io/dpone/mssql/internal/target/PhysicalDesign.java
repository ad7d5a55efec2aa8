package io.dpone.mssql.internal.target;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.ledger.PublicationRecord;
import io.dpone.mssql.internal.catalog.CatalogIndex;
import io.dpone.mssql.internal.catalog.Reproduction;
import io.dpone.mssql.internal.catalog.TableCatalog;
import io.dpone.mssql.internal.session.SqlFailures;
import io.dpone.mssql.internal.session.WholeStatement;
import io.dpone.spi.ShadowPublication.Request;
import io.dpone.spi.state.PublicationFacts;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Gives a loaded shadow the indexes of live that are built once its rows are there, in one transaction under the publication lock (shadow campaign facts, section 7.4). Can
 * be repeated after any crash. Immutable.
 */
final class PhysicalDesign {
    private final MssqlPublicationTables tables;
    private final PublicationFacts<FoundTable> facts;

    PhysicalDesign(MssqlPublicationTables tables) {
        this.tables = tables;
        this.facts = new PublicationFacts<>(tables);
    }

    /**
     * Builds what is missing. The unique index proves that there are no duplicates.
     *
     * @return the index that found duplicates, or null; the server has rolled back then
     */
    @Nullable
    CatalogIndex build(Connection connection, Request request, PublicationRecord recorded) throws SQLException {
        tables.lockPublication(
                connection, request.live().bindingId(), request.tuning().lockTimeout());
        FoundTable shadow = facts.requireShadow(connection, request, recorded);
        FoundTable live = facts.requireLive(connection, request, recorded);
        facts.requireContract(live, recorded, List.of());
        Reproduction reproduction = new Reproduction(shadow.name(), live.catalog());
        if (shadow.catalog().hasLockEscalationOfItsOwn()) {
            WholeStatement.run(connection, reproduction.restoreLockEscalation());
        }
        for (CatalogIndex index : missing(request, reproduction, MssqlPublicationTables.asLive(live, shadow))) {
            if (!isBuilt(connection, reproduction.createIndex(index))) {
                return index;
            }
        }
        return null;
    }

    // The index that proves the unique key comes first: when there are duplicates, nothing else needs to be built.
    private static List<CatalogIndex> missing(Request request, Reproduction reproduction, TableCatalog made) {
        return reproduction.deferred(made).stream()
                .sorted((one, two) -> Boolean.compare(two.proves(request.uniqueKey()), one.proves(request.uniqueKey())))
                .toList();
    }

    private static boolean isBuilt(Connection connection, String sql) throws SQLException {
        try {
            WholeStatement.run(connection, sql);
            return true;
        } catch (SQLException e) {
            if (SqlFailures.isDuplicateKey(e)) {
                return false;
            }
            throw e;
        }
    }

    /** Proves that live and shadow are equal now. */
    void requireEqual(Connection connection, Request request, PublicationRecord recorded) throws SQLException {
        FoundTable shadow = facts.requireShadow(connection, request, recorded);
        FoundTable live = facts.requireLive(connection, request, recorded);
        List<String> differences = tables.differences(request, live, shadow);
        if (!differences.isEmpty()) {
            throw new DponeException(
                    ErrorCode.CATALOG_NOT_REPRODUCIBLE,
                    recorded.shadow() + " comes out different from live at " + differences);
        }
    }
}
