package io.dpone.examples.crash;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.BackfillCampaign;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.ChunkRecord;
import io.dpone.contracts.ledger.ChunkStatus;
import io.dpone.contracts.table.TableName;
import io.dpone.examples.disturbance.ClientEnd;
import io.dpone.examples.disturbance.HeldLock;
import io.dpone.examples.disturbance.LaneProcesses;
import io.dpone.examples.disturbance.OsProcess;
import io.dpone.examples.disturbance.Signals;
import io.dpone.examples.disturbance.StateTables;
import io.dpone.examples.disturbance.TargetSessions;
import io.dpone.examples.disturbance.Waiting;
import io.dpone.examples.worker.WorkerLine;
import io.dpone.examples.worker.WorkerProcess;
import io.dpone.manifest.ManifestReader;
import io.dpone.testkit.TableComparison;
import io.dpone.testkit.postgres.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;

/** A small campaign of ten chunks and four lanes, its runs in processes of their own, and what must be true of it in the end. */
final class CrashCampaign implements AutoCloseable {
    static final int CHUNKS = 10;
    static final int LANES = 4;
    static final int ROWS_OF_A_CHUNK = 300;
    static final int OLD_ROWS = 40;

    private static final int ROWS = CHUNKS * ROWS_OF_A_CHUNK;
    private static final TableName TABLE = new TableName("public", "account");
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private final TestDatabase source;
    private final CrashTarget target;
    private final Path folder;
    private final Path manifest;
    private final Signals signals = Signals.open();
    private final List<WorkerProcess> workers = new ArrayList<>();
    private final List<LaneProcesses> lanes = new ArrayList<>();
    private final List<HeldLock> locks = new ArrayList<>();
    private final List<Gates> gates = new ArrayList<>();

    private CrashCampaign(TestDatabase source, CrashTarget target, Path folder) {
        this.source = source;
        this.target = target;
        this.folder = folder;
        this.manifest = folder.resolve("account.yaml");
    }

    /**
     * Makes the source and the manifest; nothing runs yet.
     *
     * @param source an empty database
     * @param target with the live table; closed with the campaign
     * @param folder for the manifest and the workers' output
     * @return the campaign; the caller closes it
     */
    static CrashCampaign prepare(TestDatabase source, CrashTarget target, Path folder) {
        source.execute(sourceTable(""), sourceRows(ROWS));
        CrashCampaign campaign = new CrashCampaign(source, target, folder);
        campaign.writeManifest();
        target.provide(BackfillCampaign.builder(ManifestReader.read(campaign.manifest))
                .build()
                .plan());
        return campaign;
    }

    /** The table as PostgreSQL has it. */
    static String sourceTable(String constraints) {
        return """
                CREATE TABLE public.account (
                  id bigint NOT NULL,
                  owner text NOT NULL,
                  balance numeric(12,2) NOT NULL,
                  note text,
                  CONSTRAINT account_pkey PRIMARY KEY (id)
                  %s
                )
                """.formatted(constraints);
    }

    /** Rows from 1 on, with marks in the middle of each chunk. */
    static String sourceRows(int rows) {
        return """
                INSERT INTO public.account (id, owner, balance, note)
                SELECT id, 'owner ' || id %% 7, id * 1.25,
                       CASE WHEN id %% %1$d BETWEEN %2$d AND %2$d + 20 THEN 'mark ' || lpad(((id - 1) / %1$d + 1)::text, 3, '0')
                            WHEN id %% 5 > 0 THEN repeat(md5(id::text), 8) END
                  FROM generate_series(1, %3$d) AS id
                """.formatted(ROWS_OF_A_CHUNK, ROWS_OF_A_CHUNK / 2 - 10, rows);
    }

    /** The note of the rows in the middle of a chunk. */
    static String markOf(int chunk) {
        return String.format(Locale.ROOT, "mark %03d", chunk);
    }

    CrashTarget target() {
        return target;
    }

    Signals signals() {
        return signals;
    }

    TargetSessions sessions() {
        return target.sessions();
    }

    StateTables state() {
        return target.state();
    }

    /** Keeps a lock until it is closed, at the latest with the campaign. */
    HeldLock hold(HeldLock lock) {
        locks.add(lock);
        return lock;
    }

    /** Shuts the gates of some chunks, before the run is started. */
    Gates shutGates(int... chunks) {
        Gates shut = target.shutGates(chunks);
        gates.add(shut);
        return shut;
    }

    /** Starts a run under a new label of the host. */
    WorkerProcess startRun() {
        int number = workers.size() + 1;
        WorkerProcess worker =
                WorkerProcess.start(manifest, "crash-run-" + number, Redirect.appendTo(log().toFile()), line -> {});
        workers.add(worker);
        return worker;
    }

    /** Waits until lanes stand before shut gates. */
    List<ClientEnd> awaitAt(Gates shut, int howMany) {
        await(howMany + " lanes at their gates", () -> shut.waiting().size() == howMany);
        return shut.waiting();
    }

