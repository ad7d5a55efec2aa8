/** Tests of the parent's side of a SQL Server target: a campaign's shadow and its publication, driven as the core drives them, on an endpoint. */
@NullMarked
package io.dpone.mssql.internal.target;

import org.jspecify.annotations.NullMarked;
