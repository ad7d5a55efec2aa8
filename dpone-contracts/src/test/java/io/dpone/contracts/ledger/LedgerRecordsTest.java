package io.dpone.contracts.ledger;

import static io.dpone.contracts.ledger.SampleRecords.LATER;
import static io.dpone.contracts.ledger.SampleRecords.LIVE;
import static io.dpone.contracts.ledger.SampleRecords.NOW;
import static io.dpone.contracts.ledger.SampleRecords.SHADOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dpone.contracts.json.CanonicalJson;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.StrictJson;
import io.dpone.contracts.table.Generation;
import io.dpone.contracts.table.TableName;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class LedgerRecordsTest {

    @Test
    void timesAreCutToMicroseconds() {
        assertThat(new SnapshotRecord(1, "per_chunk", NOW.plusNanos(1_999)).acquiredAt())
                .isEqualTo(NOW.plusNanos(1_000));
        assertThat(SampleRecords.planned()
                        .prepared(LIVE, null, 0, SHADOW, SampleRecords.CONTRACT, NOW.plusNanos(999))
                        .preparedAt())
                .isEqualTo(NOW);
    }

    @Test
    void anotherNullabilityIsTheSameCampaignAndAnotherTypeIsNot() {
        CampaignRecord campaign = SampleRecords.campaign();
        JsonValue.JsonObject document = LedgerJson.write(campaign);
        CampaignRecord nullable = LedgerJson.readCampaign(SampleRecords.with(
                document,
                "portable_scope_column_contract",
                SampleRecords.columns(false).toFullJson()));
        String other = CanonicalJson.write(document).replace("\"type\":\"bigint\"", "\"type\":\"integer\"");

        assertThat(nullable).isNotEqualTo(campaign);
        assertThat(nullable.sameIdentity(campaign)).isTrue();
        assertThat(read(other).sameIdentity(campaign)).isFalse();
    }

    @Test
    void everyFieldThatIsBoundAtCreationIsPartOfTheIdentity() {
        CampaignRecord campaign = SampleRecords.campaign();
        JsonValue.JsonObject document = LedgerJson.write(campaign);

        for (String name : List.of("run_key", "dataset", "inner_mode", "plan_hash", "config_hash")) {
            assertThat(LedgerJson.readCampaign(SampleRecords.with(document, name, JsonValue.of("other")))
                            .sameIdentity(campaign))
                    .as(name)
                    .isFalse();
        }
        String text = CanonicalJson.write(document);
        assertThat(read(text.replace("\"process\":\"nightly\"", "\"process\":\"daily\""))
                        .sameIdentity(campaign))
                .isFalse();
        assertThat(read(text.replace("\"relation_oid\":16384", "\"relation_oid\":16390"))
                        .sameIdentity(campaign))
                .isFalse();
        assertThat(read(text.replace("\"step\":10", "\"step\":11")).sameIdentity(campaign))
                .isFalse();
        assertThat(read(text.replace("\"epoch\":0", "\"epoch\":1")).sameIdentity(campaign))
                .isTrue();
    }

    @Test
    void aRunKeyHasOneToHundredTwentyEightCharacters() {
        JsonValue.JsonObject document = LedgerJson.write(SampleRecords.campaign());

        assertThat(LedgerJson.readCampaign(SampleRecords.with(document, "run_key", JsonValue.of("k".repeat(128))))
                        .runKey())
                .hasSize(128);
        assertThatThrownBy(() ->
                        LedgerJson.readCampaign(SampleRecords.with(document, "run_key", JsonValue.of("k".repeat(129)))))
                .hasMessageStartingWith("DPONE_JSON_INVALID: campaign ");
    }

    @Test
    void whatIsPublishedHasTheExpectedRowsAndNoDuplicates() {
        PublicationRecord prepared = SampleRecords.prepared();

        assertThat(prepared.published("receipt", 0, 0, 0, LATER).actualRows()).isZero();
        assertThatIllegalArgumentException().isThrownBy(() -> prepared.published("receipt", 20, 19, 0, LATER));
        assertThatIllegalArgumentException().isThrownBy(() -> prepared.published("receipt", 20, 20, 1, LATER));
        assertThatIllegalArgumentException().isThrownBy(() -> prepared.published("receipt", -1, -1, 0, LATER));
    }

    @Test
    void aPublicationNeverGoesBackOrAhead() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SampleRecords.planned().published("receipt", 20, 20, 0, LATER));
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> SampleRecords.published().prepared(LIVE, null, 3, SHADOW, SampleRecords.CONTRACT, NOW));
    }

    @Test
    void liveShadowAndBackupAreThreeTablesOfOneSchema() {
        TableName live = new TableName("s", "live");
        TableName shadow = new TableName("s", "shadow");

        assertThatIllegalArgumentException().isThrownBy(() -> PublicationRecord.planned(live, live, shadow));
        assertThatIllegalArgumentException().isThrownBy(() -> PublicationRecord.planned(live, shadow, live));
        assertThatIllegalArgumentException().isThrownBy(() -> PublicationRecord.planned(live, shadow, shadow));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> PublicationRecord.planned(live, shadow, new TableName("t", "backup")));
        Generation sameTable = new Generation(LIVE.objectId(), new UUID(1, 2));
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> SampleRecords.planned().prepared(LIVE, null, 3, sameTable, SampleRecords.CONTRACT, NOW));
    }

    @Test
    void theObjectContractIsADigest() {
        for (String contract : List.of("c".repeat(64), "sha256:" + "C".repeat(64), "sha256:" + "c".repeat(63))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> SampleRecords.planned().prepared(LIVE, null, 3, SHADOW, contract, NOW));
        }
    }

    @Test
    void aReceiptHasDigestsAndCounts() {
        assertThat(SampleRecords.receipt("load", 0).bytes()).isZero();
        assertThatIllegalArgumentException().isThrownBy(() -> SampleRecords.receipt("load", -1));
        ChunkReceipt good = SampleRecords.receipt("load", 1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ChunkReceipt(
                        good.receiptId(),
                        good.operationKey(),
                        good.attemptKey(),
                        good.scopeHash(),
                        0,
                        good.ownerDigest(),
                        "load",
                        1,
                        8,
                        good.payloadSha256(),
                        "per_chunk",
                        NOW));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ChunkReceipt(
                        good.receiptId(),
                        good.operationKey(),
                        good.attemptKey(),
                        good.scopeHash(),
                        1,
                        good.ownerDigest(),
                        "load",
                        1,
                        8,
                        "E".repeat(64),
                        "per_chunk",
                        NOW));
    }

    @Test
    void aViewFindsTheChunksThatWereRead() {
        LedgerView view = new LedgerView(SampleRecords.campaign(), List.of(SampleRecords.pending()));

        assertThat(view.chunk(2)).isEqualTo(SampleRecords.pending());
        assertThatIllegalArgumentException().isThrownBy(() -> view.chunk(1));
    }

    private static CampaignRecord read(String text) {
        return LedgerJson.readCampaign((JsonValue.JsonObject) StrictJson.parse(text, StrictJson.Limits.ofDefaults()));
    }
}
