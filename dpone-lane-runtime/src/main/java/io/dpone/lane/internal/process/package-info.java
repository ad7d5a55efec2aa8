/**
 * Lane processes as Linux sees them: how one is started, what {@code /proc} says of it, and how it is ended with everything that it started.
 *
 * <p>{@link io.dpone.lane.internal.process.LaneSpawner} starts, {@link io.dpone.lane.internal.process.ProcessTable} looks, {@link
 * io.dpone.lane.internal.process.LaneTerminator} ends. No native code, no message of the lane protocol and no socket enters here.
 */
@NullMarked
package io.dpone.lane.internal.process;

import org.jspecify.annotations.NullMarked;
