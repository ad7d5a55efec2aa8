/**
 * Faults on purpose: processes that are killed at a named port call, acknowledgements that are lost, and connections that break at a byte.
 *
 * <p>{@link io.dpone.testkit.fault.SimulatedProcess} and {@link io.dpone.testkit.fault.Faults} serve the in-memory ports, {@link io.dpone.testkit.fault.TcpProxy} serves
 * real connections. Nothing here knows a port's meaning.
 */
@NullMarked
package io.dpone.testkit.fault;

import org.jspecify.annotations.NullMarked;
