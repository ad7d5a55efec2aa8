package io.dpone.spi;

import java.time.Duration;

/** An exported snapshot. It lives as long as the session that holds it; closing it is harmless to chunks already read. */
public interface SourceSnapshot extends AutoCloseable {
    /**
     * What other sessions import.
     *
     * @return the token
     */
    String token();

    /**
     * Proves that the holding session is alive.
     *
     * @param timeout how long the answer may take
     */
    void ping(Duration timeout);

    @Override
    void close();
}
