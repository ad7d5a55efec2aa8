package io.dpone.examples.crash;

import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import io.dpone.testkit.sqlserver.SqlServerExtension;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith({SqlServerExtension.class, EmbeddedPostgresExtension.class})
final class SqlServerFrozenLaneTest extends FrozenLaneTest {
    @BeforeEach
    void prepare(
            @Database(value = "source", perTest = true) TestDatabase source,
            @Database(value = "target", perTest = true) SqlServerDatabase target,
            @TempDir Path folder) {
        begin(CrashCampaign.prepare(source, SqlServerCrashTarget.prepare(target, folder), folder));
    }
}
