/**
 * The messages between the parent of a campaign and its lanes (shadow campaign facts, section 5.1). They assume neither a shared disk nor a shared
 * clock.
 *
 * <p>{@link io.dpone.contracts.lane.ParentMessage} goes down, {@link io.dpone.contracts.lane.LaneMessage} comes up. Immutable values only; how they are framed is the
 * transport's.
 */
@NullMarked
package io.dpone.contracts.lane;

import org.jspecify.annotations.NullMarked;
