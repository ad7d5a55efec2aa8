/** Tests of the fleet with real processes. */
@NullMarked
package io.dpone.lane.internal.transport;

import org.jspecify.annotations.NullMarked;
