package io.dpone.contracts.lane;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.dpone.contracts.chunk.ChunkSpec;
import io.dpone.contracts.chunk.LiteralType;
import io.dpone.contracts.chunk.RangeScope;
import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.endpoint.Secret;
import io.dpone.contracts.identity.Dialect;
import io.dpone.contracts.identity.Invocation;
import io.dpone.contracts.identity.OperationIdentity;
import io.dpone.contracts.ledger.ChunkEvidence.Route;
import io.dpone.contracts.ledger.ChunkReceipt;
import io.dpone.contracts.table.Column;
import io.dpone.contracts.table.Generation;
import io.dpone.contracts.table.SourceIdentity;
import io.dpone.contracts.table.TableName;
import io.dpone.contracts.table.TargetIdentity;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class LaneMessagesTest {
    private static final String DIGEST = "a".repeat(64);
    private static final String OWNER = "dpone-backfill-chunk:00112233445566778899aabbccddeeff";
    private static final CommandBinding SECOND = CommandBinding.of("run:1", 2, OWNER);
    private static final Column ID = new Column("id", "bigint", null, true);
    private static final Column NAME = new Column("name", "text", null, true);
    private static final TableName LIVE = new TableName("s", "t");

    @Test
    void aCommandIdIsMadeOfRunKeyChunkAndOwner() {
        assertThat(SECOND.commandId()).isEqualTo("run:1:2:dpone-backfill-chunk:00112233445566778899aabbccddeeff");
    }

    @Test
    void aCommandIdOfAnotherChunkOrOwnerIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new CommandBinding(SECOND.commandId(), 1, OWNER));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CommandBinding(SECOND.commandId(), 2, "dpone-backfill-chunk:other"));
        assertThatIllegalArgumentException().isThrownBy(() -> CommandBinding.of("run", 0, OWNER));
        assertThatIllegalArgumentException().isThrownBy(() -> CommandBinding.of("run", 1, ""));
    }

    @Test
    void aCommandRunsItsOwnChunk() {
        OperationIdentity operation =
                new OperationIdentity(DIGEST, DIGEST, DIGEST, DIGEST, DIGEST, "postgres-generic-v1:" + DIGEST);
        ChunkSpec third = new ChunkSpec(3, new RangeScope("id", LiteralType.INTEGER, "1", "2", true));

        assertThatIllegalArgumentException().isThrownBy(() -> new ParentMessage.Run(SECOND, third, operation));
        assertThat(new ParentMessage.Run(CommandBinding.of("run", 3, OWNER), third, operation).chunk())
                .isEqualTo(third);
    }

    @Test
    void aPermissionHasNoError() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ParentMessage.ReceiptProbeReply(1, SECOND, true, "why not"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ParentMessage.OperationReply(1, SECOND, true, "why not", null));
        assertThat(new ParentMessage.OperationReply(1, SECOND, false, "why not", null).error())
                .isEqualTo("why not");
    }

    @Test
    void onlyAParentRecoversAReceipt() {
        ChunkReceipt receipt = new ChunkReceipt(
                "r", DIGEST, DIGEST, DIGEST, 1, DIGEST, "load", 1, 8, DIGEST, "per_chunk", Instant.EPOCH);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LaneMessage.Succeeded(1, SECOND, receipt, Route.RECEIPT_RECOVERED));
        assertThat(new LaneMessage.Succeeded(1, SECOND, receipt, Route.REPLAY_SUPPRESSED).receipt())
                .isEqualTo(receipt);
    }

    @Test
    void countsEpochsAndDigestsAreInTheirRanges() {
        assertThatIllegalArgumentException().isThrownBy(() -> new LaneMessage.Progress(1, SECOND, -1, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new LaneMessage.Progress(1, SECOND, 0, -1));
        assertThatIllegalArgumentException().isThrownBy(() -> request(DIGEST, DIGEST, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> request("A".repeat(64), DIGEST, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> request(DIGEST, "a".repeat(63), 1));
        assertThat(request(DIGEST, DIGEST, 1).epoch()).isEqualTo(1);
    }

    @Test
    void aLaneHasOneWireFormatAndPairedColumns() {
        assertThat(bootstrap(1, 1, CopyFormat.TEXT, List.of(ID, NAME)).workerId())
                .isEqualTo(1);
        assertThatIllegalArgumentException().isThrownBy(() -> bootstrap(1, 1, CopyFormat.BINARY, List.of(ID, NAME)));
        assertThatIllegalArgumentException().isThrownBy(() -> bootstrap(1, 1, CopyFormat.TEXT, List.of(NAME, ID)));
        assertThatIllegalArgumentException().isThrownBy(() -> bootstrap(1, 1, CopyFormat.TEXT, List.of(ID)));
        assertThatIllegalArgumentException().isThrownBy(() -> bootstrap(0, 1, CopyFormat.TEXT, List.of(ID, NAME)));
        assertThatIllegalArgumentException().isThrownBy(() -> bootstrap(1, 0, CopyFormat.TEXT, List.of(ID, NAME)));
    }

    @Test
    void noTextFormOfTheStartDataShowsAPassword() {
        ParentMessage start = new ParentMessage.Start(bootstrap(1, 1, CopyFormat.TEXT, List.of(ID, NAME)));

        assertThat(start.toString()).contains("loader").doesNotContain("hunter2", "jdbc:", "trust.jks");
    }

    @Test
    void aContainedProcessLeadsItsOwnSessionAndGroup() {
        assertThat(new ProcessIdentity(7, 7, 7).isContained()).isTrue();
        assertThat(new ProcessIdentity(7, 6, 7).isContained()).isFalse();
        assertThat(new ProcessIdentity(7, 7, 6).isContained()).isFalse();
    }

    private static LaneMessage.OperationRequest request(String operationKey, String ownerDigest, long epoch) {
        return new LaneMessage.OperationRequest(
                1, 1, SECOND, LaneMessage.OperationStep.REGISTER, operationKey, ownerDigest, epoch);
    }

    private static LaneBootstrap bootstrap(
            int workerId, long epoch, CopyFormat targetFormat, List<Column> targetColumns) {
        Endpoint endpoint = new Endpoint(
                "postgres",
                "jdbc:postgresql://host/db",
                "loader",
                Secret.of("hunter2"),
                Map.of("sslrootcert", "trust.jks"));
        return new LaneBootstrap(
                workerId,
                "run",
                "plan",
                "config",
                epoch,
                Invocation.ofCampaign("run", "process", "task"),
                endpoint,
                endpoint,
                new SourceBinding(
                        new SourceIdentity("1", "d", LIVE, 1), 1, List.of(ID, NAME), List.of(), null, CopyFormat.TEXT),
                new TargetBinding(
                        Dialect.postgres(),
                        new TargetIdentity("d", LIVE, new UUID(1, 2)),
                        LIVE.sibling("shadow"),
                        new Generation(1, new UUID(3, 4)),
                        DIGEST,
                        targetColumns,
                        List.of("id"),
                        "DWH_Tech",
                        targetFormat),
                new LaneSettings(
                        1, Duration.ofMillis(1), Duration.ofMillis(1), Duration.ofMillis(1), LoadStrategy.AUTOMATIC));
    }
}
