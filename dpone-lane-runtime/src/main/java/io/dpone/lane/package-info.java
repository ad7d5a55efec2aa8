/**
 * Lanes as processes of this machine: the launcher that a host hands to a campaign, and its options.
 *
 * <p>{@link io.dpone.lane.ProcessLaneLauncher} is the entry. Linux only; elsewhere it refuses by name.
 */
@NullMarked
package io.dpone.lane;

import org.jspecify.annotations.NullMarked;
