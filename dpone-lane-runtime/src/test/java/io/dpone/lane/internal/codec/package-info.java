/** Tests of the codec and the messages that other tests send. */
@NullMarked
package io.dpone.lane.internal.codec;

import org.jspecify.annotations.NullMarked;
