package io.dpone.examples.benchmark;

import io.dpone.testkit.postgres.TestDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * pgcopydb: rows, indexes and constraints of the only table of the source, cut into as many ranges as there are jobs, and VACUUM ANALYZE at the end. {@code copy data}
 * and not {@code clone}, because that needs a pg_dump at least as new as the servers.
 */
final class PgcopydbContender implements Contender {
    private static final String SUPERUSER = "postgres";
    private static final int BYTES_PER_KILOBYTE = 1024;

    private final Optional<InstalledProgram> pgcopydb;
    private final int jobs;

    PgcopydbContender(Optional<InstalledProgram> pgcopydb, int jobs) {
        this.pgcopydb = pgcopydb;
        this.jobs = jobs;
    }

    @Override
    public Kind kind() {
        return Kind.PGCOPYDB;
    }

    @Override
    public int jobs() {
        return jobs;
    }

    @Override
    public Beginning beginning() {
        return Beginning.BARE_TABLE;
    }

    @Override
    public Optional<String> whyNot() {
        return pgcopydb.isPresent() ? Optional.empty() : Optional.of("pgcopydb is not on PATH");
    }

    @Override
    public Times run(Task task, ContenderProcesses processes) {
        // A pgcopydb that fails signals its whole process group, which would be the benchmark's own.
        List<String> command = new ArrayList<>(List.of("setsid"));
        command.addAll(List.of(
                pgcopydb.orElseThrow().path().toString(),
                "copy",
                "data",
                "--source",
                uri(task.source()),
                "--target",
                uri(task.target()),
                "--dir",
                task.folder().resolve("pgcopydb").toString(),
                "--table-jobs",
                Integer.toString(jobs),
                "--index-jobs",
                Integer.toString(jobs),
                "--skip-large-objects"));
        ProcessBuilder program = processes.program(command);
        if (jobs > 1) {
            // Not every version has an option for it in this command; all know the variable.
            program.environment().put("PGCOPYDB_SPLIT_TABLES_LARGER_THAN", partSize(task.source()) + "kB");
        }
        long start = System.nanoTime();
        processes.await(List.of(processes.start(program)));
        return new Times(null, TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - start));
    }

    // It makes as many parts as this size goes into the table's, rounded up; half a part less keeps that off the edge.
    private long partSize(TestDatabase source) {
        long bytes = source.number("SELECT pg_table_size('public.lineitem')");
        return Math.round(bytes / (jobs - 0.5) / BYTES_PER_KILOBYTE);
    }

    private static String uri(TestDatabase database) {
        return "postgresql://" + SUPERUSER + "@127.0.0.1:" + database.port() + "/" + database.name();
    }
}
