package io.dpone.transfer;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** How much of the target one transfer replaces. */
public sealed interface PublicationScope {

    /** The whole table. */
    record FullRefresh() implements PublicationScope {
        @Override
        public Map<String, Object> toRecord() {
            return Map.of("mode", "full_refresh");
        }
    }

    /**
     * The rows of one window.
     *
     * @param window the window
     * @param authored the window as the author wrote it, which plans show
     */
    record PartitionReplace(TransferWindow window, Map<String, Object> authored) implements PublicationScope {
        // Keeps what cannot be changed.
        public PartitionReplace {
            authored = Collections.unmodifiableMap(new LinkedHashMap<>(authored));
        }

        @Override
        public Map<String, Object> toRecord() {
            return authored;
        }
    }

    /**
     * The scope as plans show it.
     *
     * @return the window, or {@code mode: full_refresh}
     */
    Map<String, Object> toRecord();
}
