package io.dpone.examples.benchmark;

import io.dpone.campaign.CampaignEvent.Kind;
import io.dpone.campaign.CampaignPhase;
import io.dpone.contracts.json.JsonReader;
import io.dpone.contracts.json.StrictJson;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * When a measured campaign did what.
 *
 * @param events its transitions in order
 * @param outcome how it ended
 * @param runMicros how long {@code run()} took, in microseconds
 */
record CampaignTimeline(List<TimedEvent> events, String outcome, long runMicros) {
    private static final String READY = "ready";

    // An immutable copy.
    CampaignTimeline {
        events = List.copyOf(events);
    }

    /**
     * Reads what a {@link MeasuredCampaign} has printed.
     *
     * @param lines its standard output
     * @return the timeline
     */
    static CampaignTimeline parse(List<String> lines) {
        List<TimedEvent> events = new ArrayList<>();
        for (String line : lines) {
            JsonReader json = JsonReader.of(StrictJson.parse(line, StrictJson.Limits.ofDefaults()), "line");
            if (json.json().get("outcome") != null) {
                return new CampaignTimeline(events, json.string("outcome"), json.longValue("run_micros"));
            }
            events.add(TimedEvent.read(json));
        }
        throw new IllegalStateException("the measured campaign did not say how it ended");
    }

    /** From the first chunk's start to the last chunk's commit, in microseconds. */
    long copyMicros() {
        return last(event -> event.kind() == Kind.CHUNK_COMMITTED) - first(event -> event.kind() == Kind.CHUNK_STARTED);
    }

    /**
     * Where {@code run()} spent its time.
     *
     * @return the parts in order, in microseconds; together they are the whole
     */
    Map<String, Long> parts() {
        Map<String, Long> parts = new LinkedHashMap<>();
        long connected = phase(CampaignPhase.ADMISSION);
        long prepared = phase(CampaignPhase.PREPARATION);
        long loading = phase(CampaignPhase.LOADING);
        long started = first(event -> event.kind() == Kind.CHUNK_STARTED);
        long committed = last(event -> event.kind() == Kind.CHUNK_COMMITTED);
        long validated = phase(CampaignPhase.VALIDATION);
        long designed = phase(CampaignPhase.PHYSICAL_DESIGN);
        long publication = phase(CampaignPhase.PUBLICATION);
        long published = phase(CampaignPhase.PUBLISHED);
        parts.put("preflight, login, state", connected);
        parts.put("admission", prepared - connected);
        parts.put("preparation", loading - prepared);
        parts.put("lanes starting", started - loading);
        parts.put("copy", committed - started);
        parts.put("lanes ending", validated - committed);
        parts.put("validation", designed - validated);
        parts.put("physical design", publication - designed);
        parts.put("cutover", published - publication);
        parts.put("closing", runMicros - published);
        return parts;
    }

    /** How long each lane took from the beginning of the loading until it was ready, in microseconds. */
    List<Long> laneStarts() {
        long loading = phase(CampaignPhase.LOADING);
        return events.stream()
                .filter(event -> event.kind() == Kind.LANE && event.message().endsWith(READY))
                .map(event -> event.micros() - loading)
                .toList();
    }

    /** How long lanes waited between the commit of a chunk and the start of their next one, in microseconds. */
    List<Long> gaps() {
        List<Long> gaps = new ArrayList<>();
        Map<Integer, String> laneOfChunk = new HashMap<>();
        Map<String, Long> idleSince = new HashMap<>();
        for (TimedEvent event : events) {
            if (event.kind() == Kind.CHUNK_STARTED) {
                laneOfChunk.put(event.chunkIndex(), event.message());
                Long since = idleSince.remove(event.message());
                if (since != null) {
                    gaps.add(event.micros() - since);
                }
            } else if (event.kind() == Kind.CHUNK_COMMITTED) {
                idleSince.put(laneOfChunk.getOrDefault(event.chunkIndex(), ""), event.micros());
            }
        }
        return gaps;
    }

    /** How long each chunk took from its start to its commit, in microseconds. */
    List<Long> chunkTimes() {
        Map<Integer, Long> started = new HashMap<>();
        List<Long> times = new ArrayList<>();
        for (TimedEvent event : events) {
            if (event.kind() == Kind.CHUNK_STARTED) {
                started.put(event.chunkIndex(), event.micros());
            } else if (event.kind() == Kind.CHUNK_COMMITTED) {
                times.add(event.micros() - started.getOrDefault(event.chunkIndex(), event.micros()));
            }
        }
        return times;
    }

    private long phase(CampaignPhase phase) {
        return first(event -> event.kind() == Kind.PHASE && event.message().equals(phase.name()));
    }

    private long first(Predicate<TimedEvent> wanted) {
        return events.stream()
                .filter(wanted)
                .mapToLong(TimedEvent::micros)
                .min()
                .orElseThrow(() -> new IllegalStateException("a transition is missing in " + outcome));
    }

    private long last(Predicate<TimedEvent> wanted) {
        return events.stream()
                .filter(wanted)
                .mapToLong(TimedEvent::micros)
                .max()
                .orElseThrow(() -> new IllegalStateException("a transition is missing in " + outcome));
    }
}
