/**
 * A lane's side of a SQL Server target: the append of a chunk with its receipt in one transaction, by bulk copy straight into the shadow or through a staging table of the
 * session.
 */
@NullMarked
package io.dpone.mssql.internal.append;

import org.jspecify.annotations.NullMarked;
