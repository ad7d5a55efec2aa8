/**
 * Source and target in memory: the ports of a campaign over plain collections, with the locks, the isolation and the lost acknowledgements of a real database.
 *
 * <p>{@link io.dpone.testkit.memory.InMemorySource} and {@link io.dpone.testkit.memory.InMemoryTarget} are the databases; they outlive the {@linkplain
 * io.dpone.testkit.fault.SimulatedProcess processes} that open ports on them. Rows are lines of text. No JDBC and no real clock enters here.
 */
@NullMarked
package io.dpone.testkit.memory;

import org.jspecify.annotations.NullMarked;
