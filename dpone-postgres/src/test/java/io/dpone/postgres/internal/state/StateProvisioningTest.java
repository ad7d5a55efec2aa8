package io.dpone.postgres.internal.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.table.TableName;
import io.dpone.contracts.table.TargetIdentity;
import io.dpone.postgres.internal.fixture.PostgresStateFixture;
import io.dpone.postgres.internal.session.PostgresSession;
import io.dpone.spi.CampaignTarget.StateInspection;
import io.dpone.spi.jdbc.ReopeningSession;
import io.dpone.spi.state.StateProvisioning;
import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(EmbeddedPostgresExtension.class)
final class StateProvisioningTest {
    private static final TableName LIVE = new TableName("public", "account");
    private static final StateSchema STATE = new StateSchema("DWH_Tech");
    private static final String OIDS = """
            SELECT string_agg(relname || ' ' || oid, ', ' ORDER BY relname)
              FROM pg_class WHERE relnamespace = '"DWH_Tech"'::regnamespace
            """;

    @Test
    void anEmptyDatabaseLacksEverything(@Database(perTest = true) TestDatabase database) {
        StateInspection found = inspect(database, LIVE);

        assertThat(found.missing())
                .containsExactlyInAnyOrder(
                        "dpone_refuse_change",
                        "__dpone__backfill_campaigns",
                        "__dpone__backfill_chunks",
                        "__dpone__backfill_heads",
                        "__dpone__backfill_epochs",
                        "__dpone__backfill_sessions",
                        "dpone_target_identity",
                        "dpone_load_attempt",
                        "dpone_target_fence",
                        "dpone_load_operation",
                        "dpone_load_receipt",
                        "dpone_table_generation");
        assertThat(found.mismatches()).isEmpty();
        assertThat(found.registered()).isFalse();
        assertThat(database.number("SELECT count(*) FROM pg_namespace WHERE nspname = 'DWH_Tech'"))
                .isZero();
    }

    @Test
    void theScriptsMakeTheExactShapeAndTheRegistration(@Database(perTest = true) TestDatabase database) {
        StateInspection before = inspect(database, LIVE);

        database.execute(before.missingDdl(), before.registrationSql());

        StateInspection after = inspect(database, LIVE);
        assertThat(after).isEqualTo(new StateInspection(List.of(), List.of(), true, "", ""));
    }

    @Test
    void provisioningAgainLeavesEverythingAsItIs(@Database(perTest = true) TestDatabase database) {
        provision(database, LIVE);
        List<String> tables = database.texts(OIDS);
        TargetIdentity identity = identity(database, LIVE);

        provision(database, LIVE);

        assertThat(database.texts(OIDS)).isEqualTo(tables);
        assertThat(identity(database, LIVE)).isEqualTo(identity);
        assertThat(inspect(database, LIVE).mismatches()).isEmpty();
    }

    @Test
    void onlyWhatIsMissingIsMade(@Database(perTest = true) TestDatabase database) {
        provision(database, LIVE);
        database.execute("DROP TABLE \"DWH_Tech\".__dpone__backfill_heads");

        StateInspection found = inspect(database, LIVE);

        assertThat(found.missing()).containsExactly("__dpone__backfill_heads");
        assertThat(found.missingDdl().strip().lines().toList())
                .containsExactly(
                        "CREATE TABLE \"DWH_Tech\".__dpone__backfill_heads (",
                        "  run_key varchar(128) NOT NULL PRIMARY KEY,",
                        "  campaign_journal_id bigint NOT NULL",
                        ");");
        provision(database, LIVE);
        assertThat(inspect(database, LIVE).missing()).isEmpty();
    }

    @Test
    void manyWhoProvisionAtOnceMakeOneState(@Database(perTest = true) TestDatabase database) throws Exception {
        int hosts = 4;
        CyclicBarrier start = new CyclicBarrier(hosts);
        ExecutorService threads = Executors.newFixedThreadPool(hosts);
        List<Future<TargetIdentity>> running = new ArrayList<>();
        for (int host = 0; host < hosts; host++) {
            running.add(threads.submit(() -> {
                start.await();
                provision(database, LIVE);
                return identity(database, LIVE);
            }));
        }
        List<TargetIdentity> identities = new ArrayList<>();
        for (Future<TargetIdentity> host : running) {
            identities.add(host.get());
        }
        threads.shutdown();

        assertThat(identities).hasSize(hosts).containsOnly(identities.get(0));
        assertThat(inspect(database, LIVE)).isEqualTo(new StateInspection(List.of(), List.of(), true, "", ""));
    }

    @Test
    void namesThatNeedQuotesAreQuoted(@Database(perTest = true) TestDatabase database) {
        TableName live = new TableName("it's \"here\"", "back\\slash");
        StateSchema state = new StateSchema("state of \"dpone\"");
        try (ReopeningSession<PostgresSession> control = PostgresStateFixture.control(database.endpoint())) {
            StateProvisioning provisioning = PostgresProvisioning.of(control, state, live);
            StateInspection before = provisioning.inspect();
            database.execute(before.missingDdl(), before.registrationSql());

            assertThat(provisioning.inspect().missing()).isEmpty();
            assertThat(provisioning.identity().table()).isEqualTo(live);
            assertThat(provisioning.identity().database()).isEqualTo(database.name());
        }
    }

    @Test
    void whatIsNotThereIsNamed(@Database(perTest = true) TestDatabase database) {
        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() -> identity(database, LIVE))
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.STATE_MISSING));

        provision(database, LIVE);

        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() -> identity(database, LIVE.sibling("other")))
                .withMessageContaining("public.other")
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.TARGET_NOT_REGISTERED));
    }

    private static StateInspection inspect(TestDatabase database, TableName live) {
        try (ReopeningSession<PostgresSession> control = PostgresStateFixture.control(database.endpoint())) {
            return PostgresProvisioning.of(control, STATE, live).inspect();
        }
    }

    private static void provision(TestDatabase database, TableName live) {
        try (ReopeningSession<PostgresSession> control = PostgresStateFixture.control(database.endpoint())) {
            PostgresProvisioning.of(control, STATE, live).provision();
        }
    }

    private static TargetIdentity identity(TestDatabase database, TableName live) {
        try (ReopeningSession<PostgresSession> control = PostgresStateFixture.control(database.endpoint())) {
            return PostgresProvisioning.of(control, STATE, live).identity();
        }
    }
}
