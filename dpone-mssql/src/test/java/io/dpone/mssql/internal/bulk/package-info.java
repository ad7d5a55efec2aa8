/** Tests of the way of rows into bulk copy: against PostgreSQL's own bytes and texts, against the driver's own messages, and of each side's failures. */
@NullMarked
package io.dpone.mssql.internal.bulk;

import org.jspecify.annotations.NullMarked;
