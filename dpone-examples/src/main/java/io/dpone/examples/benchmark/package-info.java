/**
<<<<<<< HEAD
 * Whole-process figures: a campaign of dpone against raw COPY through pipes and against pgcopydb, on one machine, with the same rows and the same two servers.
 *
 * <p>{@link io.dpone.examples.benchmark.CampaignBenchmark} is the program. Every contender runs in processes of its own, is watched through the process list, and
 * starts from the same state. The campaign is run as any host runs it. Tools of others are used when they are installed and never needed. Linux only.
=======
 * Benchmarks, run by hand with JMH: {@code java -cp ... org.openjdk.jmh.Main CopyReader -prof gc}.
 *
 * <p>Figures are compared on one machine, as ratios; no test asserts one.
>>>>>>> pgsource
 */
@NullMarked
package io.dpone.examples.benchmark;

import org.jspecify.annotations.NullMarked;
