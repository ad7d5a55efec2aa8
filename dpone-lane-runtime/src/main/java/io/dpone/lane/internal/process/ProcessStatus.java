package io.dpone.lane.internal.process;

import io.dpone.contracts.lane.ProcessIdentity;
import java.util.Optional;

/**
 * What {@code /proc/PID/stat} says of a process (proc(5)).
 *
 * @param pid the process id
 * @param state the state in one letter
 * @param processGroupId the process group
 * @param sessionId the session
 * @param startTicks when it was started, in clock ticks since the boot; tells two processes of one number apart
 */
public record ProcessStatus(long pid, char state, long processGroupId, long sessionId, long startTicks) {
    // The places of the fields after the program's name, which stands in brackets and may itself hold brackets and
    // blanks.
    private static final int STATE = 0;
    private static final int PROCESS_GROUP = 2;
    private static final int SESSION = 3;
    private static final int START_TIME = 19;

    /**
     * Reads the line.
     *
     * @param stat the text of the file
     * @return the status, empty when the text is no such line
     */
    public static Optional<ProcessStatus> parse(String stat) {
        int nameBegins = stat.indexOf(" (");
        int nameEnds = stat.lastIndexOf(") ");
        if (nameBegins < 0 || nameEnds < nameBegins) {
            return Optional.empty();
        }
        String[] fields = stat.substring(nameEnds + 2).split(" ", -1);
        if (fields.length <= START_TIME || fields[STATE].length() != 1) {
            return Optional.empty();
        }
        try {
            return Optional.of(new ProcessStatus(
                    Long.parseLong(stat.substring(0, nameBegins)),
                    fields[STATE].charAt(0),
                    Long.parseLong(fields[PROCESS_GROUP]),
                    Long.parseLong(fields[SESSION]),
                    Long.parseLong(fields[START_TIME])));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /**
     * Whether it can still run: a zombie and a dead process cannot.
     *
     * @return true when it can
     */
    public boolean isAlive() {
        return state != 'Z' && state != 'X' && state != 'x';
    }

    /**
     * The ids alone.
     *
     * @return process, group and session
     */
    public ProcessIdentity identity() {
        return new ProcessIdentity(pid, processGroupId, sessionId);
    }
}
