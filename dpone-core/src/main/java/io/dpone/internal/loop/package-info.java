/**
 * The campaign loop: one thread that owns the ledger, the dispatch and the results while lanes work (architecture, section 3).
 *
 * <p>{@link io.dpone.internal.loop.LaneLoop} is the entry. Events come in through the fleet, decisions go out through the ports; nothing here starts a thread, reads
 * a clock of its own or knows a vendor.
 */
@NullMarked
package io.dpone.internal.loop;

import org.jspecify.annotations.NullMarked;
