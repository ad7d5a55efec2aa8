/**
 * The quickstart: one command that loads a TPC-H table from one PostgreSQL into another, or into a SQL Server, while readers use it, kills a lane and then the whole campaign on the way,
 * resumes, publishes, and compares every row.
 *
 * <p>{@link io.dpone.examples.quickstart.Quickstart} is the program. Given a manifest it loads the host's own table instead, and kills nothing. It uses dpone as
 * any host does: through a manifest and the facade.
 */
@NullMarked
package io.dpone.examples.quickstart;

import org.jspecify.annotations.NullMarked;
