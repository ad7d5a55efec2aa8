/**
 * What a campaign is asked for and what it answers: the request, the plan, progress, status and result, and the listener that a host may give.
 *
 * <p>Values only, below the facade and above nothing but the contracts, so that manifest, phases and adapters can share them without a cycle.
 */
@NullMarked
package io.dpone.campaign;

import org.jspecify.annotations.NullMarked;
