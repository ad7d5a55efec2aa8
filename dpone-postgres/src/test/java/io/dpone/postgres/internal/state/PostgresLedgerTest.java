package io.dpone.postgres.internal.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.identity.LockNames;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.CampaignTransitions;
import io.dpone.contracts.ledger.ChunkRecord;
import io.dpone.contracts.ledger.ChunkTransitions;
import io.dpone.contracts.ledger.LedgerView;
import io.dpone.contracts.ledger.Transition;
import io.dpone.postgres.internal.fixture.PostgresStateFixture;
import io.dpone.spi.CampaignFence;
import io.dpone.spi.CampaignLedger;
import io.dpone.spi.CampaignLedger.Decision;
import io.dpone.spi.CampaignLedger.Scope;
import io.dpone.spi.state.JournalLedger;
import io.dpone.testkit.contract.SampleCampaign;
import io.dpone.testkit.fault.BytePattern;
import io.dpone.testkit.fault.TcpProxy;
import io.dpone.testkit.fault.TcpProxy.Direction;
import io.dpone.testkit.fault.TcpProxy.Verdict;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(EmbeddedPostgresExtension.class)
final class PostgresLedgerTest {
    private static final Duration LEASE = Duration.ofSeconds(90);

    private final TestDatabase database;
    private final PostgresStateFixture fixture;
    private final String runKey;
    private final CampaignLedger ledger;

    PostgresLedgerTest(TestDatabase database) {
        this.database = database;
        this.fixture = new PostgresStateFixture(database);
        this.runKey = fixture.runKey();
        this.ledger = fixture.newLedger();
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void aHeartbeatOfACampaignOfManyChunksAppendsOneRow() {
        create(2_000);
        takeOver();
        long campaignRows = rows(fixture.state().campaigns());
        long chunkRows = rows(fixture.state().chunks());

        ledger.change(
                runKey,
                new Scope.CampaignOnly(),
                (current, now) -> applied(CampaignTransitions.renew(
                        current.campaign(), "owner", now.plus(LEASE).plus(LEASE), now)));

        assertThat(chunkRows).isEqualTo(2_000);
        assertThat(rows(fixture.state().campaigns())).isEqualTo(campaignRows + 1);
        assertThat(rows(fixture.state().chunks())).isEqualTo(chunkRows);
    }

    @Test
    void oneChunkOfManyIsChangedByOneRowAndFoundByTheIndex() {
        create(2_000);
        takeOver();

        claim(1_777);

        assertThat(rows(fixture.state().chunks())).isEqualTo(2_001);
        assertThat(ledger.read(runKey).orElseThrow().chunk(1_777).leaseOwner()).isEqualTo("lane");
        assertThat(database.texts("SELECT status || ' ' || start_value || ' ' || load_id FROM "
                        + fixture.state().chunks() + " WHERE chunk_index = 1777 ORDER BY journal_id"))
                .containsExactly("pending 177601 ", "running 177601 load-1777");
    }

    @Test
    void theHeadNamesTheLatestRow() {
        create(1);
        takeOver();

        assertThat(database.number(
                        "SELECT campaign_journal_id FROM " + fixture.state().heads()))
                .isEqualTo(database.number(
                        "SELECT max(journal_id) FROM " + fixture.state().campaigns()));
    }

    @Test
    void anErrorWithTheCharacterNulIsKept() {
        create(1);
        takeOver();
        claim(1);

        ledger.change(runKey, new Scope.Chunks(Set.of(1)), (current, now) -> {
            ChunkRecord failed = record(ChunkTransitions.fail(current.chunk(1), "lane", "CODE: a\0b", now));
            return new Decision<>(null, List.of(failed), failed);
        });

        assertThat(ledger.read(runKey).orElseThrow().chunk(1).error()).isEqualTo("CODE: a\0b");
    }

    @Test
    void aSessionThatWasEndedIsReplacedAfterOneFailure() {
        create(1);
        database.execute("SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity"
                + " WHERE application_name = 'dpone control' AND datname = current_database()");

        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(ledger::now)
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.STATE_STATEMENT_FAILED));

