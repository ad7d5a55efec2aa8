package io.dpone.testkit.lane;

import io.dpone.spi.LaneFleet;
import io.dpone.spi.LaneLauncher;
import io.dpone.spi.SourceAdapter;
import io.dpone.spi.TargetAdapter;
import io.dpone.testkit.fault.Faults;
import io.dpone.testkit.fault.SimulatedProcess;
import java.util.function.Function;

/**
 * Runs each lane as a thread of this JVM, as a child of the host's simulated process.
 *
 * <pre>{@code
 * LaneLauncher inMemory = new InProcessLaneLauncher(host, source::adapter, target::adapter);
 * LaneLauncher onPostgres = new InProcessLaneLauncher(host, lane -> sourceAdapter, lane -> targetAdapter);
 *
 * // The second lane that says FINALIZING dies before it says so.
 * faults.before(PortCall.CHANNEL_SEND, "OperationRequest FINALIZING", 2, Faults.kill());
 * }</pre>
 *
 * <p>The detail of {@code CHANNEL_SEND} and {@code FLEET_SEND} is the simple name of the message's type; that of an {@code OperationRequest} is followed by its step.
 * Killing a lane cuts its in-memory ports, ends its sessions and then its thread. A lane on real connections ends when it next uses its channel; one that does not is
 * reported as {@code UNPROVEN}, as a process would be that cannot be killed.
 */
public final class InProcessLaneLauncher implements LaneLauncher {
    private final SimulatedProcess host;
    private final Function<SimulatedProcess, SourceAdapter> source;
    private final Function<SimulatedProcess, TargetAdapter> target;

    /**
     * A launcher that has started nothing yet.
     *
     * @param host the parent
     * @param source gives a lane its source adapter
     * @param target gives a lane its target adapter
     */
    public InProcessLaneLauncher(
            SimulatedProcess host,
            Function<SimulatedProcess, SourceAdapter> source,
            Function<SimulatedProcess, TargetAdapter> target) {
        this.host = host;
        this.source = source;
        this.target = target;
    }

    /**
     * Breaks a lane's channel: the parent is told that the lane broke the protocol, and the lane that its parent is gone. For a rule before {@code CHANNEL_SEND}.
     *
     * @return the strike
     */
    public static Faults.Strike breakChannel() {
        return Faults.fail(ChannelBroken::new);
    }

    @Override
    public void preflight(int laneHeapMegabytes) {
        host.requireAlive();
    }

    @Override
    public LaneFleet open(int laneHeapMegabytes) {
        host.requireAlive();
        return new InProcessFleet(host, source, target);
    }
}
