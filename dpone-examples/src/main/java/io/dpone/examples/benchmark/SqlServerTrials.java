package io.dpone.examples.benchmark;

import io.dpone.examples.benchmark.SqlServerContender.Kind;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** Contenders from PostgreSQL to SQL Server. */
record SqlServerTrials(SqlServerArena arena) implements Trials<SqlServerContender, SqlServerMeasurement> {
    @Override
    public Optional<String> whyNot(SqlServerContender contender) {
        return contender.whyNot();
    }

    @Override
    public boolean mustSucceed(SqlServerContender contender) {
        return contender.kind() == Kind.DIRECT || contender.kind() == Kind.STAGED;
    }

    @Override
    public SqlServerMeasurement measure(SqlServerContender contender) {
        SqlServerContender.Task task = arena.begin(contender.beginning());
        OptionalDouble targetCpu = arena.serverCpuSeconds();
        double sourceCpu = arena.source().serverCpuSeconds();
        double clientCpu = CpuTime.ofEndedChildren();
        try (ProcessWatch watch = ProcessWatch.start()) {
            SqlServerContender.Run run = contender.run(task, new ContenderProcesses(watch, task.folder()));
            double clientCpuAfter = CpuTime.ofEndedChildren();
            double sourceCpuAfter = arena.source().serverCpuSeconds();
            OptionalDouble targetCpuAfter = arena.serverCpuSeconds();
            arena.requireLoaded(task.target());
            return new SqlServerMeasurement(
                    run,
                    watch.peaks(),
                    new SqlServerContender.Used(clientCpuAfter - clientCpu, new AllocationLog(task.folder()).bytes()),
                    sourceCpuAfter - sourceCpu,
                    targetCpu.isPresent() && targetCpuAfter.isPresent()
                            ? OptionalDouble.of(targetCpuAfter.getAsDouble() - targetCpu.getAsDouble())
                            : OptionalDouble.empty());
        }
    }

    @Override
    public String title(SqlServerContender contender) {
        return SqlServerTable.title(contender.kind()) + " x " + contender.connections();
    }

    @Override
    public String summary(SqlServerMeasurement measurement) {
        return String.format(
                Locale.ROOT,
                "load %.2f s, whole %.2f s, client CPU %.2f s, load average %s",
                measurement.run().loadMicros() / 1e6,
                measurement.run().wholeMicros() / 1e6,
                measurement.client().cpuSeconds(),
                MachineLine.loadAverage());
    }
}
