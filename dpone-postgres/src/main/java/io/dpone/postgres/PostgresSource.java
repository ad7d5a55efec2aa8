package io.dpone.postgres;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.table.TableName;
import io.dpone.postgres.internal.source.PostgresCampaignSource;
import io.dpone.postgres.internal.source.PostgresLaneSource;
import io.dpone.spi.CampaignSource;
import io.dpone.spi.LaneSource;
import io.dpone.spi.SourceAdapter;
import io.dpone.spi.StopSignal;

/**
 * PostgreSQL as a source: ordinary and partitioned tables of PostgreSQL 13 or later, of a primary or a standby, read by COPY.
 *
 * <p>A table is read with its partitions or inheriting children, as {@code SELECT ... FROM} it does. Views, materialized views, foreign and temporary
 * tables are refused. Columns of types that mean nothing in another database are called unreadable: those that hold OIDs, {@code oid} itself among them
 * because it names a large object as a rule, then {@code money} and {@code refcursor}.
 *
 * <p>The role needs LOGIN, USAGE on the table's schema, SELECT on the table, and EXECUTE on {@code pg_control_system()} where that was revoked. Stateless
 * and thread-safe; what it opens is not thread-safe.
 */
public final class PostgresSource implements SourceAdapter {
    /** For {@link java.util.ServiceLoader} and for hosts that hand it in. */
    public PostgresSource() {}

    @Override
    public String type() {
        return "postgres";
    }

    @Override
    public CampaignSource openCampaign(Endpoint endpoint, TableName table, StopSignal stop) {
        return PostgresCampaignSource.open(endpoint, table, stop);
    }

    @Override
    public LaneSource openLane(LaneBootstrap bootstrap) {
        return PostgresLaneSource.open(bootstrap.sourceEndpoint(), bootstrap.source(), bootstrap.settings());
    }
}