    /** Waits for something that the latest run must come to. */
    void await(String what, BooleanSupplier condition) {
        WorkerProcess latest = workers.get(workers.size() - 1);
        try {
            Waiting.until(
                    what,
                    PATIENCE,
                    () -> condition.getAsBoolean() || !latest.identity().isRunning());
        } catch (IllegalStateException e) {
            throw new AssertionError(output(), e);
        }
        assertThat(condition.getAsBoolean())
                .as("%s, before the run ended: %s", what, output())
                .isTrue();
    }

    /** How many sessions of an application wait for something that is held. */
    int waiting(String application, HeldLock held) {
        return sessions().waitingFor(application, held).size();
    }

    /** The lane at one end of a connection. */
    OsProcess laneAt(WorkerProcess worker, ClientEnd end) {
        return lanesOf(worker).at(end);
    }

    /** The lanes of a run, remembered for the end. */
    LaneProcesses lanesOf(WorkerProcess worker) {
        LaneProcesses found = LaneProcesses.of(worker.identity());
        lanes.add(found);
        return found;
    }

    /** Kills a run and waits until its lanes have died with it. */
    void killWithItsLanes(WorkerProcess worker) {
        LaneProcesses found = lanesOf(worker);
        assertThat(found.lanes()).isNotEmpty();
        signals.kill(worker.identity());
        assertThat(found.leftAfterWait()).as("lanes that outlived their parent").isZero();
    }

    /** Waits for the end of a run, in one word. */
    String endOf(WorkerProcess worker) {
        return worker.awaitEnd(PATIENCE).word();
    }

    /** Waits for the end of a run, which must be this one. */
    void expectEnd(WorkerProcess worker, String word) {
        assertThat(endOf(worker)).as("%s", output()).isEqualTo(word);
    }

    /** Runs once more, which must publish, and proves that nothing is lost, doubled or left over. */
    void finish() {
        expectEnd(startRun(), "PUBLISHED");
        requireWhole();
    }

    /** Does the same after a run that was killed: its lease, which nobody gave back, must not have been waited for. */
    void finishWithoutWaitingForTheLease() {
        Instant leaseEnds = latest().lockExpiresAt();
        assertThat(leaseEnds).as("the lease of the killed run").isNotNull();
        finish();
        assertThat(state().acquiredAt()).isBefore(leaseEnds);
    }

    /** Proves the end state. */
    void requireWhole() {
        TableComparison rows = target.compare(source, TABLE);
        assertThat(rows.isEqual()).as("%s", rows).isTrue();
        assertThat(rows.rowsFound()).isEqualTo(ROWS);
        assertThat(state().receipts()).hasSize(CHUNKS).allMatch(count -> count == ROWS_OF_A_CHUNK);
        assertThat(state().chunks())
                .hasSize(CHUNKS)
                .extracting(ChunkRecord::status)
                .containsOnly(ChunkStatus.SUCCESS);
        assertThat(latest().isPublished()).isTrue();
        assertThat(target.count(latest().publication().backup())).isEqualTo(OLD_ROWS);
        assertThat(lanes).allSatisfy(group -> assertThat(group.leftAfterWait()).isZero());
    }

    /** Waits until the ledger calls the campaign published. */
    void awaitPublished() {
        Waiting.until("the publication in the ledger", PATIENCE, () -> latest().isPublished());
    }

    CampaignRecord latest() {
        List<CampaignRecord> revisions = state().campaignRevisions();
        return revisions.get(revisions.size() - 1);
    }

    @Override
    public void close() {
        gates.forEach(Gates::close);
        locks.forEach(HeldLock::close);
        workers.forEach(WorkerProcess::close);
        signals.close();
        target.close();
    }

    private void writeManifest() {
        String text = """
                source:
                  type: postgres
                  connection: {url: "%s", user: postgres, properties: {sslmode: disable}}
                  schema: public
                  table: account
                sink:
                """.formatted(source.jdbcUrl()) + target.manifest() + """
                  strategy:
                    mode: backfill
                    unique_key: id
                    backfill:
                      inner_mode: incremental_append
                      chunk: {column: id, from: 1, to: %d, step: %d}
                      publication: {mode: shadow_swap}
                      state: {provisioning: runtime}
                      source_unchanging: true
                      parallel_workers: %d
                """.formatted(ROWS, ROWS_OF_A_CHUNK, LANES);
        try {
            Files.writeString(manifest, text);
        } catch (IOException e) {
            throw new UncheckedIOException("the manifest could not be written", e);
        }
    }

    private Path log() {
        return folder.resolve("workers.log");
    }

    private String output() {
        try {
            return events() + "\n" + target.sessionStates() + "\n" + Files.readString(log());
        } catch (IOException e) {
            return "no output: " + e.getMessage();
        }
    }

    private List<WorkerLine> events() {
        return workers.get(workers.size() - 1).lines().stream()
                .filter(line -> !(line instanceof WorkerLine.Progress))
                .toList();
    }
}
