package io.dpone.internal.plan;

import io.dpone.campaign.CampaignSpec;
import io.dpone.campaign.ChunkRequest;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.error.Problem;
import io.dpone.contracts.lane.CopyFormat;
import io.dpone.contracts.lane.LoadStrategy;
import io.dpone.contracts.table.Column;
import io.dpone.contracts.table.ColumnContract;
import io.dpone.spi.ColumnFit;
import io.dpone.spi.ColumnRules;
import io.dpone.spi.SourceTable;
import io.dpone.spi.TargetTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Whether the columns of source and live agree, and how they travel. Pure functions. */
public final class ColumnMatching {
    private static final Set<String> INTEGER_TYPES = Set.of("smallint", "integer", "bigint");

    private static final int MAX_LABELS = 20;

    private ColumnMatching() {}

    /**
     * What was found.
     *
     * @param contract the contract, or null when problems stand in the way of one
     * @param format how rows travel
     * @param textColumns the columns that the source sends as text
     * @param warnings what a user should know, one line each
     * @param problems what does not agree
     */
    public record Match(
            @Nullable ColumnContract contract,
            CopyFormat format,
            List<String> textColumns,
            List<String> warnings,
            List<Problem> problems) {
        // An immutable copy, as everywhere.
        public Match {
            textColumns = List.copyOf(textColumns);
            warnings = List.copyOf(warnings);
            problems = List.copyOf(problems);
        }
    }

    /**
     * Matches the columns by name, exact in case, and by what the target says of their types.
     *
     * @param spec what is asked for
     * @param source the source table
     * @param target the live table
     * @param rules what the target says of columns
     * @return the contract or the problems
     */
    public static Match match(CampaignSpec spec, SourceTable source, TargetTable target, ColumnRules rules) {
        List<Problem> problems = new ArrayList<>();
        Map<String, Column> targets =
                target.columns().stream().collect(Collectors.toMap(Column::name, Function.identity()));
        Set<String> sources = source.columns().stream().map(Column::name).collect(Collectors.toSet());
        checkKeys(spec, source, targets, problems);
        List<Column> targetColumns = new ArrayList<>();
        List<String> textColumns = new ArrayList<>();
        List<String> warnings = new ArrayList<>();
        checkStrategy(spec, rules, problems);
        for (Column column : source.columns()) {
            Column other = targets.get(column.name());
            if (other == null) {
                problems.add(mismatch(
                        "source." + column.name(), "live has no column of this name (names are exact in case)"));
            } else {
                ColumnFit fit = rules.fit(column, other, spec.uniqueKey().contains(column.name()));
                if (fit instanceof ColumnFit.Taken taken) {
                    targetColumns.add(other);
                    taken.warnings().forEach(warning -> warnings.add("column " + column.name() + ": " + warning));
                    if (taken.asText()) {
                        textColumns.add(column.name());
                    }
                    checkLabels(column, other, source, target, problems);
                } else if (fit instanceof ColumnFit.Refused refused) {
                    problems.add(new Problem("source." + column.name(), refused.code(), refused.reason()));
                }
            }
            if (source.unreadableColumns().contains(column.name())) {
                problems.add(new Problem(
                        "source." + column.name(),
                        ErrorCode.TYPE_NOT_SUPPORTED,
                        "type " + column.type() + " means something only within its own database"));
            }
        }
        for (Column column : target.columns()) {
            if (!sources.contains(column.name())) {
                problems.add(mismatch("target." + column.name(), "the source has no column of this name"));
            }
        }
        boolean complete = problems.isEmpty() && !targetColumns.isEmpty();
        return new Match(
                complete ? new ColumnContract(source.columns(), targetColumns) : null,
                rules.format(source, target),
                textColumns,
                warnings,
                problems);
    }

    private static void checkStrategy(CampaignSpec spec, ColumnRules rules, List<Problem> problems) {
        LoadStrategy wanted = spec.tuning().loadStrategy();
        if (!rules.loadStrategies().contains(wanted)) {
            problems.add(new Problem(
                    "sink.strategy.backfill.load_strategy",
                    ErrorCode.NOT_SUPPORTED,
                    "targets of type " + spec.target().type() + " have no strategy "
                            + wanted.name().toLowerCase(Locale.ROOT)));
        }
    }

    // A label that live's type lacks would be refused row by row, after hours perhaps.
    private static void checkLabels(
            Column column, Column other, SourceTable source, TargetTable target, List<Problem> problems) {
        if (!other.type().equals(column.type())) {
            return;
        }
        List<String> known = target.enumLabels().getOrDefault(column.name(), List.of());
        List<String> missing = source.enumLabels().getOrDefault(column.name(), List.of()).stream()
                .filter(label -> !known.contains(label))
                .toList();
        if (!missing.isEmpty()) {
            problems.add(mismatch(
                    "source." + column.name(),
                    "type " + column.type() + " has labels on the source that it lacks on live: "
                            + String.join(", ", missing.subList(0, Math.min(MAX_LABELS, missing.size())))
                            + (missing.size() > MAX_LABELS ? " and " + (missing.size() - MAX_LABELS) + " more" : "")));
        }
    }

    private static void checkKeys(
            CampaignSpec spec, SourceTable source, Map<String, Column> targets, List<Problem> problems) {
        String key = spec.chunk().column();
        Column keyColumn = source.columns().stream()
                .filter(column -> column.name().equals(key))
                .findFirst()
                .orElse(null);
        if (keyColumn == null) {
            problems.add(blocked("the source has no column " + key + " (names are exact in case)"));
        } else if (!fits(spec.chunk(), keyColumn.type())) {
            problems.add(blocked(
                    "column " + key + " has type " + keyColumn.type() + ", which this kind of chunk cannot cut"));
        }
        if (keyColumn != null && !targets.containsKey(key)) {
            problems.add(blocked("live has no column " + key + " (names are exact in case)"));
        }
        for (String column : spec.uniqueKey()) {
            if (!targets.containsKey(column)) {
                problems.add(mismatch("unique_key", "live has no column " + column));
            }
        }
    }

    private static boolean fits(ChunkRequest chunk, String type) {
        if (chunk instanceof ChunkRequest.IntegerChunks) {
            return INTEGER_TYPES.contains(type);
        }
        return chunk instanceof ChunkRequest.UuidChunks && type.equals("uuid");
    }

    private static Problem blocked(String message) {
        return new Problem("chunk.column", ErrorCode.SCOPE_BINDING_BLOCKED, message);
    }

    private static Problem mismatch(String path, String message) {
        return new Problem(path, ErrorCode.COLUMN_CONTRACT_MISMATCH, message);
    }
}
