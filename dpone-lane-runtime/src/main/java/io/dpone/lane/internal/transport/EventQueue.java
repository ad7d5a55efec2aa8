package io.dpone.lane.internal.transport;

import io.dpone.spi.LaneFleet.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Events that nobody took yet: exits before everything else, and the rest in the order in which it came. Used by one thread. */
final class EventQueue {
    private final List<Event> exits = new ArrayList<>();
    private final List<Event> others = new ArrayList<>();

    void add(Event event) {
        if (event instanceof Event.Exited) {
            exits.add(event);
        } else {
            others.add(event);
        }
    }

    boolean isEmpty() {
        return exits.isEmpty() && others.isEmpty();
    }

    boolean hasAnyOf(Set<Integer> workerIds) {
        return Stream.concat(exits.stream(), others.stream()).anyMatch(event -> workerIds.contains(event.workerId()));
    }

    List<Event> takeAll() {
        List<Event> taken = Stream.concat(exits.stream(), others.stream()).toList();
        exits.clear();
        others.clear();
        return taken;
    }
}
