package io.dpone.mssql.internal.append;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.identity.Dialect;
import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.lane.LoadStrategy;
import io.dpone.mssql.internal.fixture.MssqlStateFixture;
import io.dpone.mssql.internal.session.MssqlSession;
import io.dpone.mssql.internal.session.SqlNames;
import io.dpone.mssql.internal.state.StateSchema;
import io.dpone.spi.CampaignFence;
import io.dpone.spi.CampaignLedger;
import io.dpone.spi.LaneSource.ReadSummary;
import io.dpone.spi.LaneTarget;
import io.dpone.spi.LaneTarget.ChunkAppend;
import io.dpone.spi.LaneTarget.Committed;
import io.dpone.spi.LaneTarget.OperationLease;
import io.dpone.spi.RowFrame;
import io.dpone.testkit.contract.SampleCampaign;
import io.dpone.testkit.fault.BytePattern;
import io.dpone.testkit.fault.TcpProxy;
import io.dpone.testkit.fault.TcpProxy.Direction;
import io.dpone.testkit.fault.TcpProxy.Verdict;
import io.dpone.testkit.fault.TdsPattern;
import io.dpone.testkit.fault.TdsPattern.Message;
import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.sqlserver.EngineTrait;
import io.dpone.testkit.sqlserver.EngineTraits;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import io.dpone.testkit.sqlserver.SqlServerExtension;
import java.io.ByteArrayOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetSocketAddress;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@ExtendWith(SqlServerExtension.class)
final class MssqlLaneTargetTest {
    private static final Duration TTL = Duration.ofMinutes(5);
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final String OWNER = OperationIdentity.ownerDigest(Dialect.mssql(), "owner");
    private static final BytePattern COMMIT = BytePattern.tdsText("IF @@TRANCOUNT > 0 COMMIT TRAN");

    private final SqlServerDatabase database;
    private final MssqlStateFixture fixture;
    private final OperationIdentity operation;

