package io.dpone.delivery;

import io.dpone.contracts.delivery.ComparisonSide;
import io.dpone.contracts.delivery.RunDocument;
import io.dpone.contracts.delivery.RunSummary;
import io.dpone.contracts.delivery.VerifiedRun;
import io.dpone.contracts.json.CanonicalJson;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.PlainJson;
import io.dpone.contracts.limits.LimitField;
import io.dpone.contracts.limits.NativeChunkLimits;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs of several configurations side by side, for somebody who tunes. Each run keeps its own row, its own digest and its own evidence; rows are never merged,
 * and no row is set in relation to another. Immutable.
 *
 * @param rows the rows in the order in which the runs were given
 */
public record TuningTable(List<Row> rows) {
    private static final String HEADER = """
            Each row is an experiment of its own. A row is no baseline of another, and a smaller median is no certified speedup: that takes a
            comparison of two runs of one configuration.

            | workload | configuration | encoders | importers | capacity | spool bound (bytes) | status | eligible | median (s) | SHA-256 of the run document |
            |---|---|---|---|---|---|---|---|---|---|
            """;

    // Keeps an immutable copy.
    public TuningTable {
        rows = List.copyOf(rows);
    }

    /**
     * One run.
     *
     * @param workload which workload
     * @param configurationSha256 which limits, by digest
     * @param limits the limits
     * @param summary what the run came to, with its evidence
     */
    public record Row(String workload, String configurationSha256, NativeChunkLimits limits, RunSummary summary) {}

    /**
     * Makes a table of runs.
     *
     * @param sides runs and campaigns as {@link DeliveryGate#read} gives them
     * @return the table
     */
    public static TuningTable of(List<ComparisonSide> sides) {
        List<Row> rows = new ArrayList<>();
        for (ComparisonSide side : sides) {
            side.runs().values().forEach(run -> rows.add(row(run)));
        }
        return new TuningTable(rows);
    }

    private static Row row(VerifiedRun run) {
        RunDocument document = run.document();
        Map<LimitField, @Nullable Object> limits = new EnumMap<>(LimitField.class);
        Map<String, @Nullable Object> written =
                PlainJson.fromJson(document.configuration().limits());
        for (LimitField field : LimitField.values()) {
            if (written.containsKey(field.key())) {
                limits.put(field, written.get(field.key()));
            }
        }
        return new Row(
                document.workload().id(),
                document.configuration().sha256(),
                NativeChunkLimits.of(limits),
                run.summary());
    }

    /**
     * The table for people.
     *
     * @return Markdown, with the sentences that say what it does not show
     */
    public String toMarkdown() {
        StringBuilder text = new StringBuilder(HEADER);
        for (Row row : rows) {
            NativeChunkLimits limits = row.limits();
            JsonValue median = row.summary().medianSeconds();
            List<Object> cells = List.of(
                    cell(row.workload()),
                    row.configurationSha256(),
                    limits.effectiveEncodingParallelism(),
                    limits.effectiveImportParallelism(),
                    limits.retainedWorkCapacity(),
                    limits.spoolPayloadBound(),
                    row.summary().status(),
                    row.summary().eligibleSamples(),
                    median == null ? "-" : CanonicalJson.write(median),
                    row.summary().envelope().sha256());
            text.append('|');
            cells.forEach(cell -> text.append(' ').append(cell).append(" |"));
            text.append('\n');
        }
        return text.toString();
    }

    /** Names come from documents: they must neither end a cell nor begin anything else. */
    private static String cell(String name) {
        StringBuilder cell = new StringBuilder();
        name.codePoints().forEach(point -> {
            if (Character.isLetterOrDigit(point) || "_-. :/+".indexOf(point) >= 0) {
                cell.appendCodePoint(point);
            } else {
                cell.append("&#").append(point).append(';');
            }
        });
        return cell.toString();
    }
}
