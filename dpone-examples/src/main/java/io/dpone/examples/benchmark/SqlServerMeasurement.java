package io.dpone.examples.benchmark;

import java.util.OptionalDouble;

/**
 * One run of a contender against SQL Server.
 *
 * @param run what it said of itself
 * @param memory what its processes had resident
 * @param client what its processes used, from their start to their end
 * @param sourceCpuSeconds processor time of the source's server meanwhile
 * @param targetCpuSeconds processor time of the SQL Server meanwhile, when it is known
 */
record SqlServerMeasurement(
        SqlServerContender.Run run,
        MemoryPeaks memory,
        SqlServerContender.Used client,
        double sourceCpuSeconds,
        OptionalDouble targetCpuSeconds) {}
