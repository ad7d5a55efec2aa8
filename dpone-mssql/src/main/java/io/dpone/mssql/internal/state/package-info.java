/**
 * The state tables beside a SQL Server target: their script and shape, the campaign journal, epochs and fences, attempts, operations and receipts, and the locks
 * that order all of it.
 *
 * <p>{@link io.dpone.mssql.internal.state.StateSchema} names the tables. Types that take a {@link java.sql.Connection} work inside the transaction of whoever
 * calls them and never end one. Statements about live tables and shadows do not enter.
 */
@NullMarked
package io.dpone.mssql.internal.state;

import org.jspecify.annotations.NullMarked;
