/**
 * SQL Server as a target of dpone.
 *
 * <p>The SQL Server target arrives here: typed staging, bulk copy, the receipt store and the campaign ledger on core's ports. Nothing is
 * supported yet; no type of this package exists that a host could call.
 */
@NullMarked
package io.dpone.mssql;

import org.jspecify.annotations.NullMarked;
