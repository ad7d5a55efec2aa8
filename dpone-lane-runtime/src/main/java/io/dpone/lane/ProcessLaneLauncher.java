package io.dpone.lane;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.lane.internal.child.LaneMain;
import io.dpone.lane.internal.process.ClassArchive;
import io.dpone.lane.internal.process.LaneCommand;
import io.dpone.lane.internal.process.LaneProbe;
import io.dpone.lane.internal.process.LinuxPrograms;
import io.dpone.lane.internal.process.ProcessTable;
import io.dpone.lane.internal.transport.FleetSettings;
import io.dpone.lane.internal.transport.LaneSocket;
import io.dpone.lane.internal.transport.ProcessLaneFleet;
import io.dpone.spi.LaneFleet;
import io.dpone.spi.LaneLauncher;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * Starts each lane as a virtual machine of its own, in a session and process group of its own, that dies with this process. Linux only. Thread-safe; each fleet is
 * used by one thread.
 *
 * <p>What a lane prints is logged under {@code io.dpone.lane.output}.
 */
public final class ProcessLaneLauncher implements LaneLauncher {
    private static final Duration END_PATIENCE = Duration.ofSeconds(5);

    private final LaneProcessOptions options;
    private final String operatingSystem;
    private final Map<String, String> environment;
    private final SecureRandom random = new SecureRandom();

    /** A launcher with the default options. */
    public ProcessLaneLauncher() {
        this(LaneProcessOptions.ofDefaults());
    }

    /**
     * A launcher.
     *
     * @param options how lanes are started
     */
    public ProcessLaneLauncher(LaneProcessOptions options) {
        this(options, System.getProperty("os.name", ""), System.getenv());
    }

    ProcessLaneLauncher(LaneProcessOptions options, String operatingSystem, Map<String, String> environment) {
        this.options = options;
        this.operatingSystem = operatingSystem;
        this.environment = Map.copyOf(environment);
    }

    /**
     * Proves platform, programs, socket path, class path, heap and main, the last ones by running them: two short processes, together about the time that a virtual
     * machine takes to start.
     *
     * @param laneHeapMegabytes the heap that a lane will get
     * @throws DponeException with {@code LANE_PLATFORM_UNSUPPORTED}, {@code LANE_ISOLATION_FAILED} or {@code LANE_BOOTSTRAP_NOT_SERIALIZABLE}
     */
    @Override
    public void preflight(int laneHeapMegabytes) {
        try (Preflight preflight = beginPreflight(laneHeapMegabytes)) {
            preflight.require();
        }
    }

    @Override
    public Preflight beginPreflight(int laneHeapMegabytes) {
        requireLinux();
        LaneSocket.requireShortPath(options.socketParent());
        classArchive();
        return LaneProbe.begin(
                command(laneHeapMegabytes), options.startupTimeout(), LaneMain.PROBE, LaneMain.probeAnswer());
    }

    @Override
    public LaneFleet open(int laneHeapMegabytes) {
        requireLinux();
        return new ProcessLaneFleet(
                new FleetSettings(
                        options.socketParent(),
                        options.startupTimeout(),
                        options.sendPatience(),
                        END_PATIENCE,
                        options.closeGrace()),
                command(laneHeapMegabytes),
                classArchive(),
                ProcessTable.ofThisMachine(),
                random,
                System::nanoTime);
    }

    private ClassArchive classArchive() {
        if (options.classArchive() instanceof LaneClassArchive.Folder kept) {
            return ClassArchive.in(
                    kept.folder(), options.java(), options.classPath().value());
        }
        return ClassArchive.none();
    }

    private void requireLinux() {
        if (!operatingSystem.equals("Linux")
                || ProcessTable.ofThisMachine().self().isEmpty()) {
            throw new DponeException(
                    ErrorCode.LANE_PLATFORM_UNSUPPORTED,
                    "process lanes need Linux with /proc, and this is " + operatingSystem);
        }
    }

    private LaneCommand command(int laneHeapMegabytes) {
        Map<String, String> handedOn = new TreeMap<>(environment);
        handedOn.keySet().retainAll(options.inheritedVariables());
        return new LaneCommand(
                LinuxPrograms.find(environment),
                options.java(),
                options.jvmOptions(),
                options.classPath().value(),
                LaneMain.class.getName(),
                laneHeapMegabytes,
                handedOn);
    }
}
