/**
 * The bytes of the lane protocol: length-prefixed frames, one message each, fields one after the other in a fixed order.
 *
 * <p>{@link io.dpone.lane.internal.codec.FrameEncoder} and {@link io.dpone.lane.internal.codec.FrameDecoder} are the entries. Neither Java serialization nor JSON
 * enters here: a lane starts faster without, and every byte from outside is checked by hand. Nothing here opens a channel.
 */
@NullMarked
package io.dpone.lane.internal.codec;

import org.jspecify.annotations.NullMarked;
