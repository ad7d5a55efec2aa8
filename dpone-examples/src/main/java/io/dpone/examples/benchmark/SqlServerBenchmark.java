package io.dpone.examples.benchmark;

import io.dpone.contracts.lane.LoadStrategy;
import io.dpone.examples.quickstart.CleanExit;
import io.dpone.testkit.sqlserver.SqlServerUrl;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The program: {@code SqlServerBenchmark SPARK PROCESS [--rows=N] [--repetitions=N] [--jobs=N,N] [--chunks=N]}, where SPARK is the folder of Spark's pom and PROCESS the
 * id of the SQL Server's first process, or 0. The environment variable {@value #URL} names the SQL Server by a whole JDBC URL, login included. It prints what it
 * measured as a table in Markdown. The exit code is 0 when every campaign of dpone has loaded its table, and 2 without a server.
 */
public final class SqlServerBenchmark {
    /** The environment variable with the server's JDBC URL. */
    static final String URL = "DPONE_MSSQL_URL";

    private static final int OPTIONS_FROM = 2;
    private static final List<String> NOTES = List.of(
            "load: of a campaign from its first CHUNK_STARTED to its last CHUNK_COMMITTED, of the others from the first"
                    + " query to the last commit. whole: of a campaign its run(), with lanes, receipts, validation, indexes"
                    + " and cutover; of the others the process.",
            "dpone begins with the empty live table with its unique index, the others with a heap without indexes.",
            "client CPU, allocation and memory are of all processes from their start to their end; 'without the start' leaves"
                    + " out what a process used before the first row, such as the start of Spark or the making of the rows"
                    + " in memory.",
            "memory: the most resident at one time, looked at ten times a second; in parentheses the largest process.",
            "rows/s ratios: above 1 is faster than the other; rows in memory at equal connections, the plain copy has one."
                    + " CPU a row / Spark: below 1 is less than Spark with as many partitions.");

    private SqlServerBenchmark() {}

    /**
     * The program.
     *
     * @param arguments see the class
     */
    public static void main(String[] arguments) {
        String url = System.getenv().getOrDefault(URL, "");
        if (url.isBlank()) {
            System.err.println("no SQL Server: " + URL + " is not set");
            System.exit(2);
        }
        BenchmarkOptions options = BenchmarkOptions.parse(
                List.of(arguments).subList(OPTIONS_FROM, arguments.length).toArray(new String[0]));
        Optional<SparkInstallation> spark = SparkInstallation.in(Path.of(arguments[0]));
        Optional<ProcessHandle> process = ProcessHandle.of(Long.parseLong(arguments[1]));
        System.exit(CleanExit.after(() -> measure(url, options, spark, process, System.out)));
    }

    private static int measure(
            String url,
            BenchmarkOptions options,
            Optional<SparkInstallation> spark,
            Optional<ProcessHandle> process,
            PrintStream out) {
        out.println("- starting a PostgreSQL server and filling it");
        try (SqlServerArena arena = SqlServerArena.open(options.rows(), SqlServerUrl.parse(url), process)) {
            List<String> versions = new ArrayList<>(List.of(arena.serverVersion()));
            spark.map(SparkInstallation::version).ifPresent(versions::add);
            String machine = MachineLine.of(arena.source().database(), arena.folder(), versions);
            out.println(
                    "- one campaign that is not counted: it makes the archive of the lanes' classes, where their Java can keep them");
            SqlServerTrials trials = new SqlServerTrials(arena);
            new Rounds<>(trials, List.of(new SqlServerCampaignContender(LoadStrategy.DIRECT, 1, options.chunks())), out)
                    .run(1);
            SqlServerTable results = new SqlServerTable(
                    new Rounds<>(trials, contenders(options, spark), out).run(options.repetitions()), options.rows());
            print(out, options, arena, machine, results);
            return 0;
        } catch (ContenderFailedException failure) {
            System.err.println("a campaign of dpone failed: " + failure.getMessage());
            return 1;
        }
    }

    private static List<SqlServerContender> contenders(BenchmarkOptions options, Optional<SparkInstallation> spark) {
        List<SqlServerContender> contenders = new ArrayList<>();
        for (LoadStrategy strategy : List.of(LoadStrategy.DIRECT, LoadStrategy.STAGED)) {
            options.jobs()
                    .forEach(
                            lanes -> contenders.add(new SqlServerCampaignContender(strategy, lanes, options.chunks())));
        }
        contenders.add(CopyProgramContender.plain());
        options.jobs().forEach(connections -> contenders.add(CopyProgramContender.rowsInMemory(connections)));
        options.jobs().forEach(partitions -> contenders.add(CopyProgramContender.spark(spark, partitions)));
        return contenders;
    }

    private static void print(
            PrintStream out, BenchmarkOptions options, SqlServerArena arena, String machine, SqlServerTable results) {
        out.println();
        results.lines().forEach(out::println);
        out.println();
        out.println(String.format(
                Locale.ROOT,
                "Data: %,d line items of TPC-H with a surrogate key, %.1f MB in PostgreSQL's binary format; a campaign cuts"
                        + " them into %d chunks; repetitions: %d.",
                options.rows(),
                arena.source().binaryBytes() / 1e6,
                options.chunks(),
                options.repetitions()));
        out.println("Machine: " + machine);
        out.println("Source: " + String.join(", ", arena.source().settingsInForce()));
        out.println("Command: " + options.command("benchmark-mssql"));
        out.println();
        NOTES.forEach(note -> out.println("- " + note));
        results.notes().forEach(note -> out.println("- not run: " + note));
    }
}
