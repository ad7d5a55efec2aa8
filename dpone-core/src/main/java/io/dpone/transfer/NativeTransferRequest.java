package io.dpone.transfer;

import io.dpone.contracts.limits.NativeChunkLimits;

/**
 * What a native transfer into SQL Server is asked for.
 *
 * @param source where the one query reads
 * @param scope what is replaced
 * @param execution how it runs, with the limits
 */
public record NativeTransferRequest(
        TransferSource source, PublicationScope scope, NativeTransferExecutionPolicy execution) {

    /**
     * The limits.
     *
     * @return those of the execution
     */
    public NativeChunkLimits limits() {
        return execution.limits();
    }
}
