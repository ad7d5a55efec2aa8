package io.dpone.spi.state;

import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.spi.LaneTarget.OperationLease;

/**
 * An operation that a lane works on.
 *
 * @param identity what it is
 * @param lease the lease that it was claimed under
 * @param loadId the command
 */
public record ClaimedOperation(OperationIdentity identity, OperationLease lease, String loadId) {}
