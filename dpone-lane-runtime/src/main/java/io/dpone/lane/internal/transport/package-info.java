/**
 * The channel between the parent and its lanes: a Unix domain socket in a private folder, one selector for all lanes, and the containment of each lane before it
 * learns anything.
 *
 * <p>{@link io.dpone.lane.internal.transport.ProcessLaneFleet} is the parent's end; {@link io.dpone.lane.internal.transport.FrameChannel} serves both ends. What a
 * message means to a chunk does not enter here.
 */
@NullMarked
package io.dpone.lane.internal.transport;

import org.jspecify.annotations.NullMarked;
