package io.dpone.manifest;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One mapping of a configuration that is given as plain values. Nothing is converted; the first fault is thrown with the path and, where there is a document, its
 * line.
 *
 * @param path where the mapping stands; empty for the whole
 * @param entries its content; keys may be of any type
 * @param line what a message adds to a path, such as the line
 */
record PlainSection(String path, Map<?, ?> entries, UnaryOperator<String> line) {
    // A host's map may compare its keys in a way of its own, such as without regard to case.
    PlainSection {
        entries = new LinkedHashMap<>(entries);
    }

    String path(String key) {
        return path.isEmpty() ? key : path + "." + key;
    }

    boolean has(String key) {
        return entries.containsKey(key);
    }

    @Nullable
    Object get(String key) {
        return entries.get(key);
    }

    boolean isText(String key, String text) {
        return text.equals(entries.get(key));
    }

    /** The mapping under a key, or null when there is none. */
    @Nullable
    PlainSection child(String key) {
        return entries.get(key) instanceof Map<?, ?> map ? new PlainSection(path(key), map, line) : null;
    }

    /** The mapping under a key, which must be there. */
    PlainSection required(String key, ErrorCode code, String reason) {
        PlainSection child = child(key);
        if (child == null) {
            throw refusal(key, code, reason);
        }
        return child;
    }

    /** Refuses a key that is not among the known ones. */
    void refuseUnknown(Collection<String> known, ErrorCode code) {
        for (Object key : entries.keySet()) {
            String name = key instanceof String text ? text : "?";
            if (!known.contains(name)) {
                String hint = Suggestion.nearest(name, known)
                        .map(word -> "; did you mean " + word + "?")
                        .orElse("");
                throw refusal(YamlTree.shown(name), code, "is not a key here" + hint);
            }
        }
    }

    DponeException refusal(String key, ErrorCode code, String reason) {
        return new DponeException(code, at(path(key)) + reason);
    }

    DponeException refusal(String key, ErrorCode code, String qualifier, String reason) {
        return DponeException.qualified(code, qualifier, at(path(key)) + reason);
    }

    private String at(String place) {
        return place + line.apply(place) + ": ";
    }
}
