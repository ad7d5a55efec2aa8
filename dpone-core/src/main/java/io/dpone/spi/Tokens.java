package io.dpone.spi;

import java.util.UUID;

/** Where fresh tokens come from: owners, generations, nonces. Thread-safe. */
@FunctionalInterface
public interface Tokens {
    /**
     * A token that was never given before.
     *
     * @return the token
     */
    UUID next();

    /**
     * Random tokens.
     *
     * @return the source
     */
    static Tokens random() {
        return UUID::randomUUID;
    }
}
