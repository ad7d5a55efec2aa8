/** Tests of the state tables beside a SQL Server target. What needs a server is skipped where there is none. */
@NullMarked
package io.dpone.mssql.internal.state;

import org.jspecify.annotations.NullMarked;
