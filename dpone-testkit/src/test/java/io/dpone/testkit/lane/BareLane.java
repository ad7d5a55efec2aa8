package io.dpone.testkit.lane;

import io.dpone.contracts.chunk.ChunkSpec;
import io.dpone.contracts.chunk.LiteralType;
import io.dpone.contracts.chunk.RangeScope;
import io.dpone.contracts.chunk.ScopeBinding;
import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.endpoint.Secret;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.identity.Dialect;
import io.dpone.contracts.identity.Invocation;
import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.contracts.json.Sha256;
import io.dpone.contracts.lane.CommandBinding;
import io.dpone.contracts.lane.CopyFormat;
import io.dpone.contracts.lane.LaneBootstrap;
import io.dpone.contracts.lane.LaneSettings;
import io.dpone.contracts.lane.LoadStrategy;
import io.dpone.contracts.lane.ParentMessage;
import io.dpone.contracts.lane.SourceBinding;
import io.dpone.contracts.lane.TargetBinding;
import io.dpone.contracts.ledger.ChunkReceipt;
import io.dpone.contracts.table.Column;
import io.dpone.contracts.table.ColumnContract;
import io.dpone.contracts.table.Generation;
import io.dpone.contracts.table.SourceIdentity;
import io.dpone.contracts.table.TableName;
import io.dpone.contracts.table.TargetIdentity;
import io.dpone.spi.CampaignSource;
import io.dpone.spi.CampaignTarget;
import io.dpone.spi.ColumnRules;
import io.dpone.spi.EqualTypes;
import io.dpone.spi.LaneSource;
import io.dpone.spi.LaneTarget;
import io.dpone.spi.SourceAdapter;
import io.dpone.spi.StopSignal;
import io.dpone.spi.TargetAdapter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

/** Adapters of which a lane can only open and close connections, and a command that such a lane refuses at once. */
final class BareLane {
    private static final TableName TABLE = new TableName("public", "account");
    private static final List<Column> COLUMNS = List.of(new Column("id", "bigint", null, true));
    private static final Invocation INVOCATION = Invocation.ofCampaign("run", "process", "task");
    private static final String HASH = Sha256.hex("hash");

    private final AtomicInteger open = new AtomicInteger();
    private volatile boolean refused;

    void refuse() {
        refused = true;
    }

    int open() {
        return open.get();
    }

    static LaneBootstrap bootstrap(int workerId) {
        Endpoint endpoint = new Endpoint("bare", "jdbc:bare", "nobody", Secret.of(""), Map.of());
        return new LaneBootstrap(
                workerId,
                "run",
                HASH,
                HASH,
                1,
                INVOCATION,
                endpoint,
                endpoint,
                new SourceBinding(
                        new SourceIdentity("1", "source", TABLE, 16_384), 1, COLUMNS, List.of(), null, CopyFormat.TEXT),
                new TargetBinding(
                        Dialect.postgres(),
                        new TargetIdentity("target", TABLE, new UUID(0, 1)),
                        TABLE.sibling("shadow"),
                        new Generation(16_385, new UUID(0, 2)),
                        HASH,
                        COLUMNS,
                        List.of("id"),
                        "DWH_Tech",
                        CopyFormat.TEXT),
                new LaneSettings(
                        1_000,
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(1),
                        LoadStrategy.AUTOMATIC));
    }

    /** A command whose operation the lane derives otherwise, so that it fails before it asks for anything. */
    static ParentMessage.Run run(int index) {
        ChunkSpec chunk = new ChunkSpec(index, new RangeScope("id", LiteralType.INTEGER, "1", "2", true));
        OperationIdentity operation = OperationIdentity.ofChunk(
                Dialect.postgres(),
                INVOCATION,
                HASH,
                "another run",
                HASH,
                HASH,
                chunk,
                ScopeBinding.of(chunk.scope(), new ColumnContract(COLUMNS, COLUMNS)));
        return new ParentMessage.Run(CommandBinding.of("run", index, "owner"), chunk, operation);
    }

    SourceAdapter source() {
        return new SourceAdapter() {
            @Override
            public String type() {
                return "bare";
            }

            @Override
            public CampaignSource openCampaign(Endpoint endpoint, TableName table, StopSignal stop) {
                throw new UnsupportedOperationException();
            }

            @Override
            public LaneSource openLane(LaneBootstrap bootstrap) {
                if (refused) {
                    throw new DponeException(ErrorCode.SOURCE_UNREACHABLE, "planned");
                }
                open.incrementAndGet();
                return new Source();
            }
        };
    }

    TargetAdapter target() {
        return new TargetAdapter() {
            @Override
            public String type() {
                return "bare";
            }

            @Override
            public Dialect dialect() {
                return Dialect.postgres();
            }

            @Override
            public ColumnRules columnRules() {
                return new EqualTypes();
            }

            @Override
            public CampaignTarget openCampaign(Endpoint endpoint, TableName live, String stateSchema) {
                throw new UnsupportedOperationException();
            }

            @Override
            public LaneTarget openLane(LaneBootstrap bootstrap) {
                open.incrementAndGet();
                return new Target();
            }
        };
    }

    private final class Source implements LaneSource {
        @Override
        public ChunkReader read(RangeScope scope) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {
            open.decrementAndGet();
        }
    }

    private final class Target implements LaneTarget {
        @Override
        public Optional<ChunkReceipt> probe(OperationIdentity operation) {
            throw new UnsupportedOperationException();
        }

        @Override
        public OperationLease claim(OperationIdentity operation, String ownerDigest, Duration ttl) {
            throw new UnsupportedOperationException();
        }

        @Override
        public ChunkAppend begin(OperationIdentity operation, OperationLease lease, String loadId) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {
            open.decrementAndGet();
        }
    }
}
