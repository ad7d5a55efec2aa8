/**
 * The types of both sides: how PostgreSQL and SQL Server spell them, and which column of live takes the values of which source column.
 *
 * <p>{@link io.dpone.mssql.internal.types.SqlServerColumnRules} is the entry. Everything here is a value or a pure function; nothing opens a connection and
 * nothing sees a row.
 */
@NullMarked
package io.dpone.mssql.internal.types;

import org.jspecify.annotations.NullMarked;
