package io.dpone.testkit.fault;

/**
 * A message of SQL Server's protocol (MS-TDS, Tabular Data Stream), or a place inside one.
 *
 * <pre>{@code
 * // The bulk load breaks when 20,000 bytes of it have reached the server.
 * proxy.when(Direction.CLIENT_TO_SERVER, TdsPattern.inside(Message.BULK_LOAD, 20_000), 1, () -> Verdict.CUT);
 * }</pre>
 *
 * <p>A message is a run of packets of one type, of which the last says so in its header; the pattern is found once in each. The login is encrypted at least, and so is
 * everything else unless the client asks for {@code encrypt=false} and the server agrees: of encrypted bytes only {@link StreamPosition} can find a place. TDS 8.0
 * ({@code encrypt=strict}) is not read. Immutable.
 */
public final class TdsPattern extends StreamPattern {
    private final Message message;
    private final long bytes;

    private TdsPattern(Message message, long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("a place inside a message is not before its begin: " + bytes);
        }
        this.message = message;
        this.bytes = bytes;
    }

    /** Types of messages (MS-TDS 2.2.3.1.1). */
    public enum Message {
        /** Statements as text; the driver's commit and rollback are such. */
        SQL_BATCH(0x01),
        /** A call of a procedure; prepared statements are such. */
        RPC(0x03),
        /** Every answer of the server. */
        TABULAR_RESULT(0x04),
        /** The client's wish to end what is running. */
        ATTENTION(0x06),
        /** The rows of a bulk load, after the statement that announced them. */
        BULK_LOAD(0x07),
        /** Begin, commit and rollback of clients that do not say it in a batch. */
        TRANSACTION_MANAGER_REQUEST(0x0E),
        /** The login, where it is not encrypted. */
        LOGIN(0x10),
        /** The first words of a connection, and the TLS handshake that follows. */
        PRELOGIN(0x12);

        private final int type;

        Message(int type) {
            this.type = type;
        }
    }

    /**
     * A message as a whole: what came before it is forwarded before the rule decides.
     *
     * @param message its type
     * @return the pattern
     */
    public static TdsPattern message(Message message) {
        return new TdsPattern(message, 0);
    }

    /**
     * A place inside a message: the bytes before it are forwarded before the rule decides. A shorter message is not found.
     *
     * @param message the message's type
     * @param bytes how many of the message's bytes are in front of the place, the headers of its packets (8 bytes each) among them; at least 0
     * @return the pattern
     */
    public static TdsPattern inside(Message message, long bytes) {
        return new TdsPattern(message, bytes);
    }

    @Override
    int length() {
        return 1;
    }

    @Override
    Search search() {
        return new PacketSearch();
    }

    private final class PacketSearch implements Search {
        private final TdsFrames frames = new TdsFrames();

        @Override
        public boolean completes(byte next) {
            frames.take(next);
            return frames.type() == message.type && frames.position() == bytes;
        }
    }
}
