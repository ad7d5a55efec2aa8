package io.dpone.contracts.chunk;

import io.dpone.contracts.json.JsonReader;
import java.util.regex.Pattern;

/** What the literals of a chunk's range are (shadow campaign facts, section 2.2). */
public enum LiteralType {
    /** Integers of at most 64 bits. */
    INTEGER("integer", "ordered_exact_integer_v1"),
    /** UUIDs, ordered by their 16 bytes. */
    UUID("uuid", "ordered_canonical_uuid_v1");

    private static final Pattern CANONICAL_UUID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    private final String id;
    private final String comparison;

    LiteralType(String id, String comparison) {
        this.id = id;
        this.comparison = comparison;
    }

    /**
     * The spelling in manifests and canonical forms.
     *
     * @return the id
     */
    public String id() {
        return id;
    }

    /**
     * The rule by which both databases compare such literals.
     *
     * @return the comparison contract
     */
    public String comparison() {
        return comparison;
    }

    // Negative, zero or positive. Refuses what is not in the one spelling in which it is hashed.
    int compare(String left, String right) {
        return switch (this) {
            case INTEGER -> Long.compare(canonicalLong(left), canonicalLong(right));
            // The spelling has a fixed length and its digits are in the order of the bytes.
            case UUID -> canonicalUuid(left).compareTo(canonicalUuid(right));
        };
    }

    private static long canonicalLong(String text) {
        try {
            long number = Long.parseLong(text);
            if (Long.toString(number).equals(text)) {
                return number;
            }
        } catch (NumberFormatException refusal) {
            // Refused below, without the text.
        }
        throw new IllegalArgumentException("a bound of an integer range is not the canonical spelling of 64 bits");
    }

    private static String canonicalUuid(String text) {
        if (!CANONICAL_UUID.matcher(text).matches()) {
            throw new IllegalArgumentException("a bound of a uuid range is not 36 characters in lower case");
        }
        return text;
    }

    static LiteralType fromJson(JsonReader json, String name) {
        String id = json.string(name);
        for (LiteralType type : values()) {
            if (type.id.equals(id)) {
                return type;
            }
        }
        throw json.refuse(name, "is not a known literal type");
    }
}
