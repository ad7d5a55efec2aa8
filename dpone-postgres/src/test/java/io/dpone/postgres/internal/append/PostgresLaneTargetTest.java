package io.dpone.postgres.internal.append;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.identity.Dialect;
import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.contracts.lane.CopyFormat;
import io.dpone.postgres.internal.fixture.PostgresStateFixture;
import io.dpone.postgres.internal.session.SqlNames;
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
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.postgresql.PGConnection;

@ExtendWith(EmbeddedPostgresExtension.class)
final class PostgresLaneTargetTest {
    private static final Duration TTL = Duration.ofMinutes(5);
    private static final String OWNER = OperationIdentity.ownerDigest(Dialect.postgres(), "owner");

    private final TestDatabase database;
    private final PostgresStateFixture fixture;
    private final OperationIdentity operation;

    PostgresLaneTargetTest(TestDatabase database) {
        this.database = database;
        this.fixture = new PostgresStateFixture(database);
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
        try (TcpProxy proxy = TcpProxy.to(database.port())) {
            // The first commit records the lane's session, the second one claims the operation.
            proxy.when(Direction.SERVER_TO_CLIENT, BytePattern.commandComplete("COMMIT"), 3, () -> Verdict.CUT);
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
        try (TcpProxy proxy = TcpProxy.to(database.port())) {
            proxy.when(Direction.CLIENT_TO_SERVER, BytePattern.text("COMMIT"), 3, () -> Verdict.CUT);
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
    void aCommitThatNobodyCanLookForIsUnknown() {
        try (TcpProxy proxy = TcpProxy.to(database.port())) {
            proxy.when(Direction.SERVER_TO_CLIENT, BytePattern.commandComplete("COMMIT"), 3, () -> Verdict.CUT);
            // The login of the session that would look for the commit.
            proxy.when(Direction.CLIENT_TO_SERVER, BytePattern.text("user\0"), 3, () -> Verdict.CUT);
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
    void aConnectionCutDuringTheCopyLeavesNothingAndTheLaneGoesOn() {
        try (TcpProxy proxy = TcpProxy.to(database.port());
                LaneTarget lane = distant(proxy)) {
            try (ChunkAppend append = begin(lane)) {
                append.write(fixture.rows(3));
                proxy.cutAll();
                refused(ErrorCode.TARGET_STATEMENT_FAILED, append::endData);
            }
            // The state connection was cut too: it is replaced after its failure.
            refused(ErrorCode.STATE_STATEMENT_FAILED, () -> lane.probe(operation));
            assertThat(load(lane, fixture.rows(2))).isEqualTo(2);
        }
        assertThat(fixture.shadowRows()).isEqualTo(2);
    }

    @Test
    void aBadRowNamesItsColumnAndNeverItsValue() {
        try (LaneTarget lane = fixture.openLane(1)) {
            for (String bad : List.of("7\tok\n77-secret\tx\n", "\\N\tsecret\n")) {
                try (ChunkAppend append = begin(lane)) {
                    DponeException failure = refused(
                            ErrorCode.VALUE_REFUSED,
                            () -> write(append, PostgresStateFixture.frame(bad, bad.length() > 12 ? 2 : 1)));
                    assertThat(failure).hasMessageContaining("(column id)");
                    assertThat(wholeTrace(failure)).doesNotContain("secret");
                }
            }
            assertThat(load(lane, fixture.rows(2))).isEqualTo(2);
        }
        assertThat(fixture.shadowRows()).isEqualTo(2);
    }

    @Test
    void aRowThatACheckRefusesIsRefusedWithoutItsValues() {
        try (LaneTarget lane = fixture.openLane(1);
                ChunkAppend append = begin(lane)) {
            DponeException failure = refused(
                    ErrorCode.VALUE_REFUSED, () -> write(append, PostgresStateFixture.frame("-13\tsecret\n", 1)));
            assertThat(failure).hasMessageContaining("23514").hasMessageContaining(" (constraint ");
            assertThat(wholeTrace(failure)).doesNotContain("secret");
        }
    }

    @Test
    void framesThatCountTheirRowsWronglyAreRefused() {
        try (LaneTarget lane = fixture.openLane(1);
                ChunkAppend append = begin(lane)) {
            append.write(PostgresStateFixture.frame("1\ta\n2\tb\n", 3));
            refused(ErrorCode.ROW_COUNT_MISMATCH, append::endData);
        }
        assertThat(fixture.shadowRows()).isZero();
    }

    @Test
    void binaryRowsArriveInFramesOfAnySize() throws SQLException, IOException {
        List<RowFrame> frames = List.of(
                binary("SELECT n::bigint, NULL::text FROM generate_series(1, 3) n"),
                binary("SELECT n::bigint, 'größe ' || n FROM generate_series(4, 20000) n"),
                binary("SELECT n::bigint, repeat('x', 30000) FROM generate_series(20001, 20009) n"),
                binary("SELECT 0::bigint, repeat('y', 65512)"),
                binary("SELECT -1::bigint, repeat('z', 65511)"),
                binary("SELECT -2::bigint, ''"));
        long rows = 0;
        long bytes = 0;
        try (LaneTarget lane = PostgresLaneSteps.open(
                        fixture.bootstrap(1, database.endpoint(), CopyFormat.BINARY, Duration.ofSeconds(20)));
                ChunkAppend append = begin(lane)) {
            for (RowFrame frame : frames) {
                append.write(frame);
                rows += frame.rows();
                bytes += frame.length();
            }
            assertThat(append.endData()).isEqualTo(rows);
            append.commit(new ReadSummary(rows, bytes, "snapshot"));
        }

        assertThat(database.texts("SELECT count(*) || ' ' || sum(id) || ' ' || sum(length(\"na\"\"me\"))"
                        + " || ' ' || count(\"na\"\"me\") FROM " + SqlNames.quote(fixture.shadow())))
                .isEqualTo(database.texts("""
                        SELECT count(*) || ' ' || sum(id) || ' ' || sum(length(name)) || ' ' || count(name)
                          FROM (SELECT n::bigint, CASE WHEN n > 20000 THEN repeat('x', 30000)
                                                       WHEN n > 3 THEN 'größe ' || n END
                                  FROM generate_series(1, 20009) n
                                UNION ALL VALUES (0, repeat('y', 65512)), (-1, repeat('z', 65511)), (-2, ''))
                               AS expected (id, name)
                        """));
    }

    @Test
    void aTableThatIsNotTheShadowOfThisCampaignIsNotLoaded() {
        String shadow = SqlNames.quote(fixture.shadow());
        String generation = " WHERE generation_id = '" + fixture.generation().token() + "'";
        try (LaneTarget lane = fixture.openLane(1)) {
            database.execute("COMMENT ON TYPE " + shadow + " IS 'somebody''s note'");
            refused(ErrorCode.SHADOW_CHANGED, () -> begin(lane));
            database.execute("COMMENT ON TYPE " + shadow + " IS 'dpone-generation:"
                    + fixture.generation().token() + "'");

            database.execute("UPDATE " + fixture.state().tableGenerations() + " SET run_key = 'another'" + generation);
            refused(ErrorCode.SHADOW_CHANGED, () -> begin(lane));
            database.execute("UPDATE " + fixture.state().tableGenerations() + " SET run_key = '" + fixture.runKey()
                    + "', publication_receipt_id = 'published'" + generation);
            refused(ErrorCode.SHADOW_CHANGED, () -> begin(lane));
            database.execute("UPDATE " + fixture.state().tableGenerations()
                    + " SET publication_receipt_id = NULL, relation_oid = 1" + generation);
            refused(ErrorCode.SHADOW_CHANGED, () -> begin(lane));
            database.execute("UPDATE " + fixture.state().tableGenerations() + " SET relation_oid = "
                    + fixture.generation().objectId() + generation);

            load(lane, fixture.rows(1));
            database.execute(
                    "ALTER TABLE " + shadow + " RENAME TO elsewhere", "CREATE TABLE " + shadow + " (id bigint)");
            refused(ErrorCode.SHADOW_CHANGED, () -> begin(lane));
            database.execute("DROP TABLE " + shadow);
            refused(ErrorCode.SHADOW_CHANGED, () -> begin(lane));
        }
    }

    @Test
    void aShadowThatSomebodyHoldsIsWaitedForAndThenGivenUp() throws SQLException {
        try (Connection other = database.connect();
                LaneTarget lane = PostgresLaneSteps.open(
                        fixture.bootstrap(1, database.endpoint(), CopyFormat.TEXT, Duration.ofMillis(50)))) {
            other.setAutoCommit(false);
            other.createStatement().execute("LOCK TABLE " + SqlNames.quote(fixture.shadow()));
            refused(ErrorCode.LOCK_TIMEOUT, () -> begin(lane));

            other.rollback();

            assertThat(load(lane, fixture.rows(2))).isEqualTo(2);
        }
    }

    @Test
    void aLanesSinkSessionIsRecordedWhileItIsOpen() {
        try (LaneTarget lane = fixture.openLane(1)) {
            assertThat(lane.probe(operation)).isEmpty();
            assertThat(sessions()).containsExactly("1 sink-lane dpone sink-lane " + nonceOfLane());
        }
        assertThat(sessions()).isEmpty();
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

    @Test
    void aTargetThatWasRegisteredAnewIsNotLoaded() {
        try (LaneTarget lane = fixture.openLane(1)) {
            String registration = fixture.state().targetIdentities();
            database.execute(
                    "ALTER TABLE " + registration + " DISABLE TRIGGER ALL",
                    "UPDATE " + registration + " SET binding_id = gen_random_uuid()",
                    "ALTER TABLE " + registration + " ENABLE TRIGGER ALL");

            refused(ErrorCode.TARGET_NOT_REGISTERED, () -> begin(lane));
        }
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

    /** Without prepared statements the driver writes COMMIT out each time. */
    private LaneTarget distant(TcpProxy proxy) {
        Endpoint direct = database.throughPort(proxy.port()).endpoint();
        Map<String, String> properties = Map.of("sslmode", "disable", "prepareThreshold", "0");
        Endpoint endpoint = new Endpoint(direct.type(), direct.url(), direct.user(), direct.password(), properties);
        return PostgresLaneSteps.open(fixture.bootstrap(1, endpoint, CopyFormat.TEXT, Duration.ofSeconds(20)));
    }

    /** Rows as the server itself writes them, without header and trailer. */
    private RowFrame binary(String query) throws SQLException, IOException {
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        long rows;
        try (Connection connection = database.connect()) {
            rows = connection
                    .unwrap(PGConnection.class)
                    .getCopyAPI()
                    .copyOut("COPY (" + query + ") TO STDOUT (FORMAT binary)", stream);
        }
        byte[] bytes = stream.toByteArray();
        RowFrame frame = new RowFrame();
        frame.set(Arrays.copyOf(bytes, bytes.length - 2), 19, bytes.length - 21, Math.toIntExact(rows));
        return frame;
    }

    private List<String> sessions() {
        return database.texts("SELECT session.epoch || ' ' || session.role || ' ' || activity.application_name || ' '"
                + " || session.nonce FROM " + fixture.state().sessions()
                + " session LEFT JOIN pg_stat_activity activity"
                + " ON activity.pid = session.backend_pid AND activity.backend_start = session.backend_start");
    }

    private String nonceOfLane() {
        return database.texts("SELECT nonce FROM " + fixture.state().sessions()).get(0);
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
