package io.dpone;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.limits.NativeChunkLimits;
import io.dpone.manifest.NativeManifestReader;
import io.dpone.transfer.NativeTransferExecutionPolicy;
import io.dpone.transfer.NativeTransferPlan;
import io.dpone.transfer.NativeTransferRequest;
import io.dpone.transfer.PublicationScope;
import io.dpone.transfer.TransferSource;
import io.dpone.transfer.TransferWindow;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One transfer of one query's rows into SQL Server through bounded native files.
 *
 * <p>This version plans it, offline: what the limits resolve to, how much spool they reserve, and what a run would need. No connection is opened, no clock and no
 * environment variable is read, so the same request always has the same plan.
 *
 * <pre>{@code
 * System.out.println(NativeTransfer.fromManifest(Path.of("events.yaml")).plan());
 * }</pre>
 *
 * <p>Immutable and safe for use from any thread.
 */
public final class NativeTransfer {
    private final NativeTransferRequest request;

    private NativeTransfer(NativeTransferRequest request) {
        this.request = request;
    }

    /**
     * Reads a manifest, or the {@code defaults} of a batch manifest.
     *
     * @param manifest the file, YAML or JSON
     * @return the transfer
     * @throws DponeException with one line that has the code, the path and the line of the first fault
     */
    public static NativeTransfer fromManifest(Path manifest) {
        return new NativeTransfer(NativeManifestReader.read(manifest));
    }

    /**
     * Takes a manifest that the host has read already.
     *
     * @param configuration the whole manifest as plain values; {@code 2.0}, {@code "2"} and {@code true} are no integers
     * @return the transfer
     * @throws DponeException with one line that has the code and the path of the first fault
     */
    public static NativeTransfer fromConfiguration(Map<String, ? extends @Nullable Object> configuration) {
        return new NativeTransfer(NativeManifestReader.read(configuration));
    }

    /**
     * Begins with limits.
     *
     * @param source where the one query reads
     * @param limits the limits
     * @return a builder
     */
    public static Builder builder(TransferSource source, NativeChunkLimits limits) {
        return new Builder(source, limits);
    }

    /**
     * What is asked for.
     *
     * @return the request
     */
    public NativeTransferRequest request() {
        return request;
    }

    /**
     * Finds out, offline, what a run would do and how much spool it reserves.
     *
     * @return the plan, printable and serialisable
     */
    public NativeTransferPlan plan() {
        return new NativeTransferPlan(request);
    }

    /** Puts a transfer together; not thread-safe. Replaces the whole table unless a window is given. */
    public static final class Builder {
        private final TransferSource source;
        private final NativeChunkLimits limits;
        private PublicationScope scope = new PublicationScope.FullRefresh();

        private Builder(TransferSource source, NativeChunkLimits limits) {
            this.source = source;
            this.limits = limits;
        }

        /**
         * Replaces only the rows of a window.
         *
         * @param window the window
         * @return this builder
         */
        public Builder partitionReplace(TransferWindow window) {
            this.scope = new PublicationScope.PartitionReplace(window, window.toRecord());
            return this;
        }

        /**
         * Makes the transfer.
         *
         * @return the transfer
         */
        public NativeTransfer build() {
            return new NativeTransfer(
                    new NativeTransferRequest(source, scope, NativeTransferExecutionPolicy.of(limits)));
        }
    }
}
