/**
 * The architecture as tests: who may know whom, what a public signature may show, and how large a file may be.
 *
 * <p>They stand in this module because it alone sees the classes of all others.
 */
@NullMarked
package io.dpone.examples.architecture;

import org.jspecify.annotations.NullMarked;
