package io.dpone.mssql.internal.target;

import io.dpone.campaign.CampaignSpec.Tuning;
import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.identity.Dialect;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.table.Generation;
import io.dpone.contracts.table.TableName;
import io.dpone.mssql.internal.fixture.MssqlStateFixture;
import io.dpone.mssql.internal.session.MssqlSession;
import io.dpone.mssql.internal.session.SqlNames;
import io.dpone.mssql.internal.state.MssqlFence;
import io.dpone.mssql.internal.state.MssqlJournal;
import io.dpone.mssql.internal.state.StateSchema;
import io.dpone.spi.jdbc.SessionRole;
import io.dpone.spi.state.JournalLedger;
import io.dpone.testkit.contract.StagedPublication;
import io.dpone.testkit.contract.SteppedSleeper;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A publication in SQL Server. */
final class PublicationStage extends StagedPublication {
    static final StateSchema STATE = new StateSchema("DWH_Tech");

    final SqlServerDatabase database;
    final TableName live;
    final String runKey;
    final SteppedSleeper sleeper;
    final MssqlShadowPublication publication;

    PublicationStage(LiveTable live) {
        this(live.database(), live.name(), "id");
    }

    PublicationStage(SqlServerDatabase database, TableName live, String... uniqueKey) {
        this(database, database.endpoint(), live, uniqueKey);
    }

    PublicationStage(SqlServerDatabase database, Endpoint endpoint, TableName live, String... uniqueKey) {
        this(database, live, List.of(uniqueKey), new SteppedSleeper(), endpoint);
    }

    private PublicationStage(
            SqlServerDatabase database,
            TableName live,
            List<String> uniqueKey,
            SteppedSleeper sleeper,
            Endpoint endpoint) {
        this(
                database,
                live,
                // An engine may have one space of lock names for all databases.
                "campaign-" + UUID.randomUUID(),
                uniqueKey,
                sleeper,
                new MssqlShadowPublication(
                        () -> MssqlSession.open(endpoint, SessionRole.PUBLICATION), STATE, live, sleeper));
    }

    private PublicationStage(
            SqlServerDatabase database,
            TableName live,
            String runKey,
            List<String> uniqueKey,
            SteppedSleeper sleeper,
            MssqlShadowPublication publication) {
        super(
                Dialect.mssql(),
                runKey,
                MssqlStateFixture.provisioned(database, STATE, live),
                uniqueKey,
                tuning(Duration.ofSeconds(60), Duration.ofMillis(200), Duration.ofSeconds(1)),
                new Parts(
                        new JournalLedger(MssqlStateFixture.control(database.endpoint()), new MssqlJournal(STATE)),
                        key -> MssqlFence.acquire(database.endpoint(), STATE, key),
                        publication));
        this.database = database;
        this.live = live;
        this.runKey = runKey;
        this.sleeper = sleeper;
        this.publication = publication;
    }

    static Tuning tuning(Duration lockTimeout, Duration cutoverLockTimeout, Duration cutoverPatience) {
        return tuning(1, lockTimeout, cutoverLockTimeout, cutoverPatience);
    }

    static String token(@Nullable Generation generation) {
        return Objects.requireNonNull(generation).token().toString();
    }

    /** Writes into the shadow as a lane would: one committed transaction. */
    void load(String select) {
        database.execute("INSERT INTO " + SqlNames.quote(shadow()) + " " + select);
    }

    /** Prepares, loads and designs a shadow of 25 rows. */
    void design() {
        prepare();
        load(LiveTable.rows(25, "new"));
        publication.validate(request(), recorded(), 25);
        publication.buildPhysicalDesign(request(), recorded());
    }

    /** Everything from the last chunk to the cutover. */
    CampaignRecord finish() {
        return finish(database.number("SELECT COUNT_BIG(*) FROM " + SqlNames.quote(shadow())));
    }

    /** As a network would that loses the session which holds the campaign's lock. */
    void endFence() {
        String spid = database.text(
                "SELECT spid FROM " + STATE.sessions() + " WHERE role = N'fence' AND run_key = N'" + runKey + "'");
        database.execute("KILL " + spid);
    }
}
