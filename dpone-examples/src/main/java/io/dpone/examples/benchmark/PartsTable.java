package io.dpone.examples.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Where campaigns spent their time, as a table in Markdown with a column for each number of lanes; medians, in milliseconds. */
final class PartsTable {
    private static final double MICROS_PER_MILLI = 1000;

    private final List<CampaignContender> campaigns;

    /**
     * Of campaigns.
     *
     * @param campaigns contenders that ran at least once each, at least one
     */
    PartsTable(List<CampaignContender> campaigns) {
        this.campaigns = List.copyOf(campaigns);
    }

    /** The table, a line for each part. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(row("part of run(), ms", campaign -> campaign.jobs() + (campaign.jobs() == 1 ? " lane" : " lanes")));
        lines.add("|---|" + "--:|".repeat(campaigns.size()));
        for (String part : campaigns.get(0).timelines().get(0).parts().keySet()) {
            lines.add(row(part, median(timeline -> List.of(timeline.parts().getOrDefault(part, 0L)))));
        }
        lines.add(row("whole", median(timeline -> List.of(timeline.runMicros()))));
        lines.add(row("each lane until it is ready", median(CampaignTimeline::laneStarts)));
        lines.add(row("each chunk, start to commit", median(CampaignTimeline::chunkTimes)));
        lines.add(row("each lane between two chunks", median(CampaignTimeline::gaps)));
        return lines;
    }

    private static Function<CampaignContender, String> median(Function<CampaignTimeline, List<Long>> figures) {
        return campaign -> {
            List<Long> micros = campaign.timelines().stream()
                    .flatMap(timeline -> figures.apply(timeline).stream())
                    .toList();
            return micros.isEmpty()
                    ? "-"
                    : String.format(Locale.ROOT, "%.1f", Spread.of(micros).median() / MICROS_PER_MILLI);
        };
    }

    private String row(String title, Function<CampaignContender, String> cell) {
        return campaigns.stream().map(cell).collect(Collectors.joining(" | ", "| " + title + " | ", " |"));
    }
}
