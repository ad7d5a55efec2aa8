package io.dpone.testkit.fault;

import io.dpone.testkit.fault.TcpProxy.Direction;
import io.dpone.testkit.fault.TcpProxy.Rule;
import io.dpone.testkit.fault.TcpProxy.Verdict;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** One connection through a proxy: two sockets and a thread for each direction. */
final class ProxyConnection {
    private final TcpProxy proxy;
    private final Socket client;
    private final Socket server;
    private final AtomicInteger running = new AtomicInteger(2);
    private final Queue<Supplier<Verdict>> atTheAnswer = new ConcurrentLinkedQueue<>();
    private volatile boolean blackHole;

    ProxyConnection(TcpProxy proxy, Socket client, Socket server) {
        this.proxy = proxy;
        this.client = client;
        this.server = server;
    }

    void start() {
        start(new Pump(client, server, proxy.rules(Direction.CLIENT_TO_SERVER), new ConcurrentLinkedQueue<>()));
        start(new Pump(server, client, proxy.rules(Direction.SERVER_TO_CLIENT), atTheAnswer));
    }

    private static void start(Pump pump) {
        Thread thread = new Thread(pump, "tcp-proxy-pump");
        thread.setDaemon(true);
        thread.start();
    }

    int clientPort() {
        return client.getPort();
    }

    void blackHole() {
        blackHole = true;
    }

    /** Lets a reaction decide about the next bytes of the server. Called before the end of their request is forwarded. */
    void atTheAnswer(Supplier<Verdict> reaction) {
        atTheAnswer.add(reaction);
    }

    void cut() {
        reset(client);
        reset(server);
        proxy.forget(this);
    }

    // Without lingering, closing sends a reset and not an orderly end.
    private static void reset(Socket socket) {
        try {
            socket.setSoLinger(true, 0);
            socket.close();
        } catch (IOException e) {
            // It was closed before, which is what this is for.
            return;
        }
    }

    /** One direction. */
    private final class Pump implements Runnable {
        private final Socket from;
        private final Socket to;
        private final List<Rule> rules;
        private final Queue<Supplier<Verdict>> reactions;
        private final List<StreamPattern.Search> searches;
        private boolean ended;

        private Pump(Socket from, Socket to, List<Rule> rules, Queue<Supplier<Verdict>> reactions) {
            this.from = from;
            this.to = to;
            this.rules = rules;
            this.reactions = reactions;
            this.searches = rules.stream().map(rule -> rule.pattern().search()).toList();
        }

        @Override
        public void run() {
            try {
                pump(to.getOutputStream());
                if (!blackHole && !ended) {
                    to.shutdownOutput();
                }
                if (running.decrementAndGet() == 0 && !blackHole) {
                    cut();
                }
            } catch (IOException e) {
                if (!blackHole) {
                    cut();
                }
            }
        }

        private void pump(OutputStream out) throws IOException {
            byte[] packet = new byte[64 * 1024];
            int length = from.getInputStream().read(packet);
            while (length >= 0) {
                LockSupport.parkNanos(proxy.delay().toNanos());
                if (!blackHole && !ended) {
                    forward(packet, length, out);
                }
                length = from.getInputStream().read(packet);
            }
        }

        private void forward(byte[] packet, int length, OutputStream out) throws IOException {
            for (Supplier<Verdict> reaction = reactions.poll(); reaction != null; reaction = reactions.poll()) {
                if (obey(reaction.get())) {
                    return;
                }
            }
            int sent = 0;
            for (int i = 0; i < length; i++) {
                for (int r = 0; r < rules.size(); r++) {
                    if (!searches.get(r).completes(packet[i])) {
                        continue;
                    }
                    int start = Math.max(sent, i + 1 - rules.get(r).pattern().length());
                    out.write(packet, sent, start - sent);
                    sent = start;
                    if (obey(rules.get(r).found(ProxyConnection.this))) {
                        return;
                    }
                }
            }
            out.write(packet, sent, length - sent);
        }

        private boolean obey(Verdict verdict) throws IOException {
            switch (verdict) {
                case FORWARD -> {
                    return false;
                }
                case CUT -> cut();
                case HALF_CLOSE -> {
                    ended = true;
                    to.shutdownOutput();
                }
                case BLACK_HOLE -> blackHole();
            }
            return true;
        }
    }
}
