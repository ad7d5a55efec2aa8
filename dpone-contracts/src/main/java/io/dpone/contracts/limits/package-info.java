/**
 * The limits of a native transfer: ten fields, what they resolve to, and the one record that journals and run documents keep.
 *
 * <p>Enter here only what can be decided from the limits alone. Authored values become limits in one place, {@link
 * io.dpone.contracts.limits.NativeChunkLimits}; records of documents are checked in {@link io.dpone.contracts.limits.DeliveryLimits}. No
 * value is converted, clamped or filled.
 */
@NullMarked
package io.dpone.contracts.limits;

import org.jspecify.annotations.NullMarked;