        assertThat(ledger.read(runKey)).isPresent();
    }

    @Test
    void aLedgerWithoutTablesSaysSo() {
        try (JournalLedger other = new JournalLedger(
                PostgresStateFixture.control(database.endpoint()), new PostgresJournal(new StateSchema("nowhere")))) {
            assertThatExceptionOfType(DponeException.class)
                    .isThrownBy(() -> other.read(runKey))
                    .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.STATE_MISSING));
        }
    }

    @Test
    void aCreationWhoseAcknowledgementIsLostIsFoundAgain() {
        try (TcpProxy proxy = TcpProxy.to(database.port())) {
            CampaignLedger distant = distant(proxy);
            proxy.when(Direction.SERVER_TO_CLIENT, BytePattern.commandComplete("COMMIT"), 1, () -> Verdict.CUT);

            assertThat(distant.create(SampleCampaign.record(runKey, Instant.EPOCH), List.of()))
                    .isTrue();
        }
        assertThat(rows(fixture.state().campaigns())).isEqualTo(1);
    }

    @Test
    void aChangeWhoseAcknowledgementIsLostIsFoundAgainThoughOthersHaveChangedTheCampaignSince() {
        create(3);
        takeOver();
        try (TcpProxy proxy = TcpProxy.to(database.port())) {
            CampaignLedger distant = distant(proxy);
            proxy.when(Direction.SERVER_TO_CLIENT, BytePattern.commandComplete("COMMIT"), 1, () -> {
                cancel();
                return Verdict.CUT;
            });

            String answer = distant.change(runKey, new Scope.Chunks(Set.of(2)), (current, now) -> {
                ChunkRecord claimed = claimed(current, 2, now);
                return new Decision<>(null, List.of(claimed), "claimed");
            });

            assertThat(answer).isEqualTo("claimed");
        }
        LedgerView last = ledger.read(runKey).orElseThrow();
        assertThat(last.chunk(2).leaseOwner()).isEqualTo("lane");
        assertThat(last.campaign().cancelReason()).isEqualTo("meanwhile");
    }

    @Test
    void aChangeWhoseCommitNeverArrivedIsProvedNotApplied() {
        LedgerView created = create(3);
        try (TcpProxy proxy = TcpProxy.to(database.port())) {
            CampaignLedger distant = distant(proxy);
            proxy.when(Direction.CLIENT_TO_SERVER, BytePattern.text("COMMIT"), 1, () -> Verdict.CUT);

            assertThatExceptionOfType(DponeException.class)
                    .isThrownBy(() -> distant.change(
                            runKey,
                            new Scope.CampaignOnly(),
                            (current, now) ->
                                    applied(CampaignTransitions.cancel(current.campaign(), "reason", "operator", now))))
                    .satisfies(failure -> {
                        assertThat(failure.code()).isEqualTo(ErrorCode.STATE_STATEMENT_FAILED);
                        assertThat(failure.effect()).isEqualTo(Effect.NOT_APPLIED);
                    });
        }
        assertThat(ledger.read(runKey)).contains(created);
    }

    @Test
    void aChangeThatNobodyCanLookForIsUnknown() {
        create(3);
        try (TcpProxy proxy = TcpProxy.to(database.port())) {
            CampaignLedger distant = distant(proxy);
            proxy.when(Direction.SERVER_TO_CLIENT, BytePattern.commandComplete("COMMIT"), 1, () -> Verdict.CUT);
            // The login of the session that would look for the commit.
            proxy.when(Direction.CLIENT_TO_SERVER, BytePattern.text("user\0"), 2, () -> Verdict.CUT);

            assertThatExceptionOfType(DponeException.class)
                    .isThrownBy(() -> distant.change(
                            runKey,
                            new Scope.CampaignOnly(),
                            (current, now) ->
                                    applied(CampaignTransitions.cancel(current.campaign(), "reason", "operator", now))))
                    .satisfies(failure -> {
                        assertThat(failure.code()).isEqualTo(ErrorCode.COMMIT_OUTCOME_UNKNOWN);
                        assertThat(failure.effect()).isEqualTo(Effect.UNKNOWN);
                        assertThat(failure.getSuppressed()).hasSize(1);
                    });
        }
    }

    @Test
    void aDecisionForNothingNeedsNoAcknowledgement() {
        create(3);
        try (TcpProxy proxy = TcpProxy.to(database.port())) {
            CampaignLedger distant = distant(proxy);
            proxy.when(Direction.CLIENT_TO_SERVER, BytePattern.text("COMMIT"), 1, () -> Verdict.CUT);

            assertThat(distant.<Integer>change(runKey, new Scope.CampaignOnly(), (current, now) -> Decision.none(7)))
                    .isEqualTo(7);
        }
    }

    @Test
    void aTakeoverWaitsForAPublicationLongerThanOneStatementMay() throws Exception {
        create(1);
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try (CampaignFence fence = fixture.acquireFence(runKey);
                Connection publication = database.connect()) {
            publication.setAutoCommit(false);
            AdvisoryLocks.lockForTransaction(publication, LockNames.publicationGate(runKey), Duration.ofSeconds(1));
            Future<Long> epoch = thread.submit(() -> acquire(fence));
            awaitSecondTry(publication);
            assertThat(epoch.isDone()).isFalse();

            publication.commit();

            assertThat(epoch.get(60, TimeUnit.SECONDS)).isEqualTo(1);
        } finally {
            thread.shutdownNow();
        }
    }

    /** Waits until a control session waits for the gate in a transaction that is not the first one that did. */
    private static void awaitSecondTry(Connection publication) throws SQLException {
        try (Statement statement = publication.createStatement()) {
            statement.execute("""
                    DO $$
                    DECLARE
                      first timestamptz;
                      seen timestamptz;
                    BEGIN
                      FOR look IN 1..2400 LOOP
                        PERFORM pg_stat_clear_snapshot();
                        SELECT xact_start INTO seen FROM pg_stat_activity
                         WHERE application_name = 'dpone control' AND datname = current_database()
                           AND wait_event = 'advisory';
                        first := coalesce(first, seen);
                        EXIT WHEN seen > first;
                        PERFORM pg_sleep(0.025);
                      END LOOP;
                    END
                    $$
                    """);
        }
    }

    private CampaignLedger distant(TcpProxy proxy) {
        return fixture.newLedger(database.throughPort(proxy.port()).endpoint());
    }

    private LedgerView create(int chunks) {
        Instant now = ledger.now();
        LedgerView created =
                new LedgerView(SampleCampaign.record(runKey, now), SampleCampaign.chunks(runKey, chunks, now));
        ledger.create(created.campaign(), created.chunks());
        return created;
    }

    private void takeOver() {
        try (CampaignFence fence = fixture.acquireFence(runKey)) {
            acquire(fence);
        }
    }

    private long acquire(CampaignFence fence) {
        return ledger.takeOver(runKey, fence, (current, epoch, now) -> {
            CampaignRecord acquired =
                    record(CampaignTransitions.acquire(current.campaign(), "owner", epoch, now.plus(LEASE), now));
            return new Decision<>(acquired, List.of(), epoch);
        });
    }

    private void claim(int index) {
        ledger.change(runKey, new Scope.Chunks(Set.of(index)), (current, now) -> {
            ChunkRecord claimed = claimed(current, index, now);
            return new Decision<>(null, List.of(claimed), claimed);
        });
    }

    private static ChunkRecord claimed(LedgerView current, int index, Instant now) {
        return record(ChunkTransitions.acquire(
                current.campaign(), "owner", current.chunk(index), "lane", now.plus(LEASE), "load-" + index, now));
    }

    private void cancel() {
        ledger.change(
                runKey,
                new Scope.CampaignOnly(),
                (current, now) ->
                        applied(CampaignTransitions.cancel(current.campaign(), "meanwhile", "operator", now)));
    }

    private long rows(String table) {
        return database.number("SELECT count(*) FROM " + table);
    }

    private static Decision<CampaignRecord> applied(Transition<CampaignRecord> transition) {
        CampaignRecord changed = record(transition);
        return new Decision<>(changed, List.of(), changed);
    }

    private static <T> T record(Transition<T> transition) {
        if (transition instanceof Transition.Applied<T> applied) {
            return applied.record();
        }
        throw new AssertionError("the transition was not applied: " + transition);
    }
}
