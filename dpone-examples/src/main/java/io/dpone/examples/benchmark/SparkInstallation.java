package io.dpone.examples.benchmark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Spark and the program for it, as the pom of the folder {@code spark} puts them together. No module depends on Spark.
 *
 * @param classPath where the classes are
 */
record SparkInstallation(String classPath) {
    /** The program's class. */
    static final String PROGRAM = "io.dpone.examples.spark.SparkCopy";

    /** Why there may be none. */
    static final String HOW_TO_GET_IT = "Spark was not fetched: mvn -B -ntp -f dpone-examples/spark package";

    /** The heap that Spark gives a driver by default, the collector that all contenders have, and what Spark's JavaModuleOptions demand of a JDK from 17 on. */
    static final List<String> JVM_OPTIONS = List.of(
            "-Xmx1g",
            "-XX:+UseSerialGC",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "--add-opens=java.base/java.lang.invoke=ALL-UNNAMED",
            "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
            "--add-opens=java.base/java.io=ALL-UNNAMED",
            "--add-opens=java.base/java.net=ALL-UNNAMED",
            "--add-opens=java.base/java.nio=ALL-UNNAMED",
            "--add-opens=java.base/java.util=ALL-UNNAMED",
            "--add-opens=java.base/java.util.concurrent=ALL-UNNAMED",
            "--add-opens=java.base/java.util.concurrent.atomic=ALL-UNNAMED",
            "--add-opens=java.base/jdk.internal.ref=ALL-UNNAMED",
            "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
            "--add-opens=java.base/sun.nio.cs=ALL-UNNAMED",
            "--add-opens=java.base/sun.security.action=ALL-UNNAMED",
            "--add-opens=java.base/sun.util.calendar=ALL-UNNAMED");

    private static final Pattern VERSION = Pattern.compile("spark-sql_2\\.13-([0-9.]+)\\.jar");

    /**
     * Looks for what the pom has made.
     *
     * @param folder the folder with the pom
     * @return it, empty when nothing was made
     */
    static Optional<SparkInstallation> in(Path folder) {
        Path libraries = folder.resolve("target/class-path");
        Path classes = folder.resolve("target/classes");
        if (!Files.exists(libraries) || !Files.isDirectory(classes)) {
            return Optional.empty();
        }
        try {
            return Optional.of(new SparkInstallation(classes + ":"
                    + Files.readString(libraries, StandardCharsets.UTF_8).strip()));
        } catch (IOException e) {
            throw new UncheckedIOException("Spark's class path cannot be read", e);
        }
    }

    /** Spark and its version. */
    String version() {
        Matcher version = VERSION.matcher(classPath);
        return "Spark " + (version.find() ? version.group(1) : "of unknown version");
    }
}
