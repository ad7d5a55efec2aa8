package io.dpone.postgres.internal.target;

import io.dpone.campaign.CampaignSpec.Tuning;
import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.identity.Dialect;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.table.TableName;
import io.dpone.contracts.table.TargetIdentity;
import io.dpone.postgres.internal.fixture.PostgresStateFixture;
import io.dpone.postgres.internal.session.PostgresSession;
import io.dpone.postgres.internal.session.SqlNames;
import io.dpone.postgres.internal.state.PostgresFence;
import io.dpone.postgres.internal.state.PostgresJournal;
import io.dpone.postgres.internal.state.PostgresProvisioning;
import io.dpone.postgres.internal.state.StateSchema;
import io.dpone.spi.jdbc.ReopeningSession;
import io.dpone.spi.jdbc.SessionRole;
import io.dpone.spi.state.JournalLedger;
import io.dpone.spi.state.StateProvisioning;
import io.dpone.testkit.contract.StagedPublication;
import io.dpone.testkit.contract.SteppedSleeper;
import io.dpone.testkit.postgres.TestDatabase;
import java.time.Duration;
import java.util.List;

/** A publication in PostgreSQL. */
final class PublicationStage extends StagedPublication {
    static final StateSchema STATE = new StateSchema("DWH_Tech");

    final TestDatabase database;
    final TableName live;
    final String runKey;
    final SteppedSleeper sleeper;
    final PostgresShadowPublication publication;

    PublicationStage(TestDatabase database, TableName live, String runKey, String... uniqueKey) {
        this(database, database.endpoint(), live, runKey, uniqueKey);
    }

    PublicationStage(TestDatabase database, Endpoint endpoint, TableName live, String runKey, String... uniqueKey) {
        this(database, live, runKey, List.of(uniqueKey), new SteppedSleeper(), endpoint);
    }

    private PublicationStage(
            TestDatabase database,
            TableName live,
            String runKey,
            List<String> uniqueKey,
            SteppedSleeper sleeper,
            Endpoint endpoint) {
        this(
                database,
                live,
                runKey,
                uniqueKey,
                sleeper,
                new PostgresShadowPublication(
                        () -> PostgresSession.open(endpoint, SessionRole.PUBLICATION), STATE, live, sleeper));
    }

    private PublicationStage(
            TestDatabase database,
            TableName live,
            String runKey,
            List<String> uniqueKey,
            SteppedSleeper sleeper,
            PostgresShadowPublication publication) {
        super(
                Dialect.postgres(),
                runKey,
                provisioned(database, live),
                uniqueKey,
                tuning(1, Duration.ofSeconds(30), Duration.ofMillis(100)),
                new Parts(
                        new JournalLedger(
                                PostgresStateFixture.control(database.endpoint()), new PostgresJournal(STATE)),
                        key -> PostgresFence.acquire(database.endpoint(), STATE, key),
                        publication));
        this.database = database;
        this.live = live;
        this.runKey = runKey;
        this.sleeper = sleeper;
        this.publication = publication;
    }

    private static TargetIdentity provisioned(TestDatabase database, TableName live) {
        try (ReopeningSession<PostgresSession> control = PostgresStateFixture.control(database.endpoint())) {
            StateProvisioning provisioning = PostgresProvisioning.of(control, STATE, live);
            provisioning.provision();
            return provisioning.identity();
        }
    }

    static Tuning tuning(int parallelWorkers, Duration lockTimeout, Duration cutoverLockTimeout) {
        return tuning(parallelWorkers, lockTimeout, cutoverLockTimeout, Duration.ofSeconds(20));
    }

    /** Writes into the shadow as a lane would: one committed transaction. */
    void load(String select) {
        database.execute("INSERT INTO " + SqlNames.quote(shadow()) + " " + select);
    }

    /** Everything from the last chunk to the cutover. */
    CampaignRecord finish() {
        return finish(database.number("SELECT count(*) FROM " + SqlNames.quote(shadow())));
    }
}
