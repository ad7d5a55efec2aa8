package io.dpone.postgres.internal.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.identity.LockNames;
import io.dpone.postgres.internal.fixture.PostgresStateFixture;
import io.dpone.spi.CampaignFence;
import io.dpone.spi.CampaignLedger;
import io.dpone.spi.state.JournalLedger;
import io.dpone.testkit.contract.SampleCampaign;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
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
    void aLedgerWithoutTablesSaysSo() {
        try (JournalLedger other = new JournalLedger(
                PostgresStateFixture.control(database.endpoint()), new PostgresJournal(new StateSchema("nowhere")))) {
            assertThatExceptionOfType(DponeException.class)
                    .isThrownBy(() -> other.read(runKey))
                    .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.STATE_MISSING));
        }
    }

    @Test
    void aTakeoverWaitsForAPublicationLongerThanOneStatementMay() throws Exception {
        SampleCampaign.create(ledger, runKey, 1);
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try (CampaignFence fence = fixture.acquireFence(runKey);
                Connection publication = database.connect()) {
            publication.setAutoCommit(false);
            AdvisoryLocks.lockForTransaction(publication, LockNames.publicationGate(runKey), Duration.ofSeconds(1));
            Future<Long> epoch = thread.submit(() -> SampleCampaign.takeOver(ledger, fence, "owner", LEASE));
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
}
