package io.dpone.spi;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.table.TableName;

/** A kind of source; found by {@link java.util.ServiceLoader} or handed in. Stateless and thread-safe. */
public interface SourceAdapter {
    /**
     * The endpoint type that it serves.
     *
     * @return the type, such as {@code postgres}
     */
    String type();

    /**
     * Opens the parent's session on the source.
     *
     * @param endpoint where
     * @param table the table that is read
     * @param stop asked while a statement of the session runs
     * @return the session; the caller closes it
     */
    CampaignSource openCampaign(Endpoint endpoint, TableName table, StopSignal stop);

    /**
     * Opens a lane's one source connection.
     *
     * @param bootstrap what the lane was given
     * @return the connection; the caller closes it
     */
    LaneSource openLane(LaneBootstrap bootstrap);
}
