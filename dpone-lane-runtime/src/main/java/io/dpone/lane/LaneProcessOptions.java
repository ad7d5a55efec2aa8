package io.dpone.lane;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * How lane processes are started. Immutable and thread-safe.
 *
 * @param java the program {@code java} that runs a lane
 * @param classPath where a lane finds its classes
 * @param classArchive whether the classes of lanes are kept between runs
 * @param jvmOptions further options of a lane's virtual machine, such as a trust store or a logging configuration of its own; everybody on the machine can read
 *     them, so no credential belongs here
 * @param inheritedVariables the names of the environment variables that a lane gets from this process; it gets no other
 * @param socketParent the folder in which the private folder of the lanes' socket is made; its path has at most about 65 bytes
 * @param startupTimeout how long a lane may take from its start until its connections are open, at least 1 ms
 * @param sendPatience how long a lane may leave no room for a message, at least 1 ms
 * @param closeGrace how long lanes may take to end by themselves when their fleet is closed, not negative
 */
public record LaneProcessOptions(
        Path java,
        LaneClassPath classPath,
        LaneClassArchive classArchive,
        List<String> jvmOptions,
        Set<String> inheritedVariables,
        Path socketParent,
        Duration startupTimeout,
        Duration sendPatience,
        Duration closeGrace) {
    /** The variables that a lane gets unless the host says otherwise: what a virtual machine and a driver look for, and nothing that usually holds a credential. */
    public static final Set<String> USUAL_VARIABLES = Set.of(
            "PATH",
            "HOME",
            "USER",
            "LOGNAME",
            "LANG",
            "LANGUAGE",
            "LC_ALL",
            "LC_CTYPE",
            "TZ",
            "TMPDIR",
            "LD_LIBRARY_PATH",
            "KRB5CCNAME",
            "KRB5_CONFIG");

    // The virtual machine reads its own options from these; meant for the host, they could break a lane or make it
    // print.
    private static final Set<String> REFUSED_VARIABLES =
            Set.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    // Copies the collections and refuses what is out of range.
    public LaneProcessOptions {
        jvmOptions = List.copyOf(jvmOptions);
        inheritedVariables = Set.copyOf(inheritedVariables);
        Set<String> refused = new TreeSet<>(REFUSED_VARIABLES);
        refused.retainAll(inheritedVariables);
        if (!refused.isEmpty()) {
            throw new IllegalArgumentException("a lane does not inherit " + refused + "; use jvmOptions");
        }
        if (startupTimeout.toMillis() < 1 || sendPatience.toMillis() < 1 || closeGrace.isNegative()) {
            throw new IllegalArgumentException("timeouts of lanes are at least 1 ms and the grace is not negative");
        }
    }

    /**
     * The defaults: the running virtual machine's own {@code java} and class path, no class archive, no further options, {@link #USUAL_VARIABLES}, the temporary folder, 60 s for the
     * start, 5 s for a message, 5 s of grace.
     *
     * @return the defaults
     */
    public static LaneProcessOptions ofDefaults() {
        return new LaneProcessOptions(
                Path.of(System.getProperty("java.home"), "bin", "java"),
                LaneClassPath.ofThisProcess(),
                new LaneClassArchive.None(),
                List.of(),
                USUAL_VARIABLES,
                Path.of(System.getProperty("java.io.tmpdir")),
                Duration.ofSeconds(60),
                Duration.ofSeconds(5),
                Duration.ofSeconds(5));
    }

    /**
     * The same with another virtual machine.
     *
     * @param newJava the program
     * @return the changed options
     */
    public LaneProcessOptions withJava(Path newJava) {
        return new LaneProcessOptions(
                newJava,
                classPath,
                classArchive,
                jvmOptions,
                inheritedVariables,
                socketParent,
                startupTimeout,
                sendPatience,
                closeGrace);
    }

    /**
     * The same with another class path.
     *
     * @param newClassPath the class path
     * @return the changed options
     */
    public LaneProcessOptions withClassPath(LaneClassPath newClassPath) {
        return new LaneProcessOptions(
                java,
                newClassPath,
                classArchive,
                jvmOptions,
                inheritedVariables,
                socketParent,
                startupTimeout,
                sendPatience,
                closeGrace);
    }

    /**
     * The same with the classes of lanes kept in another way.
     *
     * @param newArchive whether they are kept, and where
     * @return the changed options
     */
    public LaneProcessOptions withClassArchive(LaneClassArchive newArchive) {
        return new LaneProcessOptions(
                java,
                classPath,
                newArchive,
                jvmOptions,
                inheritedVariables,
                socketParent,
                startupTimeout,
                sendPatience,
                closeGrace);
    }

    /**
     * The same with other options of the virtual machine.
     *
     * @param newOptions the options, without credentials
     * @return the changed options
     */
    public LaneProcessOptions withJvmOptions(List<String> newOptions) {
        return new LaneProcessOptions(
                java,
                classPath,
                classArchive,
                newOptions,
                inheritedVariables,
                socketParent,
                startupTimeout,
                sendPatience,
                closeGrace);
    }

    /**
     * The same with other environment variables that are handed on.
     *
     * @param newVariables the names
     * @return the changed options
     */
    public LaneProcessOptions withInheritedVariables(Set<String> newVariables) {
        return new LaneProcessOptions(
                java,
                classPath,
                classArchive,
                jvmOptions,
                newVariables,
                socketParent,
                startupTimeout,
                sendPatience,
                closeGrace);
    }

    /**
     * The same with another folder for the socket.
     *
     * @param newParent the folder
     * @return the changed options
     */
    public LaneProcessOptions withSocketParent(Path newParent) {
        return new LaneProcessOptions(
                java,
                classPath,
                classArchive,
                jvmOptions,
                inheritedVariables,
                newParent,
                startupTimeout,
                sendPatience,
                closeGrace);
    }

    /**
     * The same with other times.
     *
     * @param newStartupTimeout how long a start may take
     * @param newSendPatience how long a message may wait for room
     * @param newCloseGrace how long a lane may take to end
     * @return the changed options
     */
    public LaneProcessOptions withTimeouts(
            Duration newStartupTimeout, Duration newSendPatience, Duration newCloseGrace) {
        return new LaneProcessOptions(
                java,
                classPath,
                classArchive,
                jvmOptions,
                inheritedVariables,
                socketParent,
                newStartupTimeout,
                newSendPatience,
                newCloseGrace);
    }
}
