package io.dpone.examples.benchmark;

import io.dpone.examples.benchmark.Contender.Times;

/**
 * One run of a contender.
 *
 * @param times how long it took
 * @param memory what its processes had resident
 * @param clientCpuSeconds processor time of its processes
 * @param serverCpuSeconds processor time of both servers meanwhile
 */
record Measurement(Times times, MemoryPeaks memory, double clientCpuSeconds, double serverCpuSeconds) {}
