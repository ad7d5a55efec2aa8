package io.dpone.lane.internal.transport;

import io.dpone.lane.internal.codec.FrameDecoder;
import io.dpone.lane.internal.codec.FrameEncoder;
import io.dpone.lane.internal.codec.MessageCodec;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A connected, non-blocking socket that carries frames. Non-blocking also because an interrupt closes a socket that blocks. Used by one thread.
 *
 * @param <S> what is sent
 * @param <R> what is received
 */
public final class FrameChannel<S, R> implements AutoCloseable {
    private final SocketChannel socket;
    private final FrameEncoder<S> encoder;
    private final FrameDecoder<R> decoder;

    /**
     * A channel over a socket.
     *
     * @param socket the connected socket, closed with this channel
     * @param outgoing the messages that are sent
     * @param incoming the messages that are received
     * @throws IOException as the socket says
     */
    public FrameChannel(SocketChannel socket, MessageCodec<S> outgoing, MessageCodec<R> incoming) throws IOException {
        this.socket = socket;
        this.encoder = new FrameEncoder<>(outgoing);
        this.decoder = new FrameDecoder<>(incoming);
        socket.configureBlocking(false);
    }

    /**
     * Watches the socket for input.
     *
     * @param selector watches
     * @param attachment is found at the key
     * @return the key
     * @throws IOException as the socket says
     */
    public SelectionKey watchInput(Selector selector, Object attachment) throws IOException {
        return socket.register(selector, SelectionKey.OP_READ, attachment);
    }

    /**
     * Sends a message whole, or fails.
     *
     * @param message the message
     * @param patience how long the other side may leave no room for it
     * @throws io.dpone.contracts.error.DponeException with {@code LANE_CHANNEL_INVALID} when it does not fit into a frame; nothing was sent then
     * @throws IOException when the socket fails or there was no room in time; nobody knows how much was sent then
     */
    public void send(S message, Duration patience) throws IOException {
        ByteBuffer frame = encoder.encode(message);
        socket.write(frame);
        if (frame.hasRemaining()) {
            sendRest(frame, patience);
        }
    }

    private void sendRest(ByteBuffer frame, Duration patience) throws IOException {
        long deadline = System.nanoTime() + patience.toNanos();
        boolean interrupted = false;
        try (Selector selector = Selector.open()) {
            socket.register(selector, SelectionKey.OP_WRITE);
            while (frame.hasRemaining()) {
                long left = deadline - System.nanoTime();
                if (left <= 0) {
                    throw new SocketTimeoutException("no room for " + frame.remaining() + " bytes within " + patience);
                }
                selector.select(millisecondsOf(left));
                // An interrupted thread does not wait in select; the interrupt is given back afterwards.
                interrupted |= Thread.interrupted();
                selector.selectedKeys().clear();
                socket.write(frame);
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * The next message that has arrived whole.
     *
     * @return the message
     * @throws io.dpone.contracts.error.DponeException with {@code LANE_CHANNEL_INVALID} when the other side broke the protocol
     */
    public Optional<R> next() {
        return decoder.next();
    }

    /**
     * Reads once what has arrived. Call {@link #next} until it is empty before.
     *
     * @return how many bytes arrived, possibly 0, and -1 at the end
     * @throws IOException as the socket says; after the last byte also when the other side closed without reading everything
     */
    public int read() throws IOException {
        return decoder.readFrom(socket);
    }

    /**
     * Whether it was not closed on this side.
     *
     * @return true until {@link #close}
     */
    public boolean isOpen() {
        return socket.isOpen();
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // Not logged, because a lane loads no logging before it must: whatever was not sent is lost either way, and
            // the other side sees the end.
        }
    }

    /**
     * The timeout of a {@link Selector} for a wait: at least 1, because 0 means for ever.
     *
     * @param nanos the wait in nanoseconds
     * @return milliseconds, rounded up
     */
    public static long millisecondsOf(long nanos) {
        return Math.max(1, TimeUnit.NANOSECONDS.toMillis(nanos + 999_999));
    }
}
