package io.dpone.examples.crash;

import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(EmbeddedPostgresExtension.class)
final class PostgresLaneDeathTest extends LaneDeathTest {
    @BeforeEach
    void prepare(
            @Database(value = "source", perTest = true) TestDatabase source,
            @Database(value = "target", perTest = true) TestDatabase target,
            @TempDir Path folder) {
        begin(CrashCampaign.prepare(source, PostgresCrashTarget.prepare(target), folder));
    }
}
