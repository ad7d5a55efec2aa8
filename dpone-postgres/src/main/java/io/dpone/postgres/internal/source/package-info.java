/**
 * PostgreSQL as a source: what the parent asks of it, and how a lane reads one chunk.
 *
 * <p>{@link io.dpone.postgres.internal.source.PostgresCampaignSource} and {@link io.dpone.postgres.internal.source.PostgresLaneSource} are the entries.
 * Every statement here only reads. Catalog tables are read with the transaction's snapshot, which can be old; what must be true now is asked of functions
 * that look at the current catalog.
 */
@NullMarked
package io.dpone.postgres.internal.source;

import org.jspecify.annotations.NullMarked;
