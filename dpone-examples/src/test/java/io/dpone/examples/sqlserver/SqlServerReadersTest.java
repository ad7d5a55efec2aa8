package io.dpone.examples.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.BackfillCampaign;
import io.dpone.campaign.CampaignResult.Outcome;
import io.dpone.campaign.CampaignSpec.ArtifactScope;
import io.dpone.examples.campaign.OrderTables;
import io.dpone.examples.disturbance.Waiting;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.Server;
import io.dpone.testkit.postgres.TestDatabase;
import io.dpone.testkit.sqlserver.EngineTrait;
import io.dpone.testkit.sqlserver.EngineTraits;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import io.dpone.testkit.sqlserver.SqlServerExtension;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Who reads live through several publications sees one whole table or the next one, and waits no longer than his patience. */
@ExtendWith({SqlServerExtension.class, EmbeddedPostgresExtension.class})
@Timeout(value = 10, unit = TimeUnit.MINUTES)
final class SqlServerReadersTest {
    /** The rows of live before the first publication and after each. */
    private static final List<Integer> ROWS = List.of(1, 300, 450, 600);

    private static final String PATIENCE_MILLIS = "60000";
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final TestDatabase source;
    private final SqlServerDatabase target;
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();

    SqlServerReadersTest(@Server("source") TestDatabase source, SqlServerDatabase target) {
        this.source = source;
        this.target = target;
    }

    @Test
    void readersWithNolockAndAtReadCommittedSeeTheOldOrTheNewTable() {
        assertWholeTables(
                List.of("SET TRANSACTION ISOLATION LEVEL READ COMMITTED"),
                List.of(
                        "SELECT COUNT_BIG(*) FROM dbo.orders",
                        "SELECT COUNT_BIG(*) FROM dbo.orders WITH (NOLOCK)",
                        "SELECT COUNT_BIG(*) FROM dbo.orders WITH (READCOMMITTEDLOCK)"));
    }

    @Test
    void readersUnderSnapshotSeeTheOldTableOrError3961(EngineTraits traits) {
        traits.requires(
                EngineTrait.SNAPSHOT_DDL_ERROR,
                "MSSQLSERVER_3961: a statement that reads a table whose definition has changed since a snapshot transaction began fails");
        target.execute("ALTER DATABASE CURRENT SET ALLOW_SNAPSHOT_ISOLATION ON");
        assertWholeTables(
                List.of("SET TRANSACTION ISOLATION LEVEL SNAPSHOT"), List.of("SELECT COUNT_BIG(*) FROM dbo.orders"));
    }

    private void assertWholeTables(List<String> settings, List<String> queries) {
        SqlServerOrders orders = SqlServerOrders.fill(source, target, ROWS.get(1));
        List<CountingReader> readers = new ArrayList<>();
        for (String query : queries) {
            readers.add(CountingReader.start(
                    target.with("lockTimeout", PATIENCE_MILLIS), settings, query, ROWS, begun, ended));
        }
        try {
            for (int publication = 1; publication < ROWS.size(); publication++) {
                publish(orders, publication);
                int shown = ROWS.get(publication);
                for (CountingReader reader : readers) {
                    Waiting.until(
                            "publication " + publication + " to be seen",
                            PATIENCE,
                            () -> reader.last() == shown || reader.isStopped());
                }
            }
        } finally {
            readers.forEach(CountingReader::close);
        }
        assertThat(readers).allSatisfy(reader -> {
            assertThat(reader.faults()).isEmpty();
            assertThat(reader.reads()).isGreaterThanOrEqualTo(ROWS.size());
        });
    }

    private void publish(SqlServerOrders orders, int publication) {
        int rows = ROWS.get(publication);
        source.execute("INSERT INTO public.orders (order_id, customer, placed, note) SELECT g, g, now(), NULL"
                + " FROM generate_series((SELECT max(order_id) + 1 FROM public.orders), " + rows + ") AS g");
        begun.set(publication);
        assertThat(BackfillCampaign.builder(orders.request(1, rows, 200)
                                .backfillId("publication-" + publication)
                                .artifactScope(ArtifactScope.CAMPAIGN)
                                .tuning(OrderTables.lanes(2))
                                .build())
                        .build()
                        .run()
                        .outcome())
                .isEqualTo(Outcome.PUBLISHED);
        ended.set(publication);
    }
}
