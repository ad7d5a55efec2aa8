package io.dpone.contracts.delivery;

import java.util.Locale;

/** A phase of a native delivery. */
public enum DeliveryPhase {
    /** Reading from the source. */
    SOURCE_READ,
    /** Making rows out of what was read. */
    SOURCE_ADAPT,
    /** Collecting rows into frames. */
    FRAME_BUILD,
    /** Handing a frame to an encoder. */
    IPC_SUBMIT,
    /** Encoding a frame into a file. */
    ENCODE,
    /** Importing a file. */
    BCP,
    /** Verifying an imported file. */
    RAW_VERIFY,
    /** Filling the prepared table. */
    PREPARE_INSERT,
    /** Adding the technical columns. */
    METADATA_PROJECT,
    /** Verifying the prepared table. */
    PREPARED_VERIFY,
    /** Checking its quality. */
    QUALITY,
    /** Making it visible. */
    PUBLISH,
    /** Retaining what shows it. */
    EVIDENCE,
    /** Advancing the state. */
    CHECKPOINT;

    /**
     * The spelling in documents.
     *
     * @return the id
     */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
