package io.dpone.postgres.internal.append;

import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.spi.LaneTarget.OperationLease;

/** An operation that this lane works on: what it is, the lease that it was claimed under, and the command. */
record ClaimedOperation(OperationIdentity identity, OperationLease lease, String loadId) {}
