package io.dpone.mssql.internal.state;

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
import io.dpone.mssql.internal.fixture.MssqlStateFixture;
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
import io.dpone.testkit.sqlserver.EngineTrait;
import io.dpone.testkit.sqlserver.EngineTraits;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import io.dpone.testkit.sqlserver.SqlServerExtension;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SqlServerExtension.class)
final class MssqlLedgerTest {
    private static final Duration LEASE = Duration.ofSeconds(90);

    /** What the driver says to commit. */
    private static final BytePattern COMMIT = BytePattern.tdsText("IF @@TRANCOUNT > 0 COMMIT TRAN");

    private final SqlServerDatabase database;
    private final MssqlStateFixture fixture;
    private final String runKey;
    private final CampaignLedger ledger;

    MssqlLedgerTest(SqlServerDatabase database) {
        this.database = database;
        this.fixture = new MssqlStateFixture(database);
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
        assertThat(database.texts("SELECT status + ' ' + start_value + ' ' + load_id FROM "
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
        database.texts("SELECT session_id FROM sys.dm_exec_sessions WHERE program_name = 'dpone control'"
                        + " AND host_process_id = " + ProcessHandle.current().pid())
                .forEach(spid -> database.execute("KILL " + spid));

        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(ledger::now)
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.STATE_STATEMENT_FAILED));

        assertThat(ledger.read(runKey)).isPresent();
    }

