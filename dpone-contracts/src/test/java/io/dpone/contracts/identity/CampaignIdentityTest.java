package io.dpone.contracts.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.chunk.ChunkKey;
import io.dpone.contracts.chunk.ChunkPlan;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.table.Column;
import io.dpone.contracts.table.ColumnContract;
import io.dpone.contracts.table.SourceIdentity;
import io.dpone.contracts.table.TableName;
import java.util.List;
import org.junit.jupiter.api.Test;

class CampaignIdentityTest {
    private static final TableName LIVE = new TableName("s", "t");
    private static final ChunkKey KEY = new ChunkKey.IntegerKey("id", 1, 10, 5);
    private static final JsonValue.JsonObject NO_CONTRACT = JsonValue.object().build();
    private static final SourceIdentity SOURCE = new SourceIdentity("1", "d", LIVE, 1);

    @Test
    void everyPartIsPartOfTheHash() {
        ColumnContract columns = columns("bigint");
        List<String> id = List.of("id");

        assertThat(List.of(
                        identity("d", LIVE, "m", KEY, id, NO_CONTRACT, SOURCE, columns),
                        identity("e", LIVE, "m", KEY, id, NO_CONTRACT, SOURCE, columns),
                        identity("d", new TableName("s.t", "u"), "m", KEY, id, NO_CONTRACT, SOURCE, columns),
                        identity("d", new TableName("s", "t.u"), "m", KEY, id, NO_CONTRACT, SOURCE, columns),
                        identity("d", LIVE, "n", KEY, id, NO_CONTRACT, SOURCE, columns),
                        identity(
                                "d",
                                LIVE,
                                "m",
                                new ChunkKey.IntegerKey("id", 1, 10, 6),
                                id,
                                NO_CONTRACT,
                                SOURCE,
                                columns),
                        identity("d", LIVE, "m", KEY, List.of("id", "x"), NO_CONTRACT, SOURCE, columns),
                        identity("d", LIVE, "m", KEY, List.of("x", "id"), NO_CONTRACT, SOURCE, columns),
                        identity(
                                "d",
                                LIVE,
                                "m",
                                KEY,
                                id,
                                JsonValue.object().put("mode", "x").build(),
                                SOURCE,
                                columns),
                        identity("d", LIVE, "m", KEY, id, NO_CONTRACT, new SourceIdentity("2", "d", LIVE, 1), columns),
                        identity("d", LIVE, "m", KEY, id, NO_CONTRACT, new SourceIdentity("1", "e", LIVE, 1), columns),
                        identity("d", LIVE, "m", KEY, id, NO_CONTRACT, new SourceIdentity("1", "d", LIVE, 2), columns),
                        identity("d", LIVE, "m", KEY, id, NO_CONTRACT, SOURCE, columns("integer"))))
                .extracting(CampaignIdentity::configHash)
                .doesNotHaveDuplicates();
    }

    @Test
    void thePlanDependsOnTheRunKeyAndOnEveryChunk() {
        CampaignIdentity identity =
                identity("d", LIVE, "m", KEY, List.of("id"), NO_CONTRACT, SOURCE, columns("bigint"));

        assertThat(List.of(
                        identity.planHash("k", ChunkPlan.cut(KEY, 10)),
                        identity.planHash("l", ChunkPlan.cut(KEY, 10)),
                        identity.planHash("k", ChunkPlan.cut(KEY, 10).subList(0, 1)),
                        identity.planHash("k", ChunkPlan.cut(new ChunkKey.UuidKey("id", 2), 10))))
                .doesNotHaveDuplicates();
    }

    @Test
    void aDerivedRunKeyKnowsTheDatabase() {
        assertThat(CampaignIdentity.runKey(null, "one", LIVE, "m", KEY.toJson()))
                .hasSize(16)
                .isNotEqualTo(CampaignIdentity.runKey(null, "two", LIVE, "m", KEY.toJson()));
    }

    private static ColumnContract columns(String type) {
        List<Column> columns = List.of(new Column("id", type, null, true));
        return new ColumnContract(columns, columns);
    }

    private static CampaignIdentity identity(
            String database,
            TableName live,
            String innerMode,
            ChunkKey key,
            List<String> uniqueKey,
            JsonValue.JsonObject publication,
            SourceIdentity source,
            ColumnContract columns) {
        return new CampaignIdentity(database, live, innerMode, key.toJson(), uniqueKey, publication, source, columns);
    }
}
