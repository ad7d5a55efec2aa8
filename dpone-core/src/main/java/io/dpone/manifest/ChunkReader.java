package io.dpone.manifest;

import io.dpone.campaign.ChunkRequest;
import io.dpone.campaign.IntegerField;
import io.dpone.contracts.error.ErrorCode;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads {@code chunk}: how the table is cut. */
final class ChunkReader {
    private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");

    private static final Pattern TIMESTAMP = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}[T ].+");

    private enum Kind {
        INTEGER,
        UUID,
        /** Not known or not supported, which is reported. */
        NONE
    }

    private static final Choice<Kind> KIND = Choice.of(Map.of("integer", Kind.INTEGER, "uuid", Kind.UUID))
            .refusing("date", ErrorCode.NOT_SUPPORTED, later("date"))
            .refusing("timestamp", ErrorCode.NOT_SUPPORTED, later("timestamp"));

    private final Section chunk;

    private ChunkReader(Section chunk) {
        this.chunk = chunk;
    }

    static ChunkRequest read(Section chunk) {
        ChunkRequest request = new ChunkReader(chunk).read();
        chunk.close();
        return request;
    }

    private ChunkRequest read() {
        String column = chunk.text("column");
        return switch (kind()) {
            case INTEGER -> integers(column);
            case UUID -> uuids(column);
            case NONE -> unread(column);
        };
    }

    private Kind kind() {
        return chunk.has("kind") ? chunk.choice("kind", KIND, Kind.NONE) : inferred();
    }

    /** The kind that the form of {@code from} tells (shadow campaign facts, section 1.1). */
    private Kind inferred() {
        Optional<YamlNode> from = chunk.present("from");
        if (from.isEmpty()) {
            chunk.requirePresent(
                    "kind",
                    ErrorCode.MANIFEST_INVALID,
                    "is missing, and without from nothing tells it; say integer or uuid");
            return Kind.NONE;
        }
        String text =
                from.get() instanceof YamlNode.Scalar scalar ? scalar.text().orElse("") : "";
        if (DATE.matcher(text).matches()) {
            return refused("date");
        }
        // What is no integer either is refused as such when it is read.
        return TIMESTAMP.matcher(text).matches() ? refused("timestamp") : Kind.INTEGER;
    }

    private Kind refused(String kind) {
        chunk.problems().add(chunk.path("kind"), ErrorCode.NOT_SUPPORTED, "from is a " + kind + "; " + later(kind));
        return Kind.NONE;
    }

    private ChunkRequest integers(String column) {
        chunk.refuse("buckets", ErrorCode.MANIFEST_INVALID, "belongs to kind uuid");
        Long from = chunk.integer(IntegerField.CHUNK_FROM).orElse(null);
        Long to = chunk.integer(IntegerField.CHUNK_TO).orElse(null);
        chunk.requirePresent("step");
        long step = chunk.integer(IntegerField.CHUNK_STEP).orElse(1L);
        if (from != null && to != null && from > to) {
            chunk.problems().invalid(chunk.path("to"), "must not be below from");
            return new ChunkRequest.IntegerChunks(column, from, from, step);
        }
        return new ChunkRequest.IntegerChunks(column, from, to, step);
    }

    private ChunkRequest uuids(String column) {
        for (String key : new String[] {"from", "to", "step"}) {
            chunk.refuse(key, ErrorCode.MANIFEST_INVALID, "is refused with kind uuid, which has buckets");
        }
        chunk.requirePresent("buckets");
        long buckets = chunk.integer(IntegerField.CHUNK_BUCKETS).orElse(1L);
        return new ChunkRequest.UuidChunks(column, Math.toIntExact(buckets));
    }

    private ChunkRequest unread(String column) {
        for (String key : new String[] {"from", "to", "step", "buckets"}) {
            chunk.ignore(key);
        }
        return new ChunkRequest.UuidChunks(column, 1);
    }

    private static String later(String kind) {
        return "kind " + kind + " comes with a later version; this one has integer and uuid";
    }
}
