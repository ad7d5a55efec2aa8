/**
 * The lane process itself: its main, its end of the channel, and the steps from the first byte to the worker of dpone-core.
 *
 * <p>{@link io.dpone.lane.internal.child.LaneMain} is the entry. A lane starts often, so nothing enters here that is slow to load before it is needed: no logging,
 * no JSON, no driver.
 */
@NullMarked
package io.dpone.lane.internal.child;

import org.jspecify.annotations.NullMarked;
