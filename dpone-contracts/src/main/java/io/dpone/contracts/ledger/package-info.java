/**
 * The durable record of a campaign: what the journal holds, how it may change, and what a receipt says.
 *
 * <p>Records are values; {@link io.dpone.contracts.ledger.CampaignTransitions} and {@link io.dpone.contracts.ledger.ChunkTransitions} are the only ways in which they
 * change. Stores apply a transition under a lock and append its result; they never invent one.
 */
@NullMarked
package io.dpone.contracts.ledger;

import org.jspecify.annotations.NullMarked;
