package io.dpone.spi;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.identity.Dialect;
import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.table.TableName;

/** A kind of target with its state; found by {@link java.util.ServiceLoader} or handed in. Stateless and thread-safe. */
public interface TargetAdapter {
    /**
     * The endpoint type that it serves.
     *
     * @return the type, such as {@code postgres}
     */
    String type();

    /**
     * The spellings of this kind of target.
     *
     * @return the dialect
     */
    Dialect dialect();

    /**
     * What this kind of target says of columns.
     *
     * @return the rules
     */
    ColumnRules columnRules();

    /**
     * Opens the parent's access to target and state.
     *
     * @param endpoint where
     * @param live the live table
     * @param stateSchema the schema of the state tables
     * @return the access; the caller closes it
     */
    CampaignTarget openCampaign(Endpoint endpoint, TableName live, String stateSchema);

    /**
     * Opens a lane's sink and state connections.
     *
     * @param bootstrap what the lane was given
     * @return the connections; the caller closes them
     */
    LaneTarget openLane(LaneBootstrap bootstrap);
}
