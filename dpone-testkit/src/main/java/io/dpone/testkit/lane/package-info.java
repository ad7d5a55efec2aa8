/**
 * Lanes on threads of this JVM, for tests of the loop without processes.
 *
 * <p>{@link io.dpone.testkit.lane.InProcessLaneLauncher} is the entry. It runs the same lane code as a real launcher and speaks the same messages, only without bytes
 * between them; what is lost with a process is lost here too, because a lane's ports belong to a {@linkplain io.dpone.testkit.fault.SimulatedProcess simulated process}.
 */
@NullMarked
package io.dpone.testkit.lane;

import org.jspecify.annotations.NullMarked;
