package io.dpone.mssql.internal.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.identity.LockNames;
import io.dpone.mssql.internal.fixture.MssqlStateFixture;
import io.dpone.mssql.internal.session.SessionMark;
import io.dpone.spi.CampaignFence;
import io.dpone.testkit.fault.TcpProxy;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import io.dpone.testkit.sqlserver.SqlServerExtension;
import java.net.InetSocketAddress;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SqlServerExtension.class)
final class MssqlFenceTest {
    private final SqlServerDatabase database;
    private final MssqlStateFixture fixture;
    private final String runKey;
    private final Sessions sessions;

    MssqlFenceTest(SqlServerDatabase database) {
        this.database = database;
        this.fixture = new MssqlStateFixture(database);
        this.runKey = fixture.runKey();
        this.sessions = new Sessions(fixture.state());
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void aBusyCampaignNamesTheFenceThatWasRecordedLast() {
        try (CampaignFence held = fixture.acquireFence(runKey)) {
            assertBusy("campaign " + runKey + " is worked on by another run");

            held.endPredecessors(7);

            String spid = database.text("SELECT spid FROM " + fixture.state().sessions() + " WHERE epoch = 7");
            assertBusy("recorded last: session " + spid + ", epoch 7");
            held.prove();
        }
    }

    private void assertBusy(String message) {
        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() -> fixture.acquireFence(runKey))
                .withMessageContaining(message)
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.CAMPAIGN_BUSY));
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
    void aFenceIsProvedAgainAndAgain() {
        try (CampaignFence fence = fixture.acquireFence(runKey)) {
            fence.endPredecessors(1);
            fence.prove();
            fence.endPredecessors(2);
            fence.prove();

            assertThat(registrations()).containsExactly("2 fence");
        }
        assertThat(registrations()).isEmpty();
    }

    @Test
    void aMarkedSessionIsKnownByTheLockOfItsMark() throws SQLException {
        try (Connection one = database.connect();
                Connection other = database.connect()) {
            SessionMark mark = Sessions.mark(one);

            assertThat(Sessions.isMarked(one, mark)).isTrue();
            assertThat(Sessions.isMarked(other, mark)).isFalse();
            AppLocks.unlockForSession(one, LockNames.session(mark.nonce()));
            assertThat(Sessions.isMarked(one, mark)).isFalse();
        }
    }

    @Test
    void aCutConnectionIsALostFence() {
        try (TcpProxy proxy = TcpProxy.to(new InetSocketAddress(database.host(), database.port()));
                CampaignFence fence =
                        MssqlFence.acquire(database.throughPort(proxy.port()).endpoint(), fixture.state(), runKey)) {
            fence.prove();
            proxy.cutAll();

            for (int proof = 0; proof < 2; proof++) {
                assertLost(fence);
            }
        }
    }

    @Test
    void aFenceWhoseSessionWasEndedIsLostForEver() throws SQLException {
        try (Connection connection = database.connect();
                CampaignFence fence = fixture.acquireFence(runKey)) {
            fixture.endSession(fence);
            // Nobody else has taken the campaign since.
            assertThat(AppLocks.isHeldByAnybody(connection, LockNames.campaign(runKey)))
                    .isFalse();

            assertLost(fence);
            assertLost(fence);
        }
    }

    private static void assertLost(CampaignFence fence) {
        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(fence::prove)
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.CAMPAIGN_LEASE_LOST));
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

    /** Records a session that ended long ago and whose number another session has now. */
    private void recordStartOfAnother(Connection another) throws SQLException {
        try (Statement statement = another.createStatement()) {
            statement.execute("INSERT INTO " + fixture.state().sessions()
                    + " (run_key, epoch, role, spid, login_time, nonce, registered_at) SELECT N'" + runKey
                    + "', 1, N'sink-lane', session_id, DATEADD(second, -1, login_time), NEWID(), SYSUTCDATETIME()"
                    + " FROM sys.dm_exec_sessions WHERE session_id = @@SPID");
        }
    }

    @Test
    void aPredecessorThatCanNeitherBeSeenNorEndedIsNotTakenForDead() throws SQLException {
        try (Connection earlier = registered(runKey, 1);
                CampaignFence fence = fixture.acquireFence(runKey)) {
            // As to a login without VIEW SERVER STATE: the server shows no session of that number and start.
            database.execute("UPDATE " + fixture.state().sessions() + " SET spid = 32767");

            assertThatExceptionOfType(DponeException.class)
                    .isThrownBy(() -> fence.endPredecessors(2))
                    .withMessageContaining("session 32767 (sink-lane, epoch 1)")
                    .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.PREDECESSOR_ALIVE));
            assertThat(isAlive(earlier)).isTrue();
            assertThat(registrations()).contains("1 sink-lane");
            fence.prove();
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

    @Test
    void aSessionIsRecordedByItsNumberItsStartAndItsMark() throws SQLException {
        try (Connection connection = database.connect()) {
            SessionMark mark = Sessions.mark(connection);
            sessions.register(connection, runKey, 1, Sessions.Role.SINK_LANE, mark);

            assertThat(AppLocks.holdsForSession(connection, LockNames.session(mark.nonce())))
                    .isTrue();
            assertThat(
                            database.texts(
                                    "SELECT CONVERT(varchar(10), recorded.spid) + ' ' + LOWER(CONVERT(varchar(36), nonce))"
                                            + " FROM " + fixture.state().sessions()
                                            + " AS recorded JOIN sys.dm_exec_sessions AS session"
                                            + " ON session.session_id = recorded.spid AND session.login_time = recorded.login_time"))
                    .containsExactly(mark.spid() + " " + mark.nonce());

            sessions.forget(connection, runKey, mark);

            assertThat(registrations()).isEmpty();
        }
    }

    private Connection registered(String campaign, long epoch) throws SQLException {
        Connection connection = database.connect();
        sessions.register(connection, campaign, epoch, Sessions.Role.SINK_LANE, Sessions.mark(connection));
        return connection;
    }

    private List<String> registrations() {
        return database.texts("SELECT CONVERT(varchar(20), epoch) + ' ' + role FROM "
                + fixture.state().sessions() + " WHERE run_key = N'" + runKey + "' ORDER BY epoch, role");
    }

    private static boolean isAlive(Connection connection) {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT 1")) {
            return result.next();
        } catch (SQLException e) {
            return false;
        }
    }
}
