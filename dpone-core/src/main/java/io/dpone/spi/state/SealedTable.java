package io.dpone.spi.state;

/** A table that nobody can write to since before it was counted, by a lock that a session of its own holds. Used by one thread. */
public interface SealedTable extends AutoCloseable {
    /**
     * How many rows it has.
     *
     * @return the count
     */
    long rows();

    /**
     * Whether it is sealed still.
     *
     * @return false once it was released
     */
    boolean isHeld();

    /** Gives the lock back to a transaction that has taken it too; fails when the session that held it is lost. */
    void release();

    @Override
    void close();
}
