/**
 * The state tables beside a PostgreSQL target: their script and shape, the campaign journal, epochs and fences, attempts, operations, receipts and table
 * generations, and the locks that order all of it.
 *
 * <p>{@link io.dpone.postgres.internal.state.StateSchema} names the tables. Types that take a {@link java.sql.Connection} work inside the transaction of
 * whoever calls them and never begin or end one. Statements about live tables and shadows do not enter.
 */
@NullMarked
package io.dpone.postgres.internal.state;

import org.jspecify.annotations.NullMarked;
