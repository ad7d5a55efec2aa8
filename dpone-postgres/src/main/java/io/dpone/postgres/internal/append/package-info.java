/**
 * A lane's side of a PostgreSQL target: it admits an operation, appends a chunk to the shadow by COPY and commits data and receipt in one transaction.
 *
 * <p>{@link io.dpone.postgres.internal.append.PostgresLaneSteps} is the entry. Rows pass through as bytes; nothing here knows a type.
 */
@NullMarked
package io.dpone.postgres.internal.append;

import org.jspecify.annotations.NullMarked;
