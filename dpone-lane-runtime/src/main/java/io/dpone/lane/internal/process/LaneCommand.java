package io.dpone.lane.internal.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What all lanes of a launcher are started with.
 *
 * @param programs what contains a lane
 * @param java the virtual machine
 * @param jvmOptions the host's own options of the virtual machine
 * @param classPath the class path
 * @param mainClass the class that is run
 * @param heapMegabytes the heap in MiB
 * @param environment the whole environment of a lane
 */
public record LaneCommand(
        LinuxPrograms programs,
        Path java,
        List<String> jvmOptions,
        String classPath,
        String mainClass,
        int heapMegabytes,
        Map<String, String> environment) {

    // Ten times HotSpot's own thresholds. A lane runs few loops hot and the rest of its code seldom: compiling that a
    // second
    // time cost half a second of processor time in each lane and won nothing.
    private static final List<String> LATE_SECOND_COMPILATION = List.of(
            "-XX:Tier4InvocationThreshold=50000",
            "-XX:Tier4MinInvocationThreshold=6000",
            "-XX:Tier4CompileThreshold=150000",
            "-XX:Tier4BackEdgeThreshold=400000");

    // But the ciphers of TLS at once. HotSpot has machine code of its own for them, which only the second compilation
    // uses. A lane calls a cipher once for each record of some KiB, so that it would end before it got there: without
    // this two thirds of the processor time of a SQL Server lane went into GHASH in Java.
    private static final List<String> EARLY_CIPHERS = List.of(
            "-XX:CompileCommand=quiet", "-XX:CompileCommand=CompileThresholdScaling,com.sun.crypto.provider.*::*,0.01");

    // Copies the collections.
    public LaneCommand {
        jvmOptions = List.copyOf(jvmOptions);
        environment = Map.copyOf(environment);
    }

    /**
     * The command line of one lane.
     *
     * @param mainArguments the arguments of the main class
     * @return the program and its arguments
     */
    public List<String> line(List<String> mainArguments) {
        return line(List.of(), mainArguments);
    }

    /**
     * The command line of one lane with options of its own.
     *
     * @param ownOptions further options of the virtual machine
     * @param mainArguments the arguments of the main class
     * @return the program and its arguments
     */
    public List<String> line(List<String> ownOptions, List<String> mainArguments) {
        List<String> line = new ArrayList<>(List.of(java.toString()));
        // The serial collector holds large rows in a small heap best and needs no threads beside the lane's own.
        // Without performance data no file is left in the
        // temporary folder when a lane is killed. The heap may run out: a row that is too large is a failure of its
        // chunk, not of the process.
        line.addAll(List.of("-XX:+UseSerialGC", "-XX:-UsePerfData", "-Xshare:auto"));
        line.addAll(LATE_SECOND_COMPILATION);
        line.addAll(EARLY_CIPHERS);
        line.addAll(ownOptions);
        line.addAll(jvmOptions);
        line.addAll(List.of("-Xmx" + heapMegabytes + "m", "-cp", classPath, mainClass));
        line.addAll(mainArguments);
        return contained(line);
    }

    /**
     * Contains a program. The order matters: setpriv asks for the signal and becomes setsid, setsid makes the session and becomes the program, so that all three
     * are one process, the one that the parent started.
     *
     * @param line the program and its arguments
     * @return the whole command line
     */
    List<String> contained(List<String> line) {
        List<String> whole = new ArrayList<>(List.of(
                programs.setpriv().toString(),
                "--pdeathsig",
                "KILL",
                "--",
                programs.setsid().toString()));
        whole.addAll(line);
        return whole;
    }
}
