/**
 * PostgreSQL for dpone: what a host names or hands in.
 *
 * <p>{@link io.dpone.postgres.PostgresSource} is the adapter of a source. Only entry types enter here; everything else is internal.
 */
@NullMarked
package io.dpone.postgres;

import org.jspecify.annotations.NullMarked;
