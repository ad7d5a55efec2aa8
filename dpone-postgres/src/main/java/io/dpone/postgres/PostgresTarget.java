package io.dpone.postgres;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.identity.Dialect;
import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.table.TableName;
import io.dpone.postgres.internal.append.PostgresLaneSteps;
import io.dpone.postgres.internal.target.PostgresCampaignSteps;
import io.dpone.spi.CampaignTarget;
import io.dpone.spi.ColumnRules;
import io.dpone.spi.EqualTypes;
import io.dpone.spi.LaneTarget;
import io.dpone.spi.TargetAdapter;

/**
 * PostgreSQL as a target: a shadow that is loaded by COPY and published by rename, with its state beside it. PostgreSQL 13 or later.
 *
 * <p>The plan lists what the role needs. Stateless and thread-safe; what it opens is not thread-safe.
 */
public final class PostgresTarget implements TargetAdapter {
    /** For {@link java.util.ServiceLoader} and for hosts that hand it in. */
    public PostgresTarget() {}

    @Override
    public String type() {
        return "postgres";
    }

    @Override
    public Dialect dialect() {
        return Dialect.postgres();
    }

    @Override
    public ColumnRules columnRules() {
        return new EqualTypes();
    }

    @Override
    public CampaignTarget openCampaign(Endpoint endpoint, TableName live, String stateSchema) {
        return PostgresCampaignSteps.open(endpoint, live, stateSchema);
    }

    @Override
    public LaneTarget openLane(LaneBootstrap bootstrap) {
        return PostgresLaneSteps.open(bootstrap);
    }
}
