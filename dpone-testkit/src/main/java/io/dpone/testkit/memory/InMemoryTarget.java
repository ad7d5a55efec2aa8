package io.dpone.testkit.memory;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.endpoint.Secret;
import io.dpone.contracts.identity.Dialect;
import io.dpone.contracts.ledger.CampaignRecord;
import io.dpone.contracts.ledger.ChunkReceipt;
import io.dpone.contracts.ledger.ChunkRecord;
import io.dpone.contracts.table.Column;
import io.dpone.contracts.table.TableName;
import io.dpone.spi.LaneTarget.OperationLease;
import io.dpone.spi.TargetAdapter;
import io.dpone.spi.Ticker;
import io.dpone.testkit.fault.SimulatedProcess;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A target database in memory with its state: ledger, operations, fence, shadow and publication. It outlives the processes that open ports on it.
 *
 * <pre>{@code
 * InMemoryTarget target = new InMemoryTarget(clock);
 * target.createTable(live, columns, List.of("id"), "1\told");
 * CampaignTarget first = target.adapter(host).openCampaign(target.endpoint(), live, "DWH_Tech");
 * ...
 * host.kill();                                                        // sessions end, what was committed stays
 * CampaignTarget second = target.adapter(successor).openCampaign(target.endpoint(), live, "DWH_Tech");
 * assertThat(target.rows(live)).containsExactly("1\ta", "2\tb");
 * }</pre>
 *
 * <p>Rows are lines of text, fields between tabs, {@code \N} for NULL. Each port call is atomic; an open append holds its operation lock and keeps its rows to
 * itself until it commits. Waiting for a lock is bounded by the ticker, in real time unless another is given; every other time is the given clock's. Safe for use from any thread.
 */
public final class InMemoryTarget {
    private static final Dialect DIALECT = new Dialect(
            "memory",
            "memory_generic_transaction_v1",
            "memory-generic-v1:",
            "memory-backfill-publication-v1:",
            "dpone.memory_backfill_shadow_publication.v1",
            Dialect.NameUnit.UTF8_BYTES,
            63);

    private final InstantSource clock;
    private final Monitor monitor;
    private final Sessions sessions;
    private final Journals journals;
    private final Tables tables = new Tables();
    private final Operations operations;
    private volatile Duration controlPatience = Duration.ofSeconds(5);

    /**
     * An empty database.
     *
     * @param clock the database's clock
     */
    public InMemoryTarget(InstantSource clock) {
        this(clock, Ticker.system());
    }

    /**
     * An empty database whose waits for locks are bounded in a time of its own.
     *
     * @param clock the database's clock
     * @param ticker measures how long a lock is waited for
     */
    public InMemoryTarget(InstantSource clock, Ticker ticker) {
        this(clock, ticker, new Journals(), new Operations(clock));
    }

    InMemoryTarget(InstantSource clock, Ticker ticker, Journals journals, Operations operations) {
        this.clock = clock;
        this.monitor = new Monitor(ticker);
        this.sessions = new Sessions(monitor);
        this.journals = journals;
        this.operations = operations;
    }

    /**
     * The endpoint that means this database.
     *
     * @return an endpoint of the type {@code memory}
     */
    public Endpoint endpoint() {
        return new Endpoint("memory", "jdbc:memory:target", "nobody", Secret.of(""), Map.of());
    }

    /**
     * The adapter through which a process uses this database.
     *
     * @param process the process; killing it cuts the adapter's ports
     * @return the adapter
     */
    public TargetAdapter adapter(SimulatedProcess process) {
        return new MemoryTargetAdapter(this, process);
    }

    /**
     * The spellings of this kind of target.
     *
     * @return the dialect
     */
    public static Dialect dialect() {
        return DIALECT;
    }

    /**
     * Makes a table.
     *
     * @param name its name
     * @param columns its columns
     * @param uniqueKey the columns of its unique index
     * @param rows its rows
     */
    public void createTable(TableName name, List<Column> columns, List<String> uniqueKey, String... rows) {
        monitor.run(() -> addRows(tables.create(name, columns, List.copyOf(uniqueKey), null), rows));
    }

