package io.dpone.contracts.error;

/** Whether the same call, made again, can succeed. */
public enum Retry {
    /** The same call can succeed without anybody changing anything. */
    YES,
    /** The same call fails again until somebody changes the manifest, the database or the grants. */
    AFTER_CHANGE,
    /** The same call must not be made again before the effect is known. */
    AFTER_PROBE
}
