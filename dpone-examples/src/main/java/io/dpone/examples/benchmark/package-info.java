/**
 * Benchmarks, run by hand with JMH: {@code java -cp ... org.openjdk.jmh.Main CopyReader -prof gc}.
 *
 * <p>Figures are compared on one machine, as ratios; no test asserts one.
 */
@NullMarked
package io.dpone.examples.benchmark;

import org.jspecify.annotations.NullMarked;
