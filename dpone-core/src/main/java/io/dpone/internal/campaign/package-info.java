/**
 * The phases of a run, one file each: admission, preparation, loading, validation with physical design, publication.
 *
 * <p>{@link io.dpone.internal.campaign.CampaignRun} puts them in order. A phase takes the value of the phase before it and gives the next; only the loop and the phases
 * write the ledger.
 */
@NullMarked
package io.dpone.internal.campaign;

import org.jspecify.annotations.NullMarked;
