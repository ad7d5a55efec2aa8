package io.dpone.examples.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.dpone.campaign.CampaignEvent.Kind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CampaignTimelineTest {
    private static final List<TimedEvent> EVENTS = List.of(
            new TimedEvent(10, Kind.PHASE, 0, "ADMISSION"),
            new TimedEvent(30, Kind.PHASE, 0, "PREPARATION"),
            new TimedEvent(60, Kind.PHASE, 0, "LOADING"),
            new TimedEvent(95, Kind.LANE, 0, "lane 2 ready"),
            new TimedEvent(99, Kind.LANE, 0, "lane 1 ready"),
            new TimedEvent(100, Kind.CHUNK_STARTED, 1, "lane 1"),
            new TimedEvent(101, Kind.CHUNK_STARTED, 2, "lane 2"),
            new TimedEvent(200, Kind.CHUNK_COMMITTED, 2, "5 rows"),
            new TimedEvent(207, Kind.CHUNK_STARTED, 3, "lane 2"),
            new TimedEvent(250, Kind.CHUNK_COMMITTED, 1, "5 rows"),
            new TimedEvent(300, Kind.CHUNK_COMMITTED, 3, "5 rows"),
            new TimedEvent(310, Kind.LANE, 0, "lane 1 ended"),
            new TimedEvent(350, Kind.PHASE, 0, "VALIDATION"),
            new TimedEvent(400, Kind.PHASE, 0, "PHYSICAL_DESIGN"),
            new TimedEvent(600, Kind.PHASE, 0, "PUBLICATION"),
            new TimedEvent(650, Kind.PHASE, 0, "PUBLISHED"));

    private static final CampaignTimeline TIMELINE = new CampaignTimeline(EVENTS, "PUBLISHED", 700);

    @Test
    void copyingIsFromTheFirstStartToTheLastCommit() {
        assertThat(TIMELINE.copyMicros()).isEqualTo(200);
    }

    @Test
    void thePartsAreTheWhole() {
        assertThat(TIMELINE.parts().values()).containsExactly(10L, 20L, 30L, 40L, 200L, 50L, 50L, 200L, 50L, 50L);
    }

    @Test
    void aLaneStartsWithTheLoading() {
        assertThat(TIMELINE.laneStarts()).containsExactly(35L, 39L);
    }

    @Test
    void aGapIsBetweenTwoChunksOfOneLane() {
        assertThat(TIMELINE.gaps()).containsExactly(7L);
    }

    @Test
    void aChunkTakesFromItsStartToItsCommit() {
        assertThat(TIMELINE.chunkTimes()).containsExactly(99L, 150L, 93L);
    }

    @Test
    void whatAMeasuredCampaignPrintsIsReadAgain() {
        List<String> lines =
                new ArrayList<>(EVENTS.stream().map(TimedEvent::text).toList());
        lines.add("{\"outcome\":\"PUBLISHED\",\"run_micros\":700}");

        assertThat(CampaignTimeline.parse(lines)).isEqualTo(TIMELINE);
    }

    @Test
    void aCampaignThatDidNotSayHowItEndedIsNotRead() {
        List<String> lines = EVENTS.stream().map(TimedEvent::text).toList();

        assertThatIllegalStateException().isThrownBy(() -> CampaignTimeline.parse(lines));
    }
}
