package io.dpone.testkit.memory;

import io.dpone.contracts.chunk.RangeScope;
import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.endpoint.Secret;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.table.Column;
import io.dpone.contracts.table.SourceIdentity;
import io.dpone.contracts.table.TableName;
import io.dpone.spi.SourceAdapter;
import io.dpone.testkit.fault.SimulatedProcess;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A source database in memory with one table. Readers see the version that was current when their snapshot was taken; writers make new versions.
 *
 * <pre>{@code
 * InMemorySource source = new InMemorySource(table, columns, "1\ta", "2\tb");
 * SourceSnapshot snapshot = source.adapter(host).openCampaign(source.endpoint(), table, StopSignal.never()).exportSnapshot();
 * source.insert("3\tc");                                              // not seen under the snapshot
 * assertThat(source.reads()).isEmpty();                               // no lane has read a range yet
 * }</pre>
 *
 * <p>Rows are lines of text, fields between tabs, {@code \N} for NULL; keys are integers or UUIDs in lower case. Safe for use from any thread.
 */
public final class InMemorySource {
    private final TableName table;
    private final Map<String, SourceVersion> snapshots = new HashMap<>();
    private final List<RangeScope> reads = new ArrayList<>();
    private SourceVersion current;
    private int lastSnapshot;

    /**
     * A source with one table.
     *
     * @param table its name
     * @param columns its columns
     * @param rows its rows
     */
    public InMemorySource(TableName table, List<Column> columns, String... rows) {
        this.table = table;
        this.current = new SourceVersion(1, 16_384, 16_384, columns, List.of(rows));
    }

    /**
     * The endpoint that means this database.
     *
     * @return an endpoint of the type {@code memory}
     */
    public Endpoint endpoint() {
        return new Endpoint("memory", "jdbc:memory:source", "nobody", Secret.of(""), Map.of());
    }

    /**
     * The adapter through which a process uses this database.
     *
     * @param process the process; killing it cuts the adapter's ports and ends its snapshots
     * @return the adapter
     */
    public SourceAdapter adapter(SimulatedProcess process) {
        return new MemorySourceAdapter(this, process);
    }

    /**
     * Commits more rows.
     *
     * @param rows the rows
     */
    public synchronized void insert(String... rows) {
        replaceRows(Stream.concat(current.rows().stream(), Stream.of(rows)).toArray(String[]::new));
    }

    /**
     * Commits other rows in place of all.
     *
     * @param rows the rows
     */
    public synchronized void replaceRows(String... rows) {
        current = new SourceVersion(
                current.number() + 1, current.relationOid(), current.fileNode(), current.columns(), List.of(rows));
    }

    /** Truncates the table: it keeps its OID and gets a new file node. */
    public synchronized void truncate() {
        current = new SourceVersion(
                current.number() + 1, current.relationOid(), current.fileNode() + 1, current.columns(), List.of());
    }

    /**
     * Drops the table and makes it anew: another OID.
     *
     * @param columns its columns
     * @param rows its rows
     */
    public synchronized void recreate(List<Column> columns, String... rows) {
        current = new SourceVersion(
                current.number() + 1, current.relationOid() + 10, current.fileNode() + 10, columns, List.of(rows));
    }

    /** Ends the sessions that hold exported snapshots. */
    public synchronized void endSnapshots() {
        snapshots.clear();
    }

    /**
     * The committed rows.
     *
     * @return the rows in their order
     */
    public synchronized List<String> rows() {
        return current.rows();
    }

    /**
     * The ranges that lanes began to read, in order: how often the source was really touched.
     *
     * @return a copy
     */
    public synchronized List<RangeScope> reads() {
        return List.copyOf(reads);
    }

    TableName table() {
        return table;
    }

    synchronized SourceVersion current() {
        return current;
    }

    synchronized SourceIdentity identity() {
        return new SourceIdentity("7000000000000000001", "memory", table, current.relationOid());
    }

    synchronized String export() {
        String token = "memory-snapshot-" + ++lastSnapshot;
        snapshots.put(token, current);
        return token;
    }

    synchronized void release(String token) {
        snapshots.remove(token);
    }

    synchronized SourceVersion exported(String token) {
        SourceVersion version = snapshots.get(token);
        if (version == null) {
            throw new DponeException(ErrorCode.SNAPSHOT_LOST, "the exported snapshot is gone");
        }
        return version;
    }

    synchronized void countRead(RangeScope scope) {
        reads.add(scope);
    }
}
