/** The simulation over many seeds, that it repeats itself, and that it notices what is broken. */
@NullMarked
package io.dpone.testkit.simulation;

import org.jspecify.annotations.NullMarked;
