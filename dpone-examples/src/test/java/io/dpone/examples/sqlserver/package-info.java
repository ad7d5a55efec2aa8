/** Whole campaigns from PostgreSQL into SQL Server; skipped where there is no endpoint. */
@NullMarked
package io.dpone.examples.sqlserver;

import org.jspecify.annotations.NullMarked;
