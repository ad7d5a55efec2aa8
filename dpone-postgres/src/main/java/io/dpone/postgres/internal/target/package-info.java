/**
 * The shadow's life on PostgreSQL: made beside live, loaded by others, given live's indexes and properties, proved, and renamed to live in one transaction.
 *
 * <p>{@link io.dpone.postgres.internal.target.PostgresShadowPublication} is the entry. Live's own rows are never written here. Rows of the journal and of the
 * other state tables are written through the state package, inside the transactions of this one.
 */
@NullMarked
package io.dpone.postgres.internal.target;

import org.jspecify.annotations.NullMarked;
