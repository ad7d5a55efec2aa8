/**
 * Connections to PostgreSQL and what every statement of the adapter shares: session settings, quoting, transactions, and the way from an SQLSTATE to a
 * stable code.
 *
 * <p>{@link io.dpone.postgres.internal.session.PostgresSession} is the entry. SQL that belongs to a feature stays with the feature.
 */
@NullMarked
package io.dpone.postgres.internal.session;

import org.jspecify.annotations.NullMarked;
