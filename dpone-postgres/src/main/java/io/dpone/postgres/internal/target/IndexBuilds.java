package io.dpone.postgres.internal.target;

import io.dpone.contracts.table.Generation;
import io.dpone.contracts.table.TableName;
import io.dpone.postgres.internal.catalog.CatalogIndex;
import io.dpone.postgres.internal.session.PostgresSession;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Builds several indexes of one shadow at the same time, each in a transaction of its own: CREATE INDEX takes a SHARE lock, which several can hold. What is
 * committed when another one fails stays and is not built again.
 */
final class IndexBuilds {
    private IndexBuilds() {}

    /**
     * Where and how indexes are built.
     *
     * @param shadow the shadow's name
     * @param generation the generation that it must have
     * @param reproduction makes the statements
     * @param lockTimeout how long to wait for the shadow
     * @param memoryBytes the memory that all sessions together may use for building
     */
    record Site(
            TableName shadow,
            Generation generation,
            Reproduction reproduction,
            Duration lockTimeout,
            long memoryBytes) {}

    /** Builds all of them or fails. */
    static void run(Supplier<PostgresSession> opener, Site site, List<CatalogIndex> indexes, int parallel) {
        int sessions = Math.max(1, Math.min(parallel, indexes.size()));
        IndexBuild build = new IndexBuild(site, site.memoryBytes() / sessions);
        List<Consumer<PostgresSession>> builds = indexes.stream()
                .<Consumer<PostgresSession>>map(index -> session -> build.run(session, index))
                .toList();
        SideBySide.run(opener, "building the indexes of the shadow", builds, sessions);
    }
}
