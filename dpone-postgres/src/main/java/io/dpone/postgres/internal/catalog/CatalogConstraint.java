package io.dpone.postgres.internal.catalog;

import io.dpone.contracts.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * A constraint of the table.
 *
 * @param name the name
 * @param kind which kind
 * @param definition what stands after {@code ADD CONSTRAINT name}
 * @param validated whether every row was checked
 * @param deferrable whether the check can be deferred
 * @param comment the comment, or null
 */
public record CatalogConstraint(
        String name,
        Kind kind,
        String definition,
        boolean validated,
        boolean deferrable,
        @Nullable String comment) {

    /** The kinds of pg_constraint.contype. */
    public enum Kind {
        /** A check. */
        CHECK("c"),
        /** A named NOT NULL, from PostgreSQL 18 on. */
        NOT_NULL("n"),
        /** The primary key. */
        PRIMARY_KEY("p"),
        /** A unique constraint. */
        UNIQUE("u"),
        /** A foreign key to another table. */
        FOREIGN_KEY("f"),
        /** An exclusion constraint. */
        EXCLUSION("x"),
        /** A constraint trigger. */
        TRIGGER("t");

        private final String letter;

        Kind(String letter) {
            this.letter = letter;
        }

        static Kind of(String letter) {
            for (Kind kind : values()) {
                if (kind.letter.equals(letter)) {
                    return kind;
                }
            }
            throw new IllegalArgumentException("pg_constraint has an unknown kind: " + letter);
        }
    }

    /**
     * Whether an index of the same name carries the constraint.
     *
     * @return true for the primary key and unique constraints
     */
    public boolean isKey() {
        return kind == Kind.PRIMARY_KEY || kind == Kind.UNIQUE;
    }

    CatalogConstraint named(String newName) {
        return new CatalogConstraint(newName, kind, definition, validated, deferrable, comment);
    }

    JsonValue.JsonObject toJson() {
        return JsonValue.object()
                .put("name", name)
                .put("kind", kind.letter)
                .put("definition", definition)
                .put("validated", validated)
                .put("deferrable", deferrable)
                .put("comment", comment)
                .build();
    }
}