    @Test
    void aLedgerWithoutTablesSaysSo(EngineTraits traits) {
        traits.requires(EngineTrait.ERROR_NUMBERS, "Database engine events and errors: 208, invalid object name");
        try (JournalLedger other = new JournalLedger(
                MssqlStateFixture.control(database.endpoint()),
                new MssqlJournal(new StateSchema(fixture.live().table().schema())))) {
            assertThatExceptionOfType(DponeException.class)
                    .isThrownBy(() -> other.read(runKey))
                    .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.STATE_MISSING));
        }
    }

    @Test
    void aCreationWhoseAcknowledgementIsLostIsFoundAgain() {
        try (TcpProxy proxy = TcpProxy.to(database.port())) {
            CampaignLedger distant = distant(proxy);
            proxy.whenAnswered(COMMIT, 1, () -> Verdict.CUT);

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
            proxy.whenAnswered(COMMIT, 1, () -> {
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
            proxy.when(Direction.CLIENT_TO_SERVER, COMMIT, 1, () -> Verdict.CUT);

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
        TcpProxy proxy = TcpProxy.to(database.port());
        try {
            CampaignLedger distant = distant(proxy);
            // Nor is there a login of a session that would look for the commit.
            Runnable refusal = proxy::close;
            proxy.whenAnswered(COMMIT, 1, () -> {
                refusal.run();
                return Verdict.CUT;
            });

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
        } finally {
            proxy.close();
        }
    }

    @Test
    void aDecisionForNothingNeedsNoAcknowledgement() {
        create(3);
        try (TcpProxy proxy = TcpProxy.to(database.port())) {
            CampaignLedger distant = distant(proxy);
            proxy.when(Direction.CLIENT_TO_SERVER, COMMIT, 1, () -> Verdict.CUT);

            assertThat(distant.<Integer>change(runKey, new Scope.CampaignOnly(), (current, now) -> Decision.none(7)))
                    .isEqualTo(7);
        }
    }

    @Test
    void aTakeoverWaitsForAPublicationLongerThanOneStatementMay() throws Exception {
        create(1);
        ExecutorService thread = Executors.newSingleThreadExecutor();
        String gate = LockNames.publicationGate(runKey);
        try (TcpProxy proxy = TcpProxy.to(database.port());
                CampaignFence fence = fixture.acquireFence(runKey);
                Connection publication = database.connect()) {
            CampaignLedger distant = distant(proxy);
            CompletableFuture<Boolean> secondTry = whenSaid(proxy, gate, 2);
            publication.setAutoCommit(false);
            AppLocks.lockForTransaction(publication, gate, Duration.ofSeconds(1));
            Future<Long> epoch = thread.submit(() -> acquire(distant, fence));
            secondTry.get(60, TimeUnit.SECONDS);
            assertThat(epoch.isDone()).isFalse();

            publication.commit();

            assertThat(epoch.get(60, TimeUnit.SECONDS)).isEqualTo(1);
        } finally {
            thread.shutdownNow();
        }
    }

    @Test
    void aReadingWaitsForAChangeThatIsUnderWayAndSeesAllOfIt() throws Exception {
        LedgerView created = create(2);
        ExecutorService thread = Executors.newSingleThreadExecutor();
        MssqlJournal journal = new MssqlJournal(fixture.state());
        Instant later = created.campaign().createdAt().plusSeconds(1);
        CampaignRecord cancelled =
                record(CampaignTransitions.cancel(created.campaign(), "meanwhile", "operator", later));
        ChunkRecord changed = ChunkRecord.pending(runKey, created.chunk(2).chunk(), later);
        try (TcpProxy proxy = TcpProxy.to(database.port());
                Connection change = database.connect()) {
            CampaignLedger distant = distant(proxy);
            CompletableFuture<Boolean> locking = whenSaid(proxy, "campaign_journal_id = campaign_journal_id", 1);
            change.setAutoCommit(false);
            journal.lockHead(change, runKey);
            journal.appendChunks(change, runKey, List.of(changed));
            Future<Optional<LedgerView>> read = thread.submit(() -> distant.read(runKey));
            locking.get(60, TimeUnit.SECONDS);
            journal.appendCampaign(change, cancelled);
            change.commit();

            assertThat(read.get(60, TimeUnit.SECONDS))
                    .contains(new LedgerView(cancelled, List.of(created.chunk(1), changed)));
        } finally {
            thread.shutdownNow();
        }
    }

    @Test
    void aTakeoverWaitsForThoseWhoRelyOnTheEpochAndTheyForIt() throws SQLException {
        create(1);
        takeOver();
        Epochs epochs = new Epochs(fixture.state());
        try (Connection one = impatient();
                Connection other = impatient();
                Connection takeover = impatient()) {
            assertThat(epochs.readForShare(one, runKey)).isEqualTo(1);
            assertThat(epochs.readForShare(other, runKey)).isEqualTo(1);
            assertLockTimeout(() -> epochs.advance(takeover, runKey));
            takeover.rollback();
            one.commit();
            assertLockTimeout(() -> epochs.advance(takeover, runKey));
            takeover.rollback();
            other.commit();

            assertThat(epochs.advance(takeover, runKey)).isEqualTo(2);
            assertLockTimeout(() -> epochs.readForShare(one, runKey));
            one.rollback();
            takeover.commit();

            assertThat(epochs.readForShare(one, runKey)).isEqualTo(2);
        }
    }

    @Test
    void aCreationWaitsForAnotherOneOfTheSameCampaignOnly() throws SQLException {
        Journal journal = new Journal(fixture.state());
        try (Connection one = impatient();
                Connection other = impatient()) {
            assertThat(journal.createHead(one, runKey)).isTrue();
            assertLockTimeout(() -> journal.createHead(other, runKey));
            other.rollback();
            assertThat(journal.createHead(other, runKey + "-other")).isTrue();
            other.rollback();
            one.commit();

            assertThat(journal.createHead(other, runKey)).isFalse();
            assertThat(journal.createHead(other, runKey + "-other")).isTrue();
        }
    }

    @Test
    void anExistingCampaignIsFoundWithoutWaitingForThoseWhoChangeIt() throws SQLException {
        create(1);
        Journal journal = new Journal(fixture.state());
        try (Connection change = impatient();
                Connection creation = impatient()) {
            assertThat(journal.lockHead(change, runKey)).isTrue();

            assertThat(journal.createHead(creation, runKey)).isFalse();
        }
    }

    private static void assertLockTimeout(ThrowableAssert.ThrowingCallable call) {
        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(call)
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.LOCK_TIMEOUT));
    }

    /** A connection in a transaction that waits for no lock. */
    private Connection impatient() throws SQLException {
        Connection connection = database.connect();
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET LOCK_TIMEOUT 0");
        }
        connection.setAutoCommit(false);
        return connection;
    }

    private static CompletableFuture<Boolean> whenSaid(TcpProxy proxy, String text, int occurrence) {
        CompletableFuture<Boolean> said = new CompletableFuture<>();
        proxy.when(Direction.CLIENT_TO_SERVER, BytePattern.tdsText(text), occurrence, () -> {
            said.complete(true);
            return Verdict.FORWARD;
        });
        return said;
    }

    private CampaignLedger distant(TcpProxy proxy) {
        return fixture.newLedger(
                database.with("encrypt", "false").throughPort(proxy.port()).endpoint());
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
            acquire(ledger, fence);
        }
    }

    private long acquire(CampaignLedger by, CampaignFence fence) {
        return by.takeOver(runKey, fence, (current, epoch, now) -> {
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
