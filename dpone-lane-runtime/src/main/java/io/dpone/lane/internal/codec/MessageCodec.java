package io.dpone.lane.internal.codec;

/**
 * The fields of the messages of one direction. Stateless.
 *
 * @param <M> the messages
 */
public interface MessageCodec<M> {
    /**
     * Writes the type and the fields.
     *
     * @param message the message
     * @param out takes them
     */
    void write(M message, FieldWriter out);

    /**
     * Reads the type and the fields.
     *
     * @param in gives them
     * @return the message
     */
    M read(FieldReader in);
}
