package io.dpone.mssql.internal.target;

import io.dpone.campaign.CampaignSpec.Tuning;
import io.dpone.contracts.chunk.ChunkKey;
import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.identity.ArtifactNames;
import io.dpone.contracts.identity.Dialect;
import io.dpone.contracts.identity.Invocation;
import io.dpone.contracts.identity.PublicationReceipt;
import io.dpone.contracts.json.Sha256;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.CampaignStatus;
import io.dpone.contracts.ledger.CampaignTransitions;
import io.dpone.contracts.ledger.PublicationRecord;
import io.dpone.contracts.ledger.Transition;
import io.dpone.contracts.table.Column;
import io.dpone.contracts.table.ColumnContract;
import io.dpone.contracts.table.Generation;
import io.dpone.contracts.table.SourceIdentity;
import io.dpone.contracts.table.TableName;
import io.dpone.contracts.table.TargetIdentity;
import io.dpone.mssql.internal.fixture.MssqlStateFixture;
import io.dpone.mssql.internal.session.MssqlSession;
import io.dpone.mssql.internal.session.SqlNames;
import io.dpone.mssql.internal.state.MssqlFence;
import io.dpone.mssql.internal.state.MssqlJournal;
import io.dpone.mssql.internal.state.StateSchema;
import io.dpone.spi.CampaignLedger.Decision;
import io.dpone.spi.CampaignLedger.Scope;
import io.dpone.spi.ShadowPublication.Cutover;
import io.dpone.spi.ShadowPublication.Request;
import io.dpone.spi.StopSignal;
import io.dpone.spi.jdbc.ReopeningSession;
import io.dpone.spi.jdbc.SessionRole;
import io.dpone.spi.state.JournalLedger;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** One campaign over one live table, acquired and with its fence held, as the core would drive it. */
final class PublicationStage implements AutoCloseable {
    static final StateSchema STATE = new StateSchema("DWH_Tech");
    private static final String OWNER = "the test";

    final SqlServerDatabase database;
    final TableName live;
    final String runKey;
    final SteppedSleeper sleeper = new SteppedSleeper();
    final MssqlShadowPublication publication;
    private final List<String> uniqueKey;
    private final JournalLedger ledger;
    private final MssqlFence fence;
    private final TargetIdentity identity;
    private final long epoch;
    private StopSignal stop = StopSignal.never();
    private Tuning tuning = tuning(Duration.ofSeconds(60), Duration.ofMillis(200), Duration.ofSeconds(1));

    PublicationStage(LiveTable live) {
        this(live.database(), live.name(), "id");
    }

    PublicationStage(SqlServerDatabase database, TableName live, String... uniqueKey) {
        this(database, database.endpoint(), live, uniqueKey);
    }

    PublicationStage(SqlServerDatabase database, Endpoint endpoint, TableName live, String... uniqueKey) {
        this.database = database;
        this.live = live;
        // An engine may have one space of lock names for all databases.
        this.runKey = "campaign-" + UUID.randomUUID();
        this.uniqueKey = List.of(uniqueKey);
        identity = MssqlStateFixture.provisioned(database, STATE, live);
        ledger = new JournalLedger(control(), new MssqlJournal(STATE));
        ledger.create(campaign(ledger.now()), List.of());
        fence = MssqlFence.acquire(database.endpoint(), STATE, runKey);
        epoch = takeOver();
        fence.endPredecessors(epoch);
        publication = new MssqlShadowPublication(
                () -> MssqlSession.open(endpoint, SessionRole.PUBLICATION), STATE, live, sleeper);
    }

    static Tuning tuning(Duration lockTimeout, Duration cutoverLockTimeout, Duration cutoverPatience) {
        Tuning defaults = Tuning.ofDefaults();
        return new Tuning(
                1,
                defaults.maxChunks(),
                defaults.retryPolicy(),
                defaults.laneHeapMegabytes(),
                defaults.maxRowBytes(),
                lockTimeout,
                cutoverLockTimeout,
                cutoverPatience,
                defaults.oldSnapshotPatience(),
                defaults.coveragePatience(),
                defaults.loadStrategy());
    }

    void tune(Tuning newTuning) {
        tuning = newTuning;
    }

    void stopWith(StopSignal signal) {
        stop = signal;
    }

    Request request() {
        return new Request(runKey, identity, uniqueKey, tuning, stop);
    }

    CampaignRecord campaign() {
        return ledger.read(runKey).orElseThrow().campaign();
    }

