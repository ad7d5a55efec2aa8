package io.dpone.examples.benchmark;

import io.dpone.examples.quickstart.TpchTables;
import io.dpone.testkit.postgres.TestDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * What a script does: as many pipes from psql to psql as there are jobs, over equal ranges of the key, into a table without indexes, and then the indexes. Nothing
 * is checked, recorded or switched.
 */
final class PipesContender implements Contender {
    // As much as a campaign gives its index builds together.
    private static final int INDEX_MEGABYTES = 1024;

    private static final String PRIMARY_KEY_INDEX = "CREATE UNIQUE INDEX lineitem_pkey ON public.lineitem (l_id)";
    private static final String OTHER_INDEX =
            "CREATE INDEX lineitem_shipdate ON public.lineitem (l_shipdate, l_orderkey)";
    private static final String PRIMARY_KEY =
            "ALTER TABLE public.lineitem ADD CONSTRAINT lineitem_pkey PRIMARY KEY USING INDEX lineitem_pkey";

    private final Optional<InstalledProgram> psql;
    private final int pipes;
    private final boolean binary;

    PipesContender(Optional<InstalledProgram> psql, int pipes, boolean binary) {
        this.psql = psql;
        this.pipes = pipes;
        this.binary = binary;
    }

    @Override
    public Kind kind() {
        return binary ? Kind.BINARY_PIPES : Kind.TEXT_PIPES;
    }

    @Override
    public int jobs() {
        return pipes;
    }

    @Override
    public Beginning beginning() {
        return Beginning.BARE_TABLE;
    }

    @Override
    public Optional<String> whyNot() {
        return psql.isPresent() ? Optional.empty() : Optional.of("psql is not on PATH");
    }

    @Override
    public Times run(Task task, ContenderProcesses processes) {
        long start = System.nanoTime();
        copy(task, processes);
        long copied = System.nanoTime();
        index(task.target(), processes);
        long end = System.nanoTime();
        return new Times(TimeUnit.NANOSECONDS.toMicros(copied - start), TimeUnit.NANOSECONDS.toMicros(end - start));
    }

    private void copy(Task task, ContenderProcesses processes) {
        List<Process> started = new ArrayList<>();
        for (int pipe = 0; pipe < pipes; pipe++) {
            long above = task.rows() * pipe / pipes;
            long last = task.rows() * (pipe + 1) / pipes;
            String out = "COPY (SELECT * FROM public.lineitem WHERE l_id > " + above + " AND l_id <= " + last
                    + ") TO STDOUT" + format();
            String in = "COPY public.lineitem FROM STDIN" + format();
            started.addAll(processes.startPipe(
                    psql(processes, task.source(), List.of(out), 0), psql(processes, task.target(), List.of(in), 0)));
        }
        processes.await(started);
    }

    private String format() {
        return binary ? " (FORMAT binary)" : "";
    }

    // ADD PRIMARY KEY would lock the other build out, so the key is made of an index that is built beside it.
    private void index(TestDatabase target, ContenderProcesses processes) {
        if (pipes == 1) {
            List<String> all = List.of(PRIMARY_KEY_INDEX, OTHER_INDEX, PRIMARY_KEY, "ANALYZE public.lineitem");
            processes.await(List.of(processes.start(psql(processes, target, all, INDEX_MEGABYTES))));
            return;
        }
        processes.await(List.of(
                processes.start(psql(processes, target, List.of(PRIMARY_KEY_INDEX), INDEX_MEGABYTES / 2)),
                processes.start(psql(processes, target, List.of(OTHER_INDEX), INDEX_MEGABYTES / 2))));
        List<String> rest = List.of(PRIMARY_KEY, "ANALYZE public.lineitem");
        processes.await(List.of(processes.start(psql(processes, target, rest, 0))));
    }

    private ProcessBuilder psql(
            ContenderProcesses processes, TestDatabase database, List<String> statements, int memoryMegabytes) {
        List<String> command =
                new ArrayList<>(List.of(psql.orElseThrow().path().toString(), "-X", "-q", "-v", "ON_ERROR_STOP=1"));
        for (String statement : statements) {
            command.add("-c");
            command.add(statement);
        }
        command.add("postgresql://" + TpchTables.LOADER + "@127.0.0.1:" + database.port() + "/" + database.name());
        ProcessBuilder program = processes.program(command);
        if (memoryMegabytes > 0) {
            program.environment().put("PGOPTIONS", "-c maintenance_work_mem=" + memoryMegabytes + "MB");
        }
        return program;
    }
}
