/**
 * A real PostgreSQL for tests: {@link io.dpone.testkit.postgres.EmbeddedPostgresExtension} for JUnit 5, {@link io.dpone.testkit.postgres.EmbeddedServer} without it.
 *
 * <p>Servers are started and stopped here and databases are made here; what is in them is the test's own. Everything listens on the loopback interface only.
 */
@NullMarked
package io.dpone.testkit.postgres;

import org.jspecify.annotations.NullMarked;
