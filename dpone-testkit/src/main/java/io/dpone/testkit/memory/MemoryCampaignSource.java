package io.dpone.testkit.memory;

import io.dpone.contracts.chunk.ChunkKey;
import io.dpone.contracts.chunk.ChunkPlan;
import io.dpone.contracts.chunk.ChunkSpec;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.table.Column;
import io.dpone.contracts.table.TableName;
import io.dpone.spi.CampaignSource;
import io.dpone.spi.SourceSnapshot;
import io.dpone.spi.SourceTable;
import io.dpone.spi.StopSignal;
import io.dpone.testkit.fault.PortCall;
import io.dpone.testkit.fault.SimulatedProcess;
import java.time.Duration;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The parent's view of a source in memory. */
final class MemoryCampaignSource implements CampaignSource {
    private final InMemorySource source;
    private final SimulatedProcess process;
    private final TableName table;
    private final StopSignal stop;

    MemoryCampaignSource(InMemorySource source, SimulatedProcess process, TableName table, StopSignal stop) {
        this.source = source;
        this.process = process;
        this.table = table;
        this.stop = stop;
    }

    @Override
    public SourceTable describe() {
        return process.call(PortCall.SOURCE_DESCRIBE, table.dataset(), () -> {
            if (!table.equals(source.table())) {
                throw new DponeException(ErrorCode.SOURCE_TABLE_UNREADABLE, "no table " + table);
            }
            SourceVersion version = source.current();
            List<String> names = version.columns().stream().map(Column::name).toList();
            long bytes = version.rows().stream().mapToLong(String::length).sum();
            return new SourceTable(
                    source.identity(),
                    version.fileNode(),
                    version.columns(),
                    List.of(),
                    List.of(),
                    Map.of(),
                    names,
                    version.rows().size(),
                    bytes,
                    false);
        });
    }

    @Override
    public SourceSnapshot exportSnapshot() {
        return process.call(PortCall.SOURCE_EXPORT_SNAPSHOT, table.dataset(), () -> {
            String token = source.export();
            process.atEnd(() -> source.release(token));
            return new MemorySnapshot(token);
        });
    }

    @Override
    public Optional<KeyBounds> keyBounds(String column, @Nullable String snapshotToken) {
        stop.check();
        return process.call(PortCall.SOURCE_KEY_BOUNDS, column, () -> {
            SourceVersion version = version(snapshotToken);
            LongSummaryStatistics keys = version.rows().stream()
                    .map(row -> TextRow.field(row, version.columns(), column))
                    .filter(key -> !key.equals(TextRow.NULL))
                    .mapToLong(Long::parseLong)
                    .summaryStatistics();
            return keys.getCount() == 0 ? Optional.empty() : Optional.of(new KeyBounds(keys.getMin(), keys.getMax()));
        });
    }

    @Override
    public Coverage coverage(ChunkKey key, @Nullable String snapshotToken, Duration patience) {
        stop.check();
        return process.call(PortCall.SOURCE_COVERAGE, key.column(), () -> {
            SourceVersion version = version(snapshotToken);
            long nullKeys = version.rows().stream()
                    .filter(row ->
                            TextRow.field(row, version.columns(), key.column()).equals(TextRow.NULL))
                    .count();
            long covered = 0;
            for (ChunkSpec chunk : ChunkPlan.cut(key, Integer.MAX_VALUE)) {
                covered += version.read(chunk.scope(), List.of(key.column())).size();
            }
            return new Coverage(nullKeys, version.rows().size() - nullKeys - covered);
        });
    }

    private SourceVersion version(@Nullable String snapshotToken) {
        return snapshotToken == null ? source.current() : source.exported(snapshotToken);
    }

    @Override
    public void close() {
        process.requireAlive();
    }

    private final class MemorySnapshot implements SourceSnapshot {
        private final String token;

        private MemorySnapshot(String token) {
            this.token = token;
        }

        @Override
        public String token() {
            return token;
        }

        @Override
        public void ping(Duration timeout) {
            process.call(PortCall.SNAPSHOT_PING, token, () -> source.exported(token));
        }

        @Override
        public void close() {
            process.call(PortCall.SNAPSHOT_CLOSE, token, () -> source.release(token));
        }
    }
}
