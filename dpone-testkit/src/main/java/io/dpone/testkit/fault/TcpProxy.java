package io.dpone.testkit.fault;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A proxy on the loopback interface that breaks connections on purpose, at a byte or on demand.
 *
 * <pre>{@code
 * try (TcpProxy proxy = TcpProxy.to(database.port())) {
 *     // The server has committed, and the client never hears of it.
 *     proxy.when(Direction.SERVER_TO_CLIENT, BytePattern.commandComplete("COMMIT"), 1, () -> Verdict.CUT);
 *     Endpoint endpoint = database.throughPort(proxy.port()).endpoint();
 *     ...
 * }
 * }</pre>
 *
 * <p>Bytes in front of a pattern are forwarded before its rule decides; so a cut comes exactly before the pattern, unless it began in an earlier packet. Safe for use
 * from any thread.
 */
public final class TcpProxy implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TcpProxy.class);

    private final ServerSocket listener;
    private final InetSocketAddress target;
    private final List<Rule> rules = new ArrayList<>();
    private final List<ProxyConnection> connections = new ArrayList<>();
    private volatile Duration delay = Duration.ZERO;
    private volatile boolean blackHole;

    private TcpProxy(ServerSocket listener, InetSocketAddress target) {
        this.listener = listener;
        this.target = target;
    }

    /** Which way bytes go. */
    public enum Direction {
        /** What the client says. */
        CLIENT_TO_SERVER,
        /** What the server says. */
        SERVER_TO_CLIENT
    }

    /** What becomes of a connection in which a pattern was found. */
    public enum Verdict {
        /** Nothing happens: the pattern is forwarded. */
        FORWARD,
        /** Both sides see their connection reset; the pattern is not forwarded. */
        CUT,
        /** The receiver of the pattern sees the end of the stream instead; the other direction goes on. */
        HALF_CLOSE,
        /** From the pattern on, nothing passes in either direction, not even the end of the stream. */
        BLACK_HOLE
    }

    private enum Moment {
        AT_ONCE,
        AT_THE_ANSWER
    }

    static final class Rule {
        private static final int EACH = 0;

        private final Direction direction;
        private final StreamPattern pattern;
        private final Moment moment;
        private final boolean always;
        private final IntFunction<Verdict> reaction;
        private int left;

        private Rule(
                Direction direction,
                StreamPattern pattern,
                int occurrence,
                Moment moment,
                IntFunction<Verdict> reaction) {
            this.direction = direction;
            this.pattern = pattern;
            this.left = occurrence;
            this.always = occurrence == EACH;
            this.moment = moment;
            this.reaction = reaction;
        }

        Direction direction() {
            return direction;
        }

        StreamPattern pattern() {
            return pattern;
        }

        Verdict found(ProxyConnection connection) {
            if (!isDue()) {
                return Verdict.FORWARD;
            }
            if (moment == Moment.AT_THE_ANSWER) {
                connection.atTheAnswer(() -> reaction.apply(connection.clientPort()));
                return Verdict.FORWARD;
            }
            return reaction.apply(connection.clientPort());
        }

        private synchronized boolean isDue() {
            return always || --left == 0;
        }
    }

    /**
     * Starts a proxy.
     *
     * @param serverPort the server's port on 127.0.0.1
     * @return the proxy, which takes connections
     */
    public static TcpProxy to(int serverPort) {
        return to(new InetSocketAddress(InetAddress.getLoopbackAddress(), serverPort));
    }

    /**
     * Starts a proxy to a server on another host.
     *
     * @param server where it listens
     * @return the proxy, which takes connections on the loopback interface
     */
    public static TcpProxy to(InetSocketAddress server) {
        try {
            TcpProxy proxy = new TcpProxy(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), server);
            Thread acceptor = new Thread(proxy::accept, "tcp-proxy-" + proxy.port());
            acceptor.setDaemon(true);
            acceptor.start();
            return proxy;
        } catch (IOException e) {
            throw new UncheckedIOException("the proxy cannot listen", e);
        }
    }

    /**
     * The port that clients connect to.
     *
     * @return the port on 127.0.0.1
     */
    public int port() {
        return listener.getLocalPort();
    }

    /**
     * Adds a rule for connections that are opened from now on.
     *
     * @param direction which way to look
     * @param pattern what to look for
     * @param occurrence which of the finds of all connections, from 1
     * @param reaction decides on the thread that forwards, and may wait, which holds up the direction
     */
    public void when(Direction direction, StreamPattern pattern, int occurrence, Supplier<Verdict> reaction) {
        add(new Rule(direction, pattern, occurrence, Moment.AT_ONCE, unused -> reaction.get()));
    }

    /**
     * Adds a rule for every find in connections that are opened from now on.
     *
     * @param direction which way to look
     * @param pattern what to look for
     * @param reaction is given the client's port, which tells connections apart, and decides on the thread that forwards; it may wait, which holds up the direction
     */
    public void whenever(Direction direction, StreamPattern pattern, IntFunction<Verdict> reaction) {
        add(new Rule(direction, pattern, Rule.EACH, Moment.AT_ONCE, reaction));
    }

    /**
     * Adds a rule for the answer to what a client says, in connections that are opened from now on: the rule decides about the first bytes that the server says after
     * the pattern, none of which has been forwarded. For protocols in which the server only speaks when it is spoken to.
     *
     * <pre>{@code
     * // SQL Server has committed, and the client never hears of it.
     * proxy.whenAnswered(BytePattern.tdsText("COMMIT TRAN"), 1, () -> Verdict.CUT);
     * }</pre>
     *
     * @param request what to look for in what clients say
     * @param occurrence which of the finds of all connections, from 1
     * @param reaction decides on the thread that forwards answers, and may wait
     */
    public void whenAnswered(StreamPattern request, int occurrence, Supplier<Verdict> reaction) {
        add(new Rule(Direction.CLIENT_TO_SERVER, request, occurrence, Moment.AT_THE_ANSWER, unused -> reaction.get()));
    }

    /**
     * Adds a rule for every answer to what a client says, in connections that are opened from now on; otherwise as {@link #whenAnswered}.
     *
     * @param request what to look for in what clients say
     * @param reaction is given the client's port, and decides on the thread that forwards answers; it may wait
     */
    public void wheneverAnswered(StreamPattern request, IntFunction<Verdict> reaction) {
        add(new Rule(Direction.CLIENT_TO_SERVER, request, Rule.EACH, Moment.AT_THE_ANSWER, reaction));
    }

    private void add(Rule rule) {
        synchronized (rules) {
            rules.add(rule);
        }
    }

    /**
     * Holds up every packet in both directions.
     *
     * @param newDelay how long; zero ends it
     */
    public void delay(Duration newDelay) {
        delay = newDelay;
    }

    /**
     * Lets nothing pass any more, in open and in new connections; or, for new connections, lets everything pass again.
     *
     * @param on whether nothing passes
     */
    public void blackHole(boolean on) {
        blackHole = on;
        if (on) {
            open().forEach(ProxyConnection::blackHole);
        }
    }

    /**
     * Resets one connection on both sides, if it is open.
     *
     * @param clientPort the client's port
     */
    public void cut(int clientPort) {
        open().stream()
                .filter(connection -> connection.clientPort() == clientPort)
                .forEach(ProxyConnection::cut);
    }

    /** Resets every open connection on both sides. */
    public void cutAll() {
        open().forEach(ProxyConnection::cut);
    }

    /** Ends the proxy and resets what is open. */
    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException e) {
            throw new UncheckedIOException("the proxy does not stop listening", e);
        } finally {
            cutAll();
        }
    }

    Duration delay() {
        return delay;
    }

    List<Rule> rules(Direction direction) {
        synchronized (rules) {
            return rules.stream().filter(rule -> rule.direction() == direction).toList();
        }
    }

    private List<ProxyConnection> open() {
        synchronized (connections) {
            return List.copyOf(connections);
        }
    }

    void forget(ProxyConnection connection) {
        synchronized (connections) {
            connections.remove(connection);
        }
    }

    private void accept() {
        while (!listener.isClosed()) {
            acceptOne();
        }
    }

    private void acceptOne() {
        try {
            connect(listener.accept());
        } catch (IOException e) {
            // Either this proxy is being closed, or the server is gone and the client has seen it.
            LOG.debug("a connection was not forwarded: {}", e.toString());
        }
    }

    private void connect(Socket client) throws IOException {
        Socket server = new Socket();
        try {
            server.connect(target);
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
        } catch (IOException e) {
            client.close();
            server.close();
            throw e;
        }
        ProxyConnection connection = new ProxyConnection(this, client, server);
        synchronized (connections) {
            connections.add(connection);
        }
        if (blackHole) {
            connection.blackHole();
        }
        if (listener.isClosed()) {
            connection.cut();
        }
        connection.start();
    }
}
