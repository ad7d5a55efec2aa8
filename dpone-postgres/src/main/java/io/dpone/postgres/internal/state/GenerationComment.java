package io.dpone.postgres.internal.state;

import java.util.Optional;
import java.util.UUID;

/** The comment on a table's row type that carries its generation, where it lives and dies with the table. Pure functions. */
public final class GenerationComment {
    /** What the comment begins with; the UUID follows. */
    public static final String PREFIX = "dpone-generation:";

    private GenerationComment() {}

    /**
     * The comment of a generation.
     *
     * @param token the generation's UUID
     * @return the comment
     */
    public static String of(UUID token) {
        return PREFIX + token;
    }

    /**
     * Reads a comment.
     *
     * @param comment the comment
     * @return the generation's UUID, if the comment is one of ours
     */
    public static Optional<UUID> token(String comment) {
        if (!comment.startsWith(PREFIX)) {
            return Optional.empty();
        }
        String text = comment.substring(PREFIX.length());
        try {
            UUID parsed = UUID.fromString(text);
            return parsed.toString().equals(text) ? Optional.of(parsed) : Optional.empty();
        } catch (IllegalArgumentException e) {
            // Somebody else wrote the comment; the table has no generation of ours.
            return Optional.empty();
        }
    }
}
