/**
 * The way of rows from PostgreSQL's binary COPY tuples into SQL Server's bulk copy.
 *
 * <p>{@link io.dpone.mssql.internal.bulk.BulkLoad} is the entry: it takes frames on the lane's thread, hands them over through a few reused buffers and decodes
 * them on a thread of its own, where the driver sends them. No value passes through a calendar, a time zone of the JVM or a rounding, and a value that the
 * target cannot hold is counted and never sent. Decoders and counts are used by one thread at a time.
 */
@NullMarked
package io.dpone.mssql.internal.bulk;

import org.jspecify.annotations.NullMarked;
