/** Tests of what the benchmark computes; what it measures has no expected value. */
@NullMarked
package io.dpone.examples.benchmark;

import org.jspecify.annotations.NullMarked;
