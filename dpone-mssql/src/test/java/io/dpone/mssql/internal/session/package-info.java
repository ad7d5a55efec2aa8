/** Tests of sessions to SQL Server. What needs a server is skipped where there is none. */
@NullMarked
package io.dpone.mssql.internal.session;

import org.jspecify.annotations.NullMarked;
