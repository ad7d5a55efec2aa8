package io.dpone.mssql;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.identity.Dialect;
import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.table.TableName;
import io.dpone.mssql.internal.append.MssqlLaneSteps;
import io.dpone.mssql.internal.target.MssqlCampaignSteps;
import io.dpone.mssql.internal.types.SqlServerColumnRules;
import io.dpone.spi.CampaignTarget;
import io.dpone.spi.ColumnRules;
import io.dpone.spi.LaneTarget;
import io.dpone.spi.TargetAdapter;

/**
 * SQL Server as a target: a shadow that is loaded by bulk copy and published by rename, with its state beside it. SQL Server 2016 SP1 or later and Azure SQL.
 *
 * <p>The plan lists what the login needs. Stateless and thread-safe; what it opens is not thread-safe.
 */
public final class MssqlTarget implements TargetAdapter {
    /** For {@link java.util.ServiceLoader} and for hosts that hand it in. */
    public MssqlTarget() {}

    @Override
    public String type() {
        return "mssql";
    }

    @Override
    public Dialect dialect() {
        return Dialect.mssql();
    }

    @Override
    public ColumnRules columnRules() {
        return new SqlServerColumnRules();
    }

    @Override
    public CampaignTarget openCampaign(Endpoint endpoint, TableName live, String stateSchema) {
        return MssqlCampaignSteps.open(endpoint, live, stateSchema);
    }

    @Override
    public LaneTarget openLane(LaneBootstrap bootstrap) {
        return MssqlLaneSteps.open(bootstrap);
    }
}
