/**
 * SQL Server for dpone: what a host names, hands in or calls.
 *
 * <p>{@link io.dpone.mssql.MssqlTarget} is the adapter of a target, {@link io.dpone.mssql.MssqlTargetLock} the lock for a host's own writers. Only entry types enter here;
 * everything else is internal.
 */
@NullMarked
package io.dpone.mssql;

import org.jspecify.annotations.NullMarked;
