/**
 * What makes a campaign, a chunk and a publication the same one in another run: keys, hashes, receipt ids, lock and artefact names.
 *
 * <p>Everything here is a pure function of values; the preimages are canonical JSON, so that another implementation can repeat them.
 */
@NullMarked
package io.dpone.contracts.identity;

import org.jspecify.annotations.NullMarked;
