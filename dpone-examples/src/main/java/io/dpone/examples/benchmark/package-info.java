/**
 * Benchmarks, run by hand and compared on one machine as ratios; no test asserts a figure.
 *
 * <p>{@link io.dpone.examples.benchmark.CampaignBenchmark} gives whole-process figures: a campaign against raw COPY through pipes and against pgcopydb, with the same
 * rows and the same two servers; {@link io.dpone.examples.benchmark.SqlServerBenchmark} does the same against a SQL Server. The other classes ending in {@code Benchmark} are JMH's. Tools of others are used when they are installed. Linux only.
 */
@NullMarked
package io.dpone.examples.benchmark;

import org.jspecify.annotations.NullMarked;
