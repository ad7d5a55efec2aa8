package io.dpone.contracts.chunk;

import io.dpone.contracts.json.JsonReader;

/** What the literals of a chunk's range are (shadow campaign facts, section 2.2). */
public enum LiteralType {
    /** Integers of at most 64 bits. */
    INTEGER("integer", "ordered_exact_integer_v1"),
    /** UUIDs, ordered by their 16 bytes. */
    UUID("uuid", "ordered_canonical_uuid_v1");

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
