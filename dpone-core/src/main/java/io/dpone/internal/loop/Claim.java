package io.dpone.internal.loop;

import io.dpone.contracts.chunk.ChunkSpec;
import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.contracts.lane.CommandBinding;

/**
 * A chunk that this run has claimed in the ledger.
 *
 * @param chunk the chunk
 * @param binding the command
 * @param operation the operation identity as the parent derives it
 */
record Claim(ChunkSpec chunk, CommandBinding binding, OperationIdentity operation) {
    String owner() {
        return binding.owner();
    }

    int index() {
        return chunk.index();
    }
}
