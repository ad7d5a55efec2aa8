package io.dpone.examples.benchmark;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;

/**
 * Where a measured host has its classes from.
 *
 * @param jvmOptions options of its virtual machine
 * @param classPath its class path
 */
record HostClasses(List<String> jvmOptions, String classPath) {
    private static final Pattern SEPARATOR = Pattern.compile(Pattern.quote(File.pathSeparator));

    // An immutable copy.
    HostClasses {
        jvmOptions = List.copyOf(jvmOptions);
    }

    /** This program's own class path; every class is read and verified anew. */
    static HostClasses readAnew() {
        return new HostClasses(List.of(), System.getProperty("java.class.path"));
    }

    /**
     * The class path without SQL Server, kept by the virtual machine from the first run on, as the how-to on embedding advises. Only jars can be kept, and with an
     * old virtual machine no signed ones, of which Microsoft's driver is one.
     *
     * @param folder a private folder that stays from one run to the next
     */
    static HostClasses keptIn(Path folder) {
        Path archive = folder.resolve("host.jsa");
        String option = Files.isRegularFile(archive) ? "-XX:SharedArchiveFile=" : "-XX:ArchiveClassesAtExit=";
        return new HostClasses(List.of(option + archive, "-Xlog:cds*=off"), jars(folder));
    }

    /** The entries of this program's own class path. */
    static List<Path> entries() {
        return SEPARATOR
                .splitAsStream(System.getProperty("java.class.path"))
                .map(Path::of)
                .toList();
    }

    private static String jars(Path folder) {
        List<Path> jars = new ArrayList<>();
        for (Path entry : entries()) {
            if (Files.isDirectory(entry)) {
                jars.add(packed(entry, folder.resolve("host-" + jars.size() + ".jar")));
            } else if (Files.isRegularFile(entry)
                    && !entry.getFileName().toString().contains("mssql")) {
                jars.add(entry);
            }
        }
        return jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    private static Path packed(Path classes, Path jar) {
        if (Files.isRegularFile(jar)) {
            return jar;
        }
        try {
            Files.createDirectories(jar.getParent());
        } catch (IOException e) {
            throw new UncheckedIOException("no folder for the classes of hosts", e);
        }
        int exit = ToolProvider.findFirst("jar")
                .orElseThrow(() -> new IllegalStateException("the benchmark needs a JDK, not only a runtime"))
                .run(System.out, System.err, "--create", "--file", jar.toString(), "-C", classes.toString(), ".");
        if (exit != 0) {
            throw new IllegalStateException("the classes of the host were not packed");
        }
        return jar;
    }
}
