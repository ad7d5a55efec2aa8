/** Tests of the comparison harness and of the gate over the evidence that it writes. */
@NullMarked
package io.dpone.testkit.delivery;

import org.jspecify.annotations.NullMarked;
