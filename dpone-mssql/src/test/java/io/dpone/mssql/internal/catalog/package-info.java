/** Certification fed with catalog rows, and the same against a server where there is one. */
@NullMarked
package io.dpone.mssql.internal.catalog;

import org.jspecify.annotations.NullMarked;
