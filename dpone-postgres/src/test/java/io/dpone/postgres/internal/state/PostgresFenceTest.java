package io.dpone.postgres.internal.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.endpoint.Secret;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.postgres.internal.fixture.BackendChangingProxy;
import io.dpone.postgres.internal.fixture.PostgresStateFixture;
import io.dpone.spi.CampaignFence;
import io.dpone.testkit.fault.TcpProxy;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(EmbeddedPostgresExtension.class)
final class PostgresFenceTest {
    private final TestDatabase database;
    private final PostgresStateFixture fixture;
    private final String runKey;
    private final Sessions sessions;

    PostgresFenceTest(TestDatabase database) {
        this.database = database;
        this.fixture = new PostgresStateFixture(database);
        this.runKey = fixture.runKey();
        this.sessions = new Sessions(fixture.state());
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void aBusyCampaignNamesItsHolder() {
        try (CampaignFence held = fixture.acquireFence(runKey)) {
            held.prove();
            String pid = database.texts("SELECT pid FROM pg_locks WHERE locktype = 'advisory'"
                            + " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())")
                    .get(0);

            assertThatExceptionOfType(DponeException.class)
                    .isThrownBy(() -> fixture.acquireFence(runKey))
                    .withMessageContaining("backend " + pid + ", application dpone fence")
                    .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.CAMPAIGN_BUSY));
        }
    }

    @Test
    void campaignsDoNotShareALock() {
        try (CampaignFence one = fixture.acquireFence(runKey);
                CampaignFence other = fixture.acquireFence(runKey + "-other")) {
            one.prove();
            other.prove();
        }
    }

    @Test
    void aConnectionThroughATransactionPoolerIsRefused() {
        try (BackendChangingProxy pooler = new BackendChangingProxy(database.port())) {
            Endpoint endpoint = database.throughPort(pooler.port()).endpoint();

            assertThatExceptionOfType(DponeException.class)
                    .isThrownBy(() -> PostgresFence.acquire(endpoint, fixture.state(), runKey))
                    .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.FENCE_REFUSED));
        }
        try (CampaignFence direct = fixture.acquireFence(runKey)) {
            direct.prove();
        }
    }

    @Test
    void aCutConnectionIsALostFence() {
        try (TcpProxy proxy = TcpProxy.to(database.port());
                CampaignFence fence =
                        PostgresFence.acquire(database.throughPort(proxy.port()).endpoint(), fixture.state(), runKey)) {
            fence.prove();
            proxy.cutAll();

            for (int proof = 0; proof < 2; proof++) {
                assertThatExceptionOfType(DponeException.class)
                        .isThrownBy(fence::prove)
                        .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.CAMPAIGN_LEASE_LOST));
            }
        }
    }

    @Test
    void exactlyTheSessionsOfEarlierEpochsAreEnded() throws SQLException {
        try (Connection earlier = registered(runKey, 1);
                Connection current = registered(runKey, 2);
                Connection stranger = registered(runKey + "-other", 1);
                CampaignFence fence = fixture.acquireFence(runKey)) {
            recordStartOfAnother(stranger);

            fence.endPredecessors(2);

            assertThat(isAlive(earlier)).isFalse();
            assertThat(isAlive(current)).isTrue();
            assertThat(isAlive(stranger)).isTrue();
            fence.prove();
            assertThat(registrations()).containsExactly("2 fence", "2 sink-lane");
        }
        assertThat(registrations()).containsExactly("2 sink-lane");
    }

    /** Records a session that ended long ago and whose process number another session has now. */
    private void recordStartOfAnother(Connection another) throws SQLException {
        try (Statement statement = another.createStatement()) {
            statement.execute("INSERT INTO " + fixture.state().sessions() + " SELECT '" + runKey
                    + "', 1, 'sink-lane', pg_backend_pid(), backend_start - interval '1 microsecond',"
                    + " gen_random_uuid(), clock_timestamp() FROM pg_stat_activity WHERE pid = pg_backend_pid()");
        }
    }

    @Test
    void aPredecessorThatThisRoleCannotEndIsNamed() throws SQLException {
        database.execute(
                "DO $$ BEGIN IF to_regrole('dpone_ordinary') IS NULL THEN CREATE ROLE dpone_ordinary LOGIN; END IF; END $$",
                "GRANT USAGE ON SCHEMA " + fixture.state().quoted() + " TO dpone_ordinary",
                "GRANT ALL ON ALL TABLES IN SCHEMA " + fixture.state().quoted() + " TO dpone_ordinary");
        Endpoint superuser = database.endpoint();
        Endpoint ordinary = new Endpoint(
                superuser.type(), superuser.url(), "dpone_ordinary", Secret.of(""), superuser.properties());
        try (Connection earlier = registered(runKey, 1);
                CampaignFence fence = PostgresFence.acquire(ordinary, fixture.state(), runKey)) {
            assertThatExceptionOfType(DponeException.class)
                    .isThrownBy(() -> fence.endPredecessors(2))
                    .withMessageContaining("pid " + pid(earlier) + " (sink-lane, epoch 1)")
                    .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.PREDECESSOR_ALIVE));
            assertThat(isAlive(earlier)).isTrue();
            assertThat(registrations()).contains("1 sink-lane");
        }
    }

    @Test
    void recordsOfSessionsThatAreGoneAreForgotten() throws SQLException {
        registered(runKey, 1).close();
        try (CampaignFence fence = fixture.acquireFence(runKey)) {
            fence.endPredecessors(2);

            assertThat(registrations()).containsExactly("2 fence");
        }
    }

    private Connection registered(String campaign, long epoch) throws SQLException {
        Connection connection = database.connect();
        sessions.register(connection, campaign, epoch, Sessions.Role.SINK_LANE, Sessions.mark(connection));
        return connection;
    }

    private List<String> registrations() {
        return database.texts("SELECT epoch || ' ' || role FROM "
                + fixture.state().sessions() + " WHERE run_key = '" + runKey + "' ORDER BY epoch, role");
    }

    private static int pid(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT pg_backend_pid()")) {
            result.next();
            return result.getInt(1);
        }
    }

    private static boolean isAlive(Connection connection) throws SQLException {
        return connection.isValid(30);
    }
}
