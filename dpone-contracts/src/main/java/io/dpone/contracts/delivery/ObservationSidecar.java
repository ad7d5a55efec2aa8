package io.dpone.contracts.delivery;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.json.JsonReader;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonArray;
import io.dpone.contracts.json.JsonValue.JsonObject;
import java.util.List;
import java.util.TreeSet;

/**
 * The phases of one trial (kind {@code native-delivery-observations}, version 1), beside its receipt. Limitations, status and aggregates follow from the
 * rest, so a reader makes them anew and takes nothing on trust.
 *
 * @param capacity how many observations it may hold, 1 to 65536
 * @param recorders what the recorders say of themselves
 * @param observations at most as many as the capacity
 * @param overflowed whether more were made than it may hold
 */
public record ObservationSidecar(
        int capacity, List<RecorderReport> recorders, List<PhaseObservation> observations, boolean overflowed) {
    /** The kind of the document. */
    public static final String KIND = "native-delivery-observations";

    /** The capacity where nothing else is said. */
    public static final int DEFAULT_CAPACITY = 4096;

    /** The largest capacity. */
    public static final int LARGEST_CAPACITY = 65536;

    /** The limitation of a sidecar that more was observed than it may hold. */
    public static final String CAPACITY_EXCEEDED = "capacity_exceeded";

    private static final String FAILED_RECORDER = "invalid_or_failed_recorder";
    private static final int VERSION = 1;

    // Refuses a capacity out of range and more observations than it allows.
    public ObservationSidecar {
        if (capacity < 1 || capacity > LARGEST_CAPACITY) {
            throw new DponeException(
                    ErrorCode.OBSERVATION_INVALID_CAPACITY, "the capacity must be from 1 to " + LARGEST_CAPACITY);
        }
        if (observations.size() > capacity) {
            throw new IllegalArgumentException("more observations than the capacity allows");
        }
        recorders = List.copyOf(recorders);
        observations = List.copyOf(observations);
    }

    /**
     * Collects what was recorded; what the capacity cannot hold is left out, and said to be.
     *
     * @param capacity 1 to 65536
     * @param recorders what the recorders say of themselves
     * @param observations in the order in which they were made
     * @return the sidecar
     * @throws DponeException with {@code observation.invalid_capacity}
     */
    public static ObservationSidecar collect(
            int capacity, List<RecorderReport> recorders, List<PhaseObservation> observations) {
        int kept = Math.min(observations.size(), Math.max(capacity, 0));
        return new ObservationSidecar(capacity, recorders, observations.subList(0, kept), kept < observations.size());
    }

    /**
     * Reads a sidecar, makes it anew from its recorders and observations, and refuses it unless both are equal.
     *
     * @param utf8 the file
     * @return the sidecar
     * @throws DponeException with {@code invalid_json} or {@code invalid_observations}
     */
    public static ObservationSidecar parse(byte[] utf8) {
        JsonValue json = Shape.json(utf8);
        ObservationSidecar sidecar;
        try {
            sidecar = read(JsonReader.of(json, ""));
        } catch (DponeException | IllegalArgumentException refusal) {
            throw new DponeException(
                    ErrorCode.INVALID_OBSERVATIONS, "a member of the sidecar is not as it should be", refusal);
        }
        if (!sidecar.toJson().equals(json)) {
            throw new DponeException(
                    ErrorCode.INVALID_OBSERVATIONS, "the sidecar is not what its observations and recorders make");
        }
        return sidecar;
    }

    private static ObservationSidecar read(JsonReader json) {
        boolean overflowed = json.strings("limitations").contains(CAPACITY_EXCEEDED);
        List<PhaseObservation> observations = json.objects("observations").stream()
                .map(observation -> PhaseObservation.of(observation.json()))
                .toList();
        int capacity = json.intValue("capacity");
        // Only a sidecar that is full can have lost something itself; else a recorder has.
        return new ObservationSidecar(
                capacity,
                RunDocument.each(json, "recorders", RecorderReport::read),
                observations,
                overflowed && observations.size() == capacity);
    }

    /**
     * What the sidecar does not show.
     *
     * @return limitations of the recorders and of the sidecar itself, sorted, each once
     */
    public List<String> limitations() {
        TreeSet<String> limitations = new TreeSet<>();
        recorders.forEach(recorder -> limitations.addAll(recorder.limitations()));
        if (overflowed) {
            limitations.add(CAPACITY_EXCEEDED);
        }
        if (recorders.stream().anyMatch(recorder -> recorder.status() != DeliveryStatus.PASS)) {
            limitations.add(FAILED_RECORDER);
        }
        return List.copyOf(limitations);
    }

    /**
     * What the sidecar came to.
     *
     * @return {@link DeliveryStatus#PASS} without limitations, else {@link DeliveryStatus#UNVERIFIED}
     */
    public DeliveryStatus status() {
        return limitations().isEmpty() ? DeliveryStatus.PASS : DeliveryStatus.UNVERIFIED;
    }

    /**
     * What the observations come to.
     *
     * @return one aggregate for each phase and clock; times and overlap are unavailable when observations were lost
     */
    public List<PhaseAggregate> aggregates() {
        return PhaseAggregate.of(observations, !limitations().contains(CAPACITY_EXCEEDED));
    }

    /**
     * The document, its members in the order of the schema.
     *
     * @return an object of eight members
     */
    public JsonObject toJson() {
        JsonArray limitations = JsonValue.array(limitations(), JsonValue::of);
        return JsonValue.object()
                .put("schema_version", VERSION)
                .put("kind", KIND)
                .put("status", status().name())
                .put("limitations", limitations)
                .put("recorders", JsonValue.array(recorders, RecorderReport::toJson))
                .put("capacity", capacity)
                .put("observations", JsonValue.array(observations, PhaseObservation::toJson))
                .put("aggregates", JsonValue.array(aggregates(), PhaseAggregate::toJson))
                .build();
    }

    /**
     * The file: canonical JSON and a line feed.
     *
     * @return UTF-8 bytes
     */
    public byte[] toBytes() {
        return Shape.file(toJson());
    }
}