    PublicationRecord recorded() {
        return campaign().publication();
    }

    static String token(@Nullable Generation generation) {
        return Objects.requireNonNull(generation).token().toString();
    }

    TableName shadow() {
        return recorded().shadow();
    }

    TableName backup() {
        return recorded().backup();
    }

    /** Prepares and saves what was prepared. */
    PublicationRecord prepare() {
        PublicationRecord prepared = publication.prepare(request(), recorded(), false);
        ledger.change(runKey, new Scope.CampaignOnly(), (current, now) -> {
            Transition<CampaignRecord> transition =
                    CampaignTransitions.savePublication(current.campaign(), OWNER, prepared, now);
            return transition instanceof Transition.Applied<CampaignRecord> applied
                    ? new Decision<>(applied.record(), List.of(), true)
                    : Decision.none(false);
        });
        return prepared;
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

    CampaignRecord finish(long rows) {
        publication.validate(request(), recorded(), rows);
        publication.buildPhysicalDesign(request(), recorded());
        publication.awaitOldSnapshots(request());
        return publish(rows);
    }

    CampaignRecord publish(long rows) {
        return publication.publish(request(), cutover(rows));
    }

    Cutover cutover(long rows) {
        CampaignRecord campaign = campaign();
        String receiptId = PublicationReceipt.id(
                Dialect.mssql(), runKey, campaign.planHash(), campaign.configHash(), campaign.dataset(), rows);
        return new Cutover(
                fence,
                OWNER,
                epoch,
                campaign.publication(),
                rows,
                receiptId,
                (latest, actualRows, now) -> publishedOverlay(latest, receiptId, rows, actualRows, now));
    }

    private static CampaignRecord publishedOverlay(
            CampaignRecord latest, String receiptId, long rows, long actualRows, Instant now) {
        Transition<CampaignRecord> transition = CampaignTransitions.savePublication(
                latest, OWNER, latest.publication().published(receiptId, rows, actualRows, 0, now), now);
        if (transition instanceof Transition.Applied<CampaignRecord> applied) {
            return applied.record();
        }
        throw new IllegalStateException("the ledger refused: " + transition);
    }

    void cancel() {
        ledger.change(runKey, new Scope.CampaignOnly(), (current, now) -> {
            Transition<CampaignRecord> transition =
                    CampaignTransitions.cancel(current.campaign(), "enough", "a test", now);
            return new Decision<>(((Transition.Applied<CampaignRecord>) transition).record(), List.of(), true);
        });
    }

    /** As another host would, without asking for the session lock. */
    long takeOver() {
        return ledger.takeOver(runKey, fence, (current, newEpoch, now) -> {
            Transition<CampaignRecord> transition =
                    CampaignTransitions.acquire(current.campaign(), OWNER, newEpoch, now.plusSeconds(90), now);
            return new Decision<>(((Transition.Applied<CampaignRecord>) transition).record(), List.of(), newEpoch);
        });
    }

    /** As a network would that loses the session which holds the campaign's lock. */
    void endFence() {
        String spid = database.text(
                "SELECT spid FROM " + STATE.sessions() + " WHERE role = N'fence' AND run_key = N'" + runKey + "'");
        database.execute("KILL " + spid);
    }

    private ReopeningSession<MssqlSession> control() {
        return new ReopeningSession<>(() -> MssqlSession.open(database.endpoint(), SessionRole.CONTROL));
    }

    private CampaignRecord campaign(Instant now) {
        ArtifactNames names = ArtifactNames.ofCampaign(Dialect.mssql(), live, runKey);
        Column id = new Column("id", "bigint", null, true);
        return new CampaignRecord(
                runKey,
                live.dataset(),
                "incremental_append",
                new ChunkKey.IntegerKey("id", 1, 100, 100).toJson(),
                Sha256.hex("plan of " + runKey),
                Sha256.hex("config of " + runKey),
                Invocation.ofCampaign(runKey, "nightly", "tables:load"),
                new SourceIdentity("7311111111111111111", "bank", live, 16_384),
                new ColumnContract(List.of(id), List.of(id)),
                CampaignStatus.ACTIVE,
                null,
                null,
                0,
                null,
                null,
                PublicationRecord.planned(live, names.shadow(), names.backup()),
                List.of(),
                now,
                now);
    }

    @Override
    public void close() {
        publication.close();
        fence.close();
        ledger.close();
    }
}
