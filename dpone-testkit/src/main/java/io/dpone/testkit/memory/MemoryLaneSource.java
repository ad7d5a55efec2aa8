package io.dpone.testkit.memory;

import io.dpone.contracts.chunk.RangeScope;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.lane.SourceBinding;
import io.dpone.contracts.table.Column;
import io.dpone.spi.LaneSource;
import io.dpone.testkit.fault.PortCall;
import io.dpone.testkit.fault.SimulatedProcess;
import java.util.List;

/** A lane's connection to a source in memory. */
final class MemoryLaneSource implements LaneSource {
    private final InMemorySource source;
    private final SimulatedProcess process;
    private final LaneBootstrap bootstrap;

    MemoryLaneSource(InMemorySource source, SimulatedProcess process, LaneBootstrap bootstrap) {
        this.source = source;
        this.process = process;
        this.bootstrap = bootstrap;
    }

    @Override
    public ChunkReader read(RangeScope scope) {
        return process.call(PortCall.LANE_SOURCE_READ, scope.lower(), () -> {
            SourceBinding binding = bootstrap.source();
            String token = binding.snapshotToken();
            SourceVersion version = token == null ? source.current() : source.exported(token);
            requireBound(binding, version);
            source.countRead(scope);
            List<String> names = binding.columns().stream().map(Column::name).toList();
            return new MemoryReader(
                    process,
                    version.read(scope, names),
                    bootstrap.settings().maxRowBytes(),
                    token == null ? "per_chunk:" + version.number() : token);
        });
    }

    private void requireBound(SourceBinding binding, SourceVersion version) {
        // Even under an old snapshot a database opens the relation that has the name now.
        boolean sameRelation = binding.identity().equals(source.identity())
                && binding.fileNode() == source.current().fileNode();
        if (!sameRelation || !version.columns().containsAll(binding.columns())) {
            throw new DponeException(
                    ErrorCode.SOURCE_CHANGED,
                    source.table() + " is not the relation that the campaign was planned for");
        }
    }

    @Override
    public void close() {
        process.requireAlive();
    }
}
