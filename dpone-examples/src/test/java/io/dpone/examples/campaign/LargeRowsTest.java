package io.dpone.examples.campaign;

import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.Server;
import io.dpone.testkit.postgres.TestDatabase;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(EmbeddedPostgresExtension.class)
final class LargeRowsTest extends LargeRowsContract {
    LargeRowsTest(@Server("source") TestDatabase source, @Server("target") TestDatabase target) {
        super(Orders.fill(source, target, ROWS));
    }
}