    /**
     * Adds rows as somebody who knows nothing of campaigns would.
     *
     * @param name the table
     * @param rows the rows
     */
    public void insert(TableName name, String... rows) {
        monitor.run(() -> addRows(tables.live(name), rows));
    }

    /**
     * Replaces a registered table as another governed load would: a new generation, and the table's fence moves on.
     *
     * @param name the table
     * @param rows the new rows
     */
    public void replaceTable(TableName name, String... rows) {
        monitor.run(() -> {
            MemoryTable old = tables.live(name);
            tables.drop(name);
            addRows(tables.create(name, old.columns(), old.uniqueKey(), null), rows);
            tables.registration(name).ifPresent(live -> operations.advanceFence(live.sha256(), "another load"));
        });
    }

    /**
     * Drops a table.
     *
     * @param name the table
     */
    public void dropTable(TableName name) {
        monitor.run(() -> tables.drop(name));
    }

    /**
     * The committed rows of a table.
     *
     * @param name the table
     * @return the rows, sorted
     */
    public List<String> rows(TableName name) {
        return monitor.locked(() -> tables.live(name).rows().stream().sorted().toList());
    }

    /**
     * Looks whether a table is there.
     *
     * @param name the table
     * @return true when it is
     */
    public boolean hasTable(TableName name) {
        return monitor.locked(() -> tables.find(name).isPresent());
    }

    /**
     * Every revision of a campaign's record.
     *
     * @param runKey the campaign's key
     * @return the revisions, the oldest first
     */
    public List<CampaignRecord> campaignRevisions(String runKey) {
        return monitor.locked(() -> journals.campaignRevisions(runKey));
    }

    /**
     * Every revision of a chunk's record.
     *
     * @param runKey the campaign's key
     * @param index the chunk
     * @return the revisions, the oldest first
     */
    public List<ChunkRecord> chunkRevisions(String runKey, int index) {
        return monitor.locked(() -> journals.chunkRevisions(runKey, index));
    }

    /**
     * How often a campaign was taken over.
     *
     * @param runKey the campaign's key
     * @return the epoch, 0 before the first time
     */
    public long epoch(String runKey) {
        return monitor.locked(() -> journals.epoch(runKey));
    }

    /**
     * Every receipt.
     *
     * @return the receipts in the order of their commits
     */
    public List<ChunkReceipt> receipts() {
        return monitor.locked(operations::receipts);
    }

    /**
     * An operation's row.
     *
     * @param operationKey the operation, 64 hex digits
     * @return who holds it, empty when nobody ever claimed it
     */
    public Optional<OperationLease> operation(String operationKey) {
        return monitor.locked(() -> operations.lease(operationKey));
    }

    /**
     * The sessions that are open.
     *
     * @return one line each, without order
     */
    public List<String> sessions() {
        return monitor.locked(() -> sessions.matching(session -> true).stream()
                .map(ServerSession::toString)
                .toList());
    }

    /**
     * Ends the session that holds a campaign's lock, as a server does after a broken connection; its owner learns it at the next proof.
     *
     * @param runKey the campaign's key
     */
    public void endFenceSession(String runKey) {
        monitor.run(() -> sessions.campaignHolder(runKey).ifPresent(sessions::end));
    }

    /**
     * Whether the roles of the ports may end other sessions.
     *
     * @param may false to have them refused
     */
    public void allowEndingSessions(boolean may) {
        monitor.run(() -> sessions.setEndable(may));
    }

    /**
     * How long the parent's control statements wait for an operation lock.
     *
     * @param patience five seconds unless set
     */
    public void setControlPatience(Duration patience) {
        controlPatience = patience;
    }

    private static void addRows(MemoryTable table, String... rows) {
        for (String row : rows) {
            TextRow.requireWidth(row, table.columns().size());
        }
        table.rows().addAll(List.of(rows));
    }

    InstantSource clock() {
        return clock;
    }

    Monitor monitor() {
        return monitor;
    }

    Sessions serverSessions() {
        return sessions;
    }

    Journals journals() {
        return journals;
    }

    Tables tables() {
        return tables;
    }

    Operations operations() {
        return operations;
    }

    Duration controlPatience() {
        return controlPatience;
    }
}
