package io.dpone.examples.benchmark;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.json.JsonReader;
import io.dpone.contracts.json.StrictJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A Java program that copies the table into a heap without indexes and then prints a {@link ProgramFigures} as its last line. */
final class CopyProgramContender implements SqlServerContender {
    private static final double MICROS = 1e6;

    private final Kind kind;
    private final int connections;
    private final Optional<ProgramFiles> files;

    /**
     * What is run.
     *
     * @param jvmOptions options of the virtual machine
     * @param classPath where its classes are
     * @param mainClass the program
     */
    record ProgramFiles(List<String> jvmOptions, String classPath, String mainClass) {
        // An immutable copy.
        ProgramFiles {
            jvmOptions = List.copyOf(jvmOptions);
        }
    }

    private CopyProgramContender(Kind kind, int connections, Optional<ProgramFiles> files) {
        this.kind = kind;
        this.connections = connections;
        this.files = files;
    }

    /** One query of the source, handed to one bulk copy; with the heap and the collector of a lane. */
    static CopyProgramContender plain() {
        return new CopyProgramContender(Kind.PLAIN_COPY, 1, Optional.of(ours(PlainCopyProgram.class, "-Xmx256m")));
    }

    /** Bulk copies of rows that are in memory. */
    static CopyProgramContender rowsInMemory(int connections) {
        return new CopyProgramContender(
                Kind.ROWS_IN_MEMORY, connections, Optional.of(ours(MemoryCopyProgram.class, "-Xmx512m")));
    }

    /** Spark, if it was fetched. */
    static CopyProgramContender spark(Optional<SparkInstallation> spark, int partitions) {
        return new CopyProgramContender(
                Kind.SPARK,
                partitions,
                spark.map(found ->
                        new ProgramFiles(SparkInstallation.JVM_OPTIONS, found.classPath(), SparkInstallation.PROGRAM)));
    }

    private static ProgramFiles ours(Class<?> program, String heap) {
        return new ProgramFiles(
                List.of(heap, "-XX:+UseSerialGC"), System.getProperty("java.class.path"), program.getName());
    }

    @Override
    public Kind kind() {
        return kind;
    }

    @Override
    public int connections() {
        return connections;
    }

    @Override
    public Contender.Beginning beginning() {
        return Contender.Beginning.BARE_TABLE;
    }

    @Override
    public Optional<String> whyNot() {
        return files.isPresent() ? Optional.empty() : Optional.of(SparkInstallation.HOW_TO_GET_IT);
    }

    @Override
    public Run run(Task task, ContenderProcesses processes) {
        ProgramFiles run = files.orElseThrow();
        List<String> jvmOptions = new ArrayList<>(run.jvmOptions());
        jvmOptions.addAll(new AllocationLog(task.folder()).jvmOptions());
        JavaProgram program = new JavaProgram(
                jvmOptions,
                run.classPath(),
                run.mainClass(),
                List.of(Integer.toString(connections), Long.toString(task.rows())),
                Map.of(
                        ProgramFigures.SOURCE_VARIABLE,
                        task.source().jdbcUrl() + "?user="
                                + task.source().endpoint().user(),
                        ProgramFigures.TARGET_VARIABLE,
                        wholeUrl(task.target().endpoint())));
        long start = System.nanoTime();
        List<String> lines = program.run(processes);
        long wholeMicros = TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - start);
        if (lines.isEmpty()) {
            throw new ContenderFailedException("the program printed nothing");
        }
        JsonReader line =
                JsonReader.of(StrictJson.parse(lines.get(lines.size() - 1), StrictJson.Limits.ofDefaults()), "line");
        return new Run(
                line.longValue(ProgramFigures.LOAD_MICROS),
                wholeMicros,
                Optional.of(new Used(
                        line.longValue(ProgramFigures.CPU_MICROS_BEFORE) / MICROS,
                        line.longValue(ProgramFigures.ALLOCATED_BEFORE))));
    }

    private static String wholeUrl(Endpoint endpoint) {
        StringBuilder url = new StringBuilder(endpoint.url());
        endpoint.properties().forEach((name, value) -> append(url, name, value));
        append(url, "user", endpoint.user());
        append(url, "password", endpoint.password().reveal());
        return url.toString();
    }

    private static void append(StringBuilder url, String name, String value) {
        url.append(';')
                .append(name)
                .append("={")
                .append(value.replace("}", "}}"))
                .append('}');
    }
}
