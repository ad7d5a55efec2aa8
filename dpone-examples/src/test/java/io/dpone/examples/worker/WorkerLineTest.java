package io.dpone.examples.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.dpone.campaign.CampaignEvent.Kind;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import java.util.List;
import org.junit.jupiter.api.Test;

final class WorkerLineTest {
    @Test
    void whatIsWrittenIsReadBackEqual() {
        List<WorkerLine> lines = List.of(
                new WorkerLine.Event(Kind.CHUNK_FAILED, 7, "line\nbreak and \"quotes\""),
                new WorkerLine.Progress("LOADING", 3, 28, 75_000, 12_345, 6L),
                new WorkerLine.Progress("ADMISSION", 0, 0, 0, 0, null),
                WorkerLine.Ended.of(new DponeException(ErrorCode.LANE_EXITED, "lane 2 ended")));
        assertThat(lines).allSatisfy(line -> {
            assertThat(line.text()).doesNotContain("\n");
            assertThat(WorkerLine.parse(line.text())).isEqualTo(line);
        });
    }

    @Test
    void anErrorIsToldByItsCode() {
        WorkerLine.Ended ended = WorkerLine.Ended.of(new DponeException(ErrorCode.CAMPAIGN_BUSY, "busy"));
        assertThat(ended.word()).isEqualTo("DPONE_BACKFILL_CAMPAIGN_BUSY");
    }

    @Test
    void anEventWithAnUnknownMemberIsRefused() {
        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() -> WorkerLine.parse(
                        "{\"event\":{\"kind\":\"PHASE\",\"chunk_index\":0,\"message\":\"\",\"more\":1}}"))
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.JSON_INVALID));
    }
}
