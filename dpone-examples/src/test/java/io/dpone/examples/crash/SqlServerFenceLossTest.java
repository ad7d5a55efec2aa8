package io.dpone.examples.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.testkit.fault.BytePattern;
import io.dpone.testkit.fault.TcpProxy;
import io.dpone.testkit.fault.TcpProxy.Direction;
import io.dpone.testkit.fault.TcpProxy.Verdict;
import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import io.dpone.testkit.sqlserver.SqlServerExtension;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith({SqlServerExtension.class, EmbeddedPostgresExtension.class})
final class SqlServerFenceLossTest extends FenceLossTest {
    private final Set<Integer> proving = ConcurrentHashMap.newKeySet();
    private @Nullable TcpProxy proxy;

    @BeforeEach
    void prepare(
            @Database(value = "source", perTest = true) TestDatabase source,
            @Database(value = "target", perTest = true) SqlServerDatabase target,
            @TempDir Path folder) {
        SqlServerCrashTarget crashed = SqlServerCrashTarget.prepare(target, folder);
        begin(CrashCampaign.prepare(source, crashed, folder));
        // Of all sessions of a run only the fence names the campaign's lock.
        crashed.proxy().whenever(Direction.CLIENT_TO_SERVER, BytePattern.tdsText("dpone:backfill:"), port -> {
            proving.add(port);
            return Verdict.FORWARD;
        });
        proxy = crashed.proxy();
    }

    @Test
    void itsConnectionIsCut() {
        lose(() -> {
            assertThat(proving).hasSize(1);
            proving.forEach(Objects.requireNonNull(proxy)::cut);
        });
    }
}
