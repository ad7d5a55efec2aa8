/** Certification fed with catalog rows, and the same against an endpoint where {@code DPONE_TEST_MSSQL_URL} names one. */
@NullMarked
package io.dpone.mssql.internal.catalog;

import org.jspecify.annotations.NullMarked;
