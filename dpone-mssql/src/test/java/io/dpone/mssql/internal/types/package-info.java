/** Tests of what SQL Server takes from PostgreSQL. */
@NullMarked
package io.dpone.mssql.internal.types;

import org.jspecify.annotations.NullMarked;
