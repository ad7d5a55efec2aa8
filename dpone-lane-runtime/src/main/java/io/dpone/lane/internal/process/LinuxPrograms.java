package io.dpone.lane.internal.process;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The programs that a lane's containment needs.
 *
 * @param setpriv sends a signal when the parent dies (util-linux, from 2.33 on)
 * @param setsid makes a session and a group (util-linux)
 * @param kill signals a group
 */
public record LinuxPrograms(Path setpriv, Path setsid, Path kill) {
    private static final String USUAL_FOLDERS = "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin";

    /**
     * Finds the programs.
     *
     * @param environment the environment whose {@code PATH} is searched, and after it the usual folders
     * @return the programs
     * @throws DponeException with {@code LANE_ISOLATION_FAILED} naming the first that is missing
     */
    public static LinuxPrograms find(Map<String, String> environment) {
        String folders = environment.getOrDefault("PATH", "") + File.pathSeparator + USUAL_FOLDERS;
        return new LinuxPrograms(find("setpriv", folders), find("setsid", folders), find("kill", folders));
    }

    private static Path find(String program, String folders) {
        return Pattern.compile(File.pathSeparator, Pattern.LITERAL)
                .splitAsStream(folders)
                .filter(folder -> folder.startsWith("/"))
                .flatMap(folder -> path(folder, program).stream())
                .filter(path -> Files.isRegularFile(path) && Files.isExecutable(path))
                .findFirst()
                .orElseThrow(() -> new DponeException(
                        ErrorCode.LANE_ISOLATION_FAILED, "the program " + program + " was not found on the PATH"));
    }

    private static Optional<Path> path(String folder, String program) {
        try {
            return Optional.of(Path.of(folder, program));
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
