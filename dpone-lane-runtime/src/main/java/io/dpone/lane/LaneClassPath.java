package io.dpone.lane;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Where the virtual machine of a lane finds its classes: dpone, the adapters, their drivers. A host that runs from a fat jar, whose nested jars a plain virtual
 * machine cannot read, gives the unpacked jars here. Called by the thread that starts lanes.
 */
@FunctionalInterface
public interface LaneClassPath {
    /**
     * The class path in the form of the option {@code -cp}.
     *
     * @return jars and folders, separated as the platform does it
     */
    String value();

    /**
     * The class path of this virtual machine.
     *
     * @return the class path
     */
    static LaneClassPath ofThisProcess() {
        return () -> System.getProperty("java.class.path", "");
    }

    /**
     * A given class path.
     *
     * @param entries jars and folders in their order
     * @return the class path
     */
    static LaneClassPath of(List<Path> entries) {
        String value = entries.stream()
                .map(entry -> entry.toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
        return () -> value;
    }
}
