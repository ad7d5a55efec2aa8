package io.dpone.examples.benchmark;

import java.util.Locale;
import java.util.Optional;

/** Contenders from PostgreSQL to PostgreSQL. */
record PostgresTrials(Arena arena) implements Trials<Contender, Measurement> {
    @Override
    public Optional<String> whyNot(Contender contender) {
        return contender.whyNot();
    }

    @Override
    public boolean mustSucceed(Contender contender) {
        return contender.kind() == Contender.Kind.DPONE;
    }

    @Override
    public Measurement measure(Contender contender) {
        Contender.Task task = arena.begin(contender.beginning());
        double serverCpu = arena.serverCpuSeconds();
        double clientCpu = CpuTime.ofEndedChildren();
        try (ProcessWatch watch = ProcessWatch.start()) {
            Contender.Times times = contender.run(task, new ContenderProcesses(watch, task.folder()));
            clientCpu = CpuTime.ofEndedChildren() - clientCpu;
            serverCpu = arena.serverCpuSeconds() - serverCpu;
            arena.requireLoaded(task.target());
            return new Measurement(times, watch.peaks(), clientCpu, serverCpu);
        }
    }

    @Override
    public String title(Contender contender) {
        return ContenderTitle.of(contender);
    }

    @Override
    public String summary(Measurement measurement) {
        return String.format(Locale.ROOT, "%.2f s", measurement.times().wholeMicros() / 1e6);
    }
}
