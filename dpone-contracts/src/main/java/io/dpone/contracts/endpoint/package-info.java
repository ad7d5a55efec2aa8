/**
 * Where a database is and how one logs in, without a vendor's class.
 *
 * <p>{@link io.dpone.contracts.endpoint.Endpoint} is the entry. Secrets enter here and nowhere else; no text form of a value here shows one.
 */
@NullMarked
package io.dpone.contracts.endpoint;

import org.jspecify.annotations.NullMarked;
