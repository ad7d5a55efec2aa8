package io.dpone.examples.worker;

import io.dpone.campaign.CampaignEvent;
import io.dpone.campaign.CampaignProgress;
import io.dpone.campaign.CampaignResult;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.json.CanonicalJson;
import io.dpone.contracts.json.JsonReader;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonObject;
import io.dpone.contracts.json.StrictJson;
import org.jspecify.annotations.Nullable;

/** One line of a worker's standard output: one JSON object. The last line is an {@link Ended}. Immutable. */
public sealed interface WorkerLine {
    /**
     * The line.
     *
     * @return one JSON object without a line break
     */
    String text();

    /**
     * Reads a line.
     *
     * @param text one line that a worker wrote
     * @return the line
     * @throws DponeException with {@code DPONE_JSON_INVALID} when no worker writes such a line
     */
    static WorkerLine parse(String text) {
        JsonReader json = JsonReader.of(StrictJson.parse(text, StrictJson.Limits.ofDefaults()), "line");
        JsonObject members = json.json();
        if (members.get("event") != null) {
            return Event.read(json.object("event"));
        }
        return members.get("progress") != null ? Progress.read(json.object("progress")) : new Ended(members);
    }

    /**
     * A transition.
     *
     * @param kind which
     * @param chunkIndex the chunk, 0 when it is not about one
     * @param message the transition in words
     */
    record Event(CampaignEvent.Kind kind, int chunkIndex, String message) implements WorkerLine {
        static Event of(CampaignEvent event) {
            return new Event(event.kind(), event.chunkIndex(), event.message());
        }

        private static Event read(JsonReader json) {
            return json.value(() -> new Event(
                    CampaignEvent.Kind.valueOf(json.string("kind")),
                    json.intValue("chunk_index"),
                    json.string("message")));
        }

        @Override
        public String text() {
            return wrapped(
                    "event",
                    JsonValue.object()
                            .put("kind", kind.name())
                            .put("chunk_index", chunkIndex)
                            .put("message", message)
                            .build());
        }
    }

    /**
     * How far a run is.
     *
     * @param phase the phase's name
     * @param committed chunks that are committed
     * @param chunks all chunks
     * @param rows rows committed or in flight
     * @param rowsPerSecond rows that this run has read in each second
     * @param etaSeconds estimated seconds until the last chunk is committed, or null while nothing can be said
     */
    record Progress(
            String phase,
            int committed,
            int chunks,
            long rows,
            long rowsPerSecond,
            @Nullable Long etaSeconds) implements WorkerLine {
        /**
         * From a campaign's own report.
         *
         * @param progress the report
         * @return what is shown of it
         */
        public static Progress of(CampaignProgress progress) {
            return new Progress(
                    progress.phase().name(),
                    progress.committed(),
                    progress.chunks(),
                    progress.rows(),
                    Math.round(progress.rowsPerSecond()),
                    progress.etaSeconds());
        }

        private static Progress read(JsonReader json) {
            return new Progress(
                    json.string("phase"),
                    json.intValue("committed"),
                    json.intValue("chunks"),
                    json.longValue("rows"),
                    json.longValue("rows_per_second"),
                    json.nullableLong("eta_seconds"));
        }

        @Override
        public String text() {
            return wrapped(
                    "progress",
                    JsonValue.object()
                            .put("phase", phase)
                            .put("committed", committed)
                            .put("chunks", chunks)
                            .put("rows", rows)
                            .put("rows_per_second", rowsPerSecond)
                            .put("eta_seconds", etaSeconds)
                            .build());
        }
    }

    /**
     * How the run ended.
     *
     * @param document the campaign's result, or an object with {@code error} and {@code message}
     */
    record Ended(JsonObject document) implements WorkerLine {
        static Ended of(CampaignResult result) {
            return new Ended(result.toJson());
        }

        static Ended of(DponeException failure) {
            return new Ended(JsonValue.object()
                    .put("error", failure.code().id())
                    .put("message", failure.getMessage())
                    .build());
        }

        /**
         * In one word.
         *
         * @return the outcome's name or the error's code
         */
        public String word() {
            JsonReader json = JsonReader.of(document, "line");
            return document.get("error") != null ? json.string("error") : json.string("outcome");
        }

        @Override
        public String text() {
            return CanonicalJson.write(document);
        }
    }

    private static String wrapped(String name, JsonObject content) {
        return CanonicalJson.write(JsonValue.object().put(name, content).build());
    }
}
