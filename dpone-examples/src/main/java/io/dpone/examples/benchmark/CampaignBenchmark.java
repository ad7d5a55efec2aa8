package io.dpone.examples.benchmark;

import io.dpone.examples.quickstart.CleanExit;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The program: {@code CampaignBenchmark [--rows=N] [--repetitions=N] [--jobs=N,N] [--chunks=N]}. It prints what it measured as tables in Markdown. The exit code is 0
 * when every campaign of dpone has loaded its table; tools of others may be missing.
 */
public final class CampaignBenchmark {
    private static final List<String> NOTES = List.of(
            "COPY: of a campaign from its first CHUNK_STARTED to its last CHUNK_COMMITTED, of pipes from the start of the"
                    + " first psql to the end of the last; pgcopydb does not tell it from the rest.",
            "whole: of a campaign its run(), with lanes, receipts, validation, indexes, statistics and cutover, without the"
                    + " start of the host's virtual machine; of pipes COPY, indexes and ANALYZE; of pgcopydb its process.",
            "MB: millions of bytes of the rows in the binary format, also for those who send text.",
            "memory: the most resident at one time, over all processes of the client's side; in parentheses the largest"
                    + " one, looked at ten times a second.",
            "ratios: speeds at equal parallelism, above 1 is faster than the other.");

    private CampaignBenchmark() {}

    /**
     * The program.
     *
     * @param arguments see the class
     */
    public static void main(String[] arguments) {
        BenchmarkOptions options = BenchmarkOptions.parse(arguments);
        System.exit(CleanExit.after(() -> measure(options, System.out)));
    }

    private static int measure(BenchmarkOptions options, PrintStream out) {
        Optional<InstalledProgram> psql = InstalledProgram.find("psql");
        Optional<InstalledProgram> pgcopydb = InstalledProgram.find("pgcopydb");
        out.println("- starting two PostgreSQL servers and filling the source");
        try (Arena arena = Arena.open(options.rows())) {
            String machine = MachineLine.of(
                    arena.source(),
                    arena.folder(),
                    Stream.of(psql, pgcopydb)
                            .flatMap(Optional::stream)
                            .map(InstalledProgram::version)
                            .toList());
            List<CampaignContender> campaigns = options.jobs().stream()
                    .map(lanes -> new CampaignContender(lanes, options.chunks()))
                    .toList();
            out.println(
                    "- one campaign that is not counted: it makes the archives of the host's and the lanes' classes");
            PostgresTrials trials = new PostgresTrials(arena);
            new Rounds<>(trials, List.of(new CampaignContender(1, options.chunks())), out).run(1);
            List<Contender> contenders = new ArrayList<>(campaigns);
            options.jobs().forEach(jobs -> contenders.add(new PipesContender(psql, jobs, false)));
            options.jobs().forEach(jobs -> contenders.add(new PipesContender(psql, jobs, true)));
            options.jobs().forEach(jobs -> contenders.add(new PgcopydbContender(pgcopydb, jobs)));
            ResultTable results = new ResultTable(
                    new Rounds<>(trials, contenders, out).run(options.repetitions()),
                    options.rows(),
                    arena.binaryBytes());
            print(out, options, arena, machine, results, new PartsTable(campaigns));
            return 0;
        } catch (ContenderFailedException failure) {
            System.err.println("a campaign of dpone failed: " + failure.getMessage());
            return 1;
        }
    }

    private static void print(
            PrintStream out,
            BenchmarkOptions options,
            Arena arena,
            String machine,
            ResultTable results,
            PartsTable parts) {
        out.println();
        results.lines().forEach(out::println);
        out.println();
        parts.lines().forEach(out::println);
        out.println();
        out.println(String.format(
                Locale.ROOT,
                "Data: %,d line items of TPC-H with a surrogate key, %.1f MB in the binary format; a campaign cuts them"
                        + " into %d chunks; repetitions: %d.",
                options.rows(),
                arena.binaryBytes() / 1e6,
                options.chunks(),
                options.repetitions()));
        out.println("Machine: " + machine);
        out.println("Both servers: " + String.join(", ", arena.settingsInForce()));
        out.println("Command: " + options.command("benchmark"));
        out.println();
        NOTES.forEach(note -> out.println("- " + note));
        results.notes().forEach(note -> out.println("- not run: " + note));
    }
}
