package io.dpone.lane.internal.process;

import java.util.List;
import java.util.Map;

/**
 * How one lane is started.
 *
 * @param label names the lane in logs and threads
 * @param command the program and its arguments; everybody on the machine can read them
 * @param environment the whole environment
 * @param token what only this lane is told, on its standard input
 * @param whenExited called once on a thread of its own when the process ended
 */
public record LaneStart(
        String label, List<String> command, Map<String, String> environment, String token, Runnable whenExited) {
    // Copies the collections.
    public LaneStart {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
    }

    @Override
    public String toString() {
        return "LaneStart[" + label + "]";
    }
}
