package io.dpone.examples.crash;

import io.dpone.examples.disturbance.ClientEnd;
import io.dpone.testkit.fault.BytePattern;
import io.dpone.testkit.fault.TcpProxy;
import io.dpone.testkit.fault.TcpProxy.Direction;
import io.dpone.testkit.fault.TcpProxy.Verdict;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

/** Gates in the network: when the rows in the middle of a chunk pass, the connection stands still. What came before is at the server. */
final class NetworkGates implements Gates {
    private final int proxyPort;
    private final CountDownLatch open = new CountDownLatch(1);
    private final List<ClientEnd> waiting = new CopyOnWriteArrayList<>();

    private NetworkGates(int proxyPort) {
        this.proxyPort = proxyPort;
    }

    static NetworkGates of(TcpProxy proxy, int... chunks) {
        NetworkGates gates = new NetworkGates(proxy.port());
        for (int chunk : chunks) {
            AtomicBoolean met = new AtomicBoolean();
            // The mark is in several rows: one of them is not broken by the header of a packet.
            proxy.whenever(
                    Direction.CLIENT_TO_SERVER,
                    BytePattern.tdsText(CrashCampaign.markOf(chunk)),
                    port -> gates.pass(met, port));
        }
        return gates;
    }

    private Verdict pass(AtomicBoolean met, int clientPort) {
        if (!met.getAndSet(true)) {
            ClientEnd lane = new ClientEnd.Ports(clientPort, proxyPort);
            waiting.add(lane);
            awaitOpen(open);
            waiting.remove(lane);
        }
        return Verdict.FORWARD;
    }

    static void awaitOpen(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public List<ClientEnd> waiting() {
        return List.copyOf(waiting);
    }

    @Override
    public void close() {
        open.countDown();
    }
}
