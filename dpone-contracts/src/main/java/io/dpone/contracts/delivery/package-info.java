/**
 * The evidence of native deliveries: run documents, receipts, observations, campaigns and their comparison.
 *
 * <p>Enter here only what a document says or what follows from documents. Readers take bytes and never change them: what was retained
 * is neither filled, nor normalised, nor upgraded. Files are reached through {@link io.dpone.contracts.delivery.EvidenceFiles} alone.
 */
@NullMarked
package io.dpone.contracts.delivery;

import org.jspecify.annotations.NullMarked;
