package io.dpone.mssql.internal.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.identity.LockNames;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.CampaignTransitions;
import io.dpone.contracts.ledger.ChunkRecord;
import io.dpone.contracts.ledger.LedgerView;
import io.dpone.contracts.ledger.Transition;
import io.dpone.mssql.internal.fixture.MssqlStateFixture;
import io.dpone.spi.CampaignFence;
import io.dpone.spi.CampaignLedger;
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
    void aTakeoverWaitsForAPublicationLongerThanOneStatementMay() throws Exception {
        create(1);
        ExecutorService thread = Executors.newSingleThreadExecutor();
        String gate = LockNames.publicationGate(runKey);
        try (TcpProxy proxy = fixture.proxy();
                CampaignFence fence = fixture.acquireFence(runKey);
                Connection publication = database.connect()) {
            CampaignLedger distant = fixture.newLedger(proxy);
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
        Transition<CampaignRecord> cancellation =
                CampaignTransitions.cancel(created.campaign(), "meanwhile", "operator", later);
        CampaignRecord cancelled = ((Transition.Applied<CampaignRecord>) cancellation).record();
        ChunkRecord changed = ChunkRecord.pending(runKey, created.chunk(2).chunk(), later);
        try (TcpProxy proxy = fixture.proxy();
                Connection change = database.connect()) {
            CampaignLedger distant = fixture.newLedger(proxy);
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

    private LedgerView create(int chunks) {
        return SampleCampaign.create(ledger, runKey, chunks);
    }

    private void takeOver() {
        try (CampaignFence fence = fixture.acquireFence(runKey)) {
            acquire(ledger, fence);
        }
    }

    private static long acquire(CampaignLedger by, CampaignFence fence) {
        return SampleCampaign.takeOver(by, fence, "owner", LEASE);
    }
}
