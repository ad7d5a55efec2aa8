/** Tests of a lane's side of a SQL Server target: appends with their receipts, on an endpoint. */
@NullMarked
package io.dpone.mssql.internal.append;

import org.jspecify.annotations.NullMarked;
