package io.dpone.contracts.endpoint;

import java.util.Objects;

/** A text that no log, message or {@code toString} shows. Immutable. */
public final class Secret {
    private final String value;

    private Secret(String value) {
        this.value = value;
    }

    /**
     * Wraps a text.
     *
     * @param value the text
     * @return the secret
     */
    public static Secret of(String value) {
        return new Secret(value);
    }

    /**
     * Gives the text to the driver that needs it.
     *
     * @return the text
     */
    public String reveal() {
        return value;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Secret secret && secret.value.equals(value);
    }

    @Override
    public int hashCode() {
        return Objects.hash(Secret.class, value);
    }

    @Override
    public String toString() {
        return "***";
    }
}