    MssqlLaneTargetTest(@Database SqlServerDatabase database) {
        this.database = database;
        this.fixture = new MssqlStateFixture(database, "State");
        this.operation = fixture.operation(1);
        CampaignLedger ledger = fixture.newLedger();
        ledger.create(SampleCampaign.record(fixture.runKey(), ledger.now()), List.of());
        takeOver();
        fixture.newOperationStore().openAttempt(operation, "first load");
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void aCommitWhoseAcknowledgementIsLostIsFoundAgain() {
        try (TcpProxy proxy = TcpProxy.to(new InetSocketAddress(database.host(), database.port()))) {
            // The lane's session is recorded and the operation is claimed before; with auto-commit turned on again each
            // says it twice.
            proxy.whenAnswered(COMMIT, 5, () -> Verdict.CUT);
            try (LaneTarget lane = distant(proxy);
                    ChunkAppend append = begin(lane)) {
                Committed committed = append.commit(write(append, fixture.rows(3)));

                assertThat(committed.acknowledged()).isFalse();
                assertThat(lane.probe(operation)).contains(committed.receipt());
            }
        }
        assertThat(fixture.shadowRows()).isEqualTo(3);
    }

    @Test
    void aCommitThatNeverArrivedIsProvedNotAppliedAndTheLaneGoesOn() {
        try (TcpProxy proxy = TcpProxy.to(new InetSocketAddress(database.host(), database.port()))) {
            proxy.when(Direction.CLIENT_TO_SERVER, COMMIT, 5, () -> Verdict.CUT);
            try (LaneTarget lane = distant(proxy)) {
                try (ChunkAppend append = begin(lane)) {
                    ReadSummary summary = write(append, fixture.rows(3));
                    DponeException failure = refused(ErrorCode.TARGET_STATEMENT_FAILED, () -> append.commit(summary));
                    assertThat(failure.effect()).isEqualTo(Effect.NOT_APPLIED);
                }
                assertThat(fixture.shadowRows()).isZero();
                assertThat(load(lane, fixture.rows(2))).isEqualTo(2);
            }
        }
        assertThat(fixture.shadowRows()).isEqualTo(2);
    }

    @Test
    @SuppressWarnings("try") // the proxy is closed on purpose while it is in use
    void aCommitThatNobodyCanLookForIsUnknown() {
        try (TcpProxy proxy = TcpProxy.to(new InetSocketAddress(database.host(), database.port()))) {
            proxy.whenAnswered(COMMIT, 5, () -> {
                proxy.close();
                return Verdict.CUT;
            });
            try (LaneTarget lane = distant(proxy);
                    ChunkAppend append = begin(lane)) {
                ReadSummary summary = write(append, fixture.rows(3));
                DponeException failure = refused(ErrorCode.COMMIT_OUTCOME_UNKNOWN, () -> append.commit(summary));
                assertThat(failure.effect()).isEqualTo(Effect.UNKNOWN);
                assertThat(failure.getSuppressed()).hasSize(1);
            }
        }
        assertThat(fixture.newOperationStore().probe(operation)).isPresent();
    }

    @Test
    void aConnectionCutInTheMiddleOfTheRowsLeavesNothingAndTheLaneGoesOn() {
        try (TcpProxy proxy = TcpProxy.to(new InetSocketAddress(database.host(), database.port()))) {
            proxy.when(Direction.CLIENT_TO_SERVER, TdsPattern.inside(Message.BULK_LOAD, 100), 1, () -> Verdict.CUT);
            try (LaneTarget lane = distant(proxy)) {
                try (ChunkAppend append = begin(lane)) {
                    refused(ErrorCode.TARGET_STATEMENT_FAILED, () -> write(append, fixture.rows(300)));
                }
                assertThat(load(lane, fixture.rows(2))).isEqualTo(2);
            }
        }
        assertThat(fixture.shadowRows()).isEqualTo(2);
    }

    @Test
    void anAbandonedAppendLeavesNoThreadBehind() throws InterruptedException {
        try (LaneTarget lane = fixture.openLane(1);
                ChunkAppend append = begin(lane)) {
            append.write(fixture.rows(3));
            assertThat(loads()).isNotEmpty();
        }
        for (Thread load : loads()) {
            load.join(PATIENCE.toMillis());
        }
        assertThat(loads()).isEmpty();
        assertThat(fixture.shadowRows()).isZero();
    }

    @Test
    void framesThatCountTheirRowsWronglyAreRefused() {
        try (LaneTarget lane = fixture.openLane(1)) {
            try (ChunkAppend append = begin(lane)) {
                append.write(MssqlStateFixture.frame(MssqlStateFixture.tuple(1, "a"), 2));
                refused(ErrorCode.ROW_COUNT_MISMATCH, append::endData);
            }
            assertThat(load(lane, fixture.rows(2))).isEqualTo(2);
        }
        assertThat(fixture.shadowRows()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource(
            value = LoadStrategy.class,
            names = {"STAGED", "DIRECT"})
    void rowsArriveInFramesOfAnySize(LoadStrategy strategy) {
        ByteArrayOutputStream many = new ByteArrayOutputStream();
        for (int id = 4; id <= 2000; id++) {
            many.writeBytes(MssqlStateFixture.tuple(id, "größe 🐝 " + id));
        }
        List<RowFrame> frames = List.of(
                MssqlStateFixture.frame(MssqlStateFixture.tuple(1, null), 1),
                MssqlStateFixture.frame(many.toByteArray(), 1997),
                MssqlStateFixture.frame(MssqlStateFixture.tuple(2, "x".repeat(100_000)), 1),
                MssqlStateFixture.frame(MssqlStateFixture.tuple(3, ""), 1));
        long bytes = 0;
        try (LaneTarget lane = lane(strategy, PATIENCE);
                ChunkAppend append = begin(lane)) {
            for (RowFrame frame : frames) {
                append.write(frame);
                bytes += frame.length();
            }
            assertThat(append.endData()).isEqualTo(2000);
            append.commit(new ReadSummary(2000, bytes, "snapshot"));
        }

        String shadow = SqlNames.quote(fixture.shadow());
        assertThat(database.text(
                        "SELECT CONCAT(COUNT(*), ' ', SUM(id), ' ', COUNT([na'me]), ' ', MAX(LEN([na'me]))) FROM "
                                + shadow))
                .isEqualTo("2000 2001000 1999 100000");
        assertThat(database.text("SELECT [na'me] FROM " + shadow + " WHERE id = 77"))
                .isEqualTo("größe 🐝 77");
        assertThat(database.text("SELECT [na'me] FROM " + shadow + " WHERE id = 3"))
                .isEmpty();
    }

    @Test
    void aTableThatIsNotTheShadowOfThisCampaignIsNotLoaded() {
        String shadow = SqlNames.quote(fixture.shadow());
        String of = ", N'SCHEMA', N'" + fixture.shadow().schema() + "', N'TABLE', N'"
                + fixture.shadow().table() + "'";
        String generation = "N'dpone_backfill_generation_id'";
        String runKey = "N'dpone_backfill_run_key'";
        String receipt = "N'dpone_backfill_publication_receipt'";
        try (LaneTarget lane = fixture.openLane(1)) {
            database.execute(
                    "EXEC sp_updateextendedproperty " + generation + ", N'7f1f5b9e-7f0f-4a53-b1f0-b9d3b58fb4a7'" + of);
            refused(ErrorCode.SHADOW_CHANGED, () -> begin(lane));
            database.execute("EXEC sp_updateextendedproperty " + generation + ", N'"
                    + fixture.generation().token() + "'" + of);

            database.execute("EXEC sp_updateextendedproperty " + runKey + ", N'another'" + of);
            refused(ErrorCode.SHADOW_CHANGED, () -> begin(lane));
            database.execute("EXEC sp_updateextendedproperty " + runKey + ", N'" + fixture.runKey() + "'" + of);

            database.execute("EXEC sp_addextendedproperty " + receipt + ", N'published'" + of);
            refused(ErrorCode.SHADOW_CHANGED, () -> begin(lane));
            database.execute("EXEC sp_dropextendedproperty " + receipt + of);

            load(lane, fixture.rows(1));
            database.execute(
                    "EXEC sp_rename N'" + shadow + "', N'elsewhere', N'OBJECT'",
                    "CREATE TABLE " + shadow + " (id bigint)");
            refused(ErrorCode.SHADOW_CHANGED, () -> begin(lane));
            database.execute("DROP TABLE " + shadow);
            refused(ErrorCode.SHADOW_CHANGED, () -> begin(lane));
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = LoadStrategy.class,
            names = {"STAGED", "DIRECT"})
    void aShadowThatWasReplacedAfterTheProofIsNotedWhenTheRowsAreThere(LoadStrategy strategy) {
        String shadow = SqlNames.quote(fixture.shadow());
        try (LaneTarget lane = lane(strategy, PATIENCE)) {
            try (ChunkAppend append = begin(lane)) {
                database.execute(
                        "EXEC sp_rename N'" + shadow + "', N'elsewhere', N'OBJECT'",
                        "CREATE TABLE " + shadow + " (id bigint NOT NULL, [na'me] nvarchar(max) NULL)");

                refused(ErrorCode.SHADOW_CHANGED, () -> write(append, fixture.rows(3)));
            }
        }
        assertThat(fixture.shadowRows()).isZero();
        assertThat(fixture.newOperationStore().probe(operation)).isEmpty();
    }

    @Test
    void aShadowThatSomebodyHoldsIsWaitedForAndThenGivenUp() throws SQLException {
        try (Connection other = database.connect();
                Statement statement = other.createStatement();
                LaneTarget lane = lane(LoadStrategy.DIRECT, Duration.ofMillis(200))) {
            other.setAutoCommit(false);
            statement.execute("EXEC sp_rename N'" + SqlNames.quote(fixture.shadow()) + "', N'elsewhere', N'OBJECT'");
            refused(ErrorCode.LOCK_TIMEOUT, () -> load(lane, fixture.rows(2)));

            other.rollback();

            assertThat(load(lane, fixture.rows(2))).isEqualTo(2);
        }
    }

    @Test
    void anAppendDoesNotWaitForTheRowsOfAnother(EngineTraits traits) {
        traits.requires(
                EngineTrait.READERS_WAIT_FOR_WRITERS,
                "Transaction locking and row versioning guide: an intent exclusive lock is compatible with another one");
        OperationIdentity second = fixture.operation(2);
        try (LaneTarget one = lane(LoadStrategy.DIRECT, Duration.ofSeconds(2));
                LaneTarget other = lane(LoadStrategy.DIRECT, Duration.ofSeconds(2));
                ChunkAppend append = begin(one)) {
            ReadSummary summary = write(append, fixture.rows(3));
            try (ChunkAppend beside = other.begin(second, other.claim(second, OWNER, TTL), "command")) {
                beside.commit(write(beside, fixture.rows(3)));
            }
            append.commit(summary);
        }
        assertThat(fixture.shadowRows()).isEqualTo(6);
    }

    @Test
    void aRenameWaitsForAnAppendWhoseRowsAreThere() throws SQLException {
        try (LaneTarget lane = fixture.openLane(1);
                ChunkAppend append = begin(lane);
                Connection other = database.connect();
                Statement statement = other.createStatement()) {
            ReadSummary summary = write(append, fixture.rows(3));
            statement.execute("SET LOCK_TIMEOUT 200");
            assertThatThrownBy(() -> statement.execute(
                            "EXEC sp_rename N'" + SqlNames.quote(fixture.shadow()) + "', N'elsewhere', N'OBJECT'"))
                    .isInstanceOf(SQLException.class);

            append.commit(summary);
        }
        assertThat(fixture.shadowRows()).isEqualTo(3);
    }

    @Test
    void aLanesSinkSessionIsRecordedWhileItIsOpen() {
        try (LaneTarget lane = fixture.openLane(1)) {
            assertThat(lane.probe(operation)).isEmpty();
            assertThat(sessions()).containsExactly("1 sink-lane dpone sink-lane");
        }
        assertThat(sessions()).isEmpty();
    }

    @Test
    void aConnectionWithAnotherSessionThanTheRecordedOneIsRefused() throws SQLException {
        LaneBootstrap bootstrap = fixture.bootstrap(1, database.endpoint(), LoadStrategy.DIRECT, PATIENCE);
        MssqlLaneSteps steps =
                new MssqlLaneSteps(bootstrap, new StateSchema(bootstrap.target().stateSchema()));
        try (MssqlSession sink = steps.openSink();
                MssqlSession other = steps.openState(PATIENCE)) {
            steps.lockAndProve(sink.connection());

            assertThat(refused(ErrorCode.FENCE_REFUSED, () -> steps.lockAndProve(other.connection())))
                    .hasMessageContaining("another session");
        }
    }

    @Test
    void aLaneWhoseSessionASuccessorEndedCommitsNothingAndCannotComeBack() {
        try (LaneTarget lane = fixture.openLane(1)) {
            try (ChunkAppend append = begin(lane);
                    CampaignFence successor = fixture.acquireFence(fixture.runKey())) {
                ReadSummary summary = write(append, fixture.rows(3));
                acquire(successor);
                successor.endPredecessors(2);
                refused(ErrorCode.TARGET_STATEMENT_FAILED, () -> append.commit(summary));
            }
            refused(ErrorCode.EPOCH_SUPERSEDED, () -> lane.begin(operation, lease(), "command"));
        }
        assertThat(fixture.shadowRows()).isZero();
        assertThat(fixture.newOperationStore().probe(operation)).isEmpty();
    }

    private LaneTarget lane(LoadStrategy strategy, Duration lockTimeout) {
        return MssqlLaneSteps.open(fixture.bootstrap(1, database.endpoint(), strategy, lockTimeout));
    }

    /** Unencrypted, so that the proxy can read what is said. */
    private LaneTarget distant(TcpProxy proxy) {
        return MssqlLaneSteps.open(fixture.bootstrap(
                1,
                database.with("encrypt", "false").throughPort(proxy.port()).endpoint(),
                LoadStrategy.DIRECT,
                PATIENCE));
    }

    private ChunkAppend begin(LaneTarget lane) {
        return lane.begin(operation, lane.claim(operation, OWNER, TTL), "command");
    }

    private static OperationLease lease() {
        return new OperationLease(OWNER, 1, Instant.EPOCH);
    }

    private long load(LaneTarget lane, RowFrame frame) {
        try (ChunkAppend append = begin(lane)) {
            return append.commit(write(append, frame)).receipt().rows();
        }
    }

    private static ReadSummary write(ChunkAppend append, RowFrame frame) {
        append.write(frame);
        append.endData();
        return new ReadSummary(frame.rows(), frame.length(), "snapshot");
    }

    private static List<Thread> loads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("dpone-bulk-load"))
                .toList();
    }

    private List<String> sessions() {
        return database.texts("SELECT CONCAT(recorded.epoch, ' ', recorded.role, ' ', session.program_name) FROM "
                + fixture.state().sessions() + " AS recorded LEFT JOIN sys.dm_exec_sessions AS session"
                + " ON session.session_id = recorded.spid WHERE recorded.role = N'sink-lane' AND recorded.run_key = N'"
                + fixture.runKey() + "'");
    }

    private void takeOver() {
        try (CampaignFence fence = fixture.acquireFence(fixture.runKey())) {
            acquire(fence);
        }
    }

    private void acquire(CampaignFence fence) {
        SampleCampaign.takeOver(fixture.newLedger(), fence, "owner " + UUID.randomUUID(), TTL);
    }

    private static DponeException refused(ErrorCode code, ThrowingCallable call) {
        DponeException failure = catchThrowableOfType(DponeException.class, call);
        assertThat(failure).isNotNull();
        assertThat(failure.code()).as(wholeTrace(failure)).isEqualTo(code);
        return failure;
    }

    private static String wholeTrace(Throwable failure) {
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace));
        return trace.toString();
    }
}
