package io.dpone.campaign;

import io.dpone.contracts.error.Problem;
import io.dpone.contracts.json.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a run would do, found out without reading a row and without changing anything.
 *
 * @param runKey the campaign's key
 * @param source the source table, as {@code schema.table}
 * @param target the live table, as {@code schema.table}
 * @param shadow the table that would be loaded
 * @param backup the name that live would get
 * @param keyColumn the chunk key's column
 * @param chunks how many chunks, or null when the bounds are read at the first run
 * @param lanes how many lanes at most
 * @param format the wire format
 * @param estimatedRows the source's own estimate, -1 when it has none
 * @param estimatedBytes the size of the source table
 * @param existing what the ledger says of this campaign, or null when it has none
 * @param problems what stands in the way; a run refuses the same
 * @param warnings what a user should know
 * @param privileges what the roles need
 * @param missingPrivileges what they lack of that
 * @param missingStateDdl the statements that make missing state tables, empty when none is missing
 * @param registrationSql the statement that registers the target, empty when it is registered
 * @param ifTheRunDies what a crash would mean for the snapshot
 */
public record CampaignPlan(
        String runKey,
        String source,
        String target,
        String shadow,
        String backup,
        String keyColumn,
        @Nullable Integer chunks,
        int lanes,
        String format,
        long estimatedRows,
        long estimatedBytes,
        @Nullable CampaignStatusReport existing,
        List<Problem> problems,
        List<String> warnings,
        List<String> privileges,
        List<String> missingPrivileges,
        String missingStateDdl,
        String registrationSql,
        String ifTheRunDies) {
    // Immutable copies, as everywhere.
    public CampaignPlan {
        problems = List.copyOf(problems);
        warnings = List.copyOf(warnings);
        privileges = List.copyOf(privileges);
        missingPrivileges = List.copyOf(missingPrivileges);
    }

    /**
     * Whether a run would be admitted.
     *
     * @return true when nothing stands in the way
     */
    public boolean isRunnable() {
        return problems.isEmpty();
    }

    /**
     * The plan as a document.
     *
     * @return an object with snake-case names
     */
    public JsonValue.JsonObject toJson() {
        CampaignStatusReport found = existing;
        return JsonValue.object()
                .put("run_key", runKey)
                .put("source", source)
                .put("target", target)
                .put("shadow", shadow)
                .put("backup", backup)
                .put("key_column", keyColumn)
                .put("chunks", chunks == null ? null : Long.valueOf(chunks))
                .put("lanes", lanes)
                .put("format", format)
                .put("estimated_rows", estimatedRows)
                .put("estimated_bytes", estimatedBytes)
                .put("existing", found == null ? new JsonValue.JsonNull() : found.toJson())
                .put("runnable", isRunnable())
                .put(
                        "problems",
                        JsonValue.array(
                                problems,
                                problem -> JsonValue.object()
                                        .put("path", problem.path())
                                        .put("code", problem.code().id())
                                        .put("message", problem.message())
                                        .build()))
                .put("warnings", JsonValue.array(warnings, JsonValue::of))
                .put("privileges", JsonValue.array(privileges, JsonValue::of))
                .put("missing_privileges", JsonValue.array(missingPrivileges, JsonValue::of))
                .put("missing_state_ddl", missingStateDdl)
                .put("registration_sql", registrationSql)
                .put("if_the_run_dies", ifTheRunDies)
                .build();
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        line(text, "campaign", runKey);
        line(
                text,
                "source",
                source + " ("
                        + (estimatedRows < 0 ? "rows unknown: never analyzed" : "about " + estimatedRows + " rows")
                        + ", " + estimatedBytes + " bytes)");
        line(text, "target", target);
        line(text, "shadow", shadow);
        line(text, "backup", backup);
        line(text, "chunk key", keyColumn);
        line(text, "chunks", chunks == null ? "known after the first run has read the bounds" : chunks.toString());
        line(text, "lanes", Integer.toString(lanes));
        line(text, "wire format", format);
        line(text, "if it dies", ifTheRunDies);
        CampaignStatusReport found = existing;
        if (found != null) {
            line(
                    text,
                    "in the ledger",
                    found.state() + ", " + found.committed() + " of "
                            + (found.pending() + found.running() + found.committed() + found.failed())
                            + " chunks committed");
        }
        lines(text, "needs", privileges);
        lines(text, "lacks", missingPrivileges);
        lines(text, "warning", warnings);
        lines(text, "problem", problems.stream().map(Problem::toString).toList());
        line(text, "runnable", isRunnable() ? "yes" : "no");
        if (!missingStateDdl.isEmpty()) {
            text.append("-- state tables that are missing\n")
                    .append(missingStateDdl)
                    .append('\n');
        }
        if (!registrationSql.isEmpty()) {
            text.append("-- registration of the target\n")
                    .append(registrationSql)
                    .append('\n');
        }
        return text.toString();
    }

    private static void lines(StringBuilder text, String name, List<String> values) {
        for (String value : values) {
            line(text, name, value);
        }
    }

    private static void line(StringBuilder text, String name, String value) {
        text.append(name)
                .append(" ".repeat(Math.max(1, 14 - name.length())))
                .append(value)
                .append('\n');
    }
}
