/**
 * Whole campaigns in virtual time: one seed decides in which order everybody acts, how long everything takes, and what dies when.
 *
 * <p>{@link io.dpone.testkit.simulation.Simulation} is the entry. It runs the product's own campaign over the in-memory ports, one port call after the other on
 * threads that are strictly handed over, watches the {@linkplain io.dpone.testkit.simulation.SimulationRule rules} at every call, and lets successors go on until the
 * table is published. The same seed gives the same trace. Real time, real randomness and anything that runs beside the scheduler stay outside.
 */
@NullMarked
package io.dpone.testkit.simulation;

import org.jspecify.annotations.NullMarked;
