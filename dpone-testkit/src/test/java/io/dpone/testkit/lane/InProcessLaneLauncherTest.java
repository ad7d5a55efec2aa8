package io.dpone.testkit.lane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.identity.Invocation;
import io.dpone.contracts.json.Sha256;
import io.dpone.contracts.lane.CopyFormat;
import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.lane.LaneMessage;
import io.dpone.contracts.lane.LaneSettings;
import io.dpone.contracts.lane.ParentMessage;
import io.dpone.contracts.lane.SourceBinding;
import io.dpone.contracts.lane.TargetBinding;
import io.dpone.contracts.table.Column;
import io.dpone.contracts.table.Generation;
import io.dpone.contracts.table.SourceIdentity;
import io.dpone.contracts.table.TableName;
import io.dpone.contracts.table.TargetIdentity;
import io.dpone.spi.CampaignSource;
import io.dpone.spi.CampaignTarget;
import io.dpone.spi.LaneFleet;
import io.dpone.spi.LaneFleet.Event;
import io.dpone.spi.LaneFleet.Termination;
import io.dpone.spi.LaneSource;
import io.dpone.spi.LaneTarget;
import io.dpone.spi.SourceAdapter;
import io.dpone.testkit.fault.Faults;
import io.dpone.testkit.fault.PortCall;
import io.dpone.testkit.fault.ProcessKilled;
import io.dpone.testkit.fault.SimulatedProcess;
import io.dpone.testkit.memory.InMemorySource;
import io.dpone.testkit.memory.InMemoryTarget;
import io.dpone.testkit.memory.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class InProcessLaneLauncherTest {
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final TableName TABLE = new TableName("public", "account");
    private static final List<Column> COLUMNS = List.of(new Column("id", "bigint", null, true));

    private final Faults faults = new Faults();
    private final SimulatedProcess host = new SimulatedProcess("host", faults);
    private final InMemorySource source = new InMemorySource(TABLE, COLUMNS);
    private final InMemoryTarget target = new InMemoryTarget(new SettableClock(Instant.EPOCH));
    private final LaneFleet fleet = new InProcessLaneLauncher(host, source::adapter, target::adapter).open(64);
    private final CountDownLatch thaw = new CountDownLatch(1);
}
