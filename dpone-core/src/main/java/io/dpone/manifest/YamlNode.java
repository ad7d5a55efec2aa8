package io.dpone.manifest;

import io.dpone.contracts.json.JsonValue;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A document after parsing, with the place of everything that a problem may have to name. Immutable. */
sealed interface YamlNode {

    /** Where the node begins. */
    Place place();

    /** What the node is, for messages. */
    String kind();

    /**
     * A spot in the document.
     *
     * @param offset characters before it, for sorting
     * @param line from 1
     */
    record Place(int offset, int line) {}

    /** A mapping with text keys in the order of the document. */
    record Mapping(Map<String, YamlNode> entries, Place place) implements YamlNode {
        // Keeps an immutable copy in the order given.
        public Mapping {
            entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
        }

        @Override
        public String kind() {
            return "a mapping";
        }
    }

    /** A list. */
    record Sequence(List<YamlNode> items, Place place) implements YamlNode {
        // Keeps an immutable copy.
        public Sequence {
            items = List.copyOf(items);
        }

        @Override
        public String kind() {
            return "a list";
        }
    }

    /** A text, integer, float, boolean or null; never a list or an object. */
    record Scalar(JsonValue value, Place place) implements YamlNode {
        Optional<String> text() {
            return value instanceof JsonValue.JsonString text ? Optional.of(text.value()) : Optional.empty();
        }

        @Override
        public String kind() {
            if (value instanceof JsonValue.JsonString) {
                return "a text";
            }
            if (value instanceof JsonValue.JsonInteger) {
                return "an integer";
            }
            if (value instanceof JsonValue.JsonFloat) {
                return "a float";
            }
            return value instanceof JsonValue.JsonBoolean ? "a boolean" : "empty";
        }
    }

    /** What was refused while the document was parsed; its problem is reported already. */
    record Refused(Place place) implements YamlNode {
        @Override
        public String kind() {
            return "refused";
        }
    }
}
