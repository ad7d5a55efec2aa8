/**
 * Connections to SQL Server and what every statement of the adapter shares: session settings, quoting, transactions, and the way from an error number to a
 * stable code.
 *
 * <p>SQL that belongs to a feature stays with the feature.
 */
@NullMarked
package io.dpone.mssql.internal.session;

import org.jspecify.annotations.NullMarked;
