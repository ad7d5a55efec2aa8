package io.dpone.manifest;

import io.dpone.contracts.error.ErrorCode;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A line of {@code refusals.txt}: one change of a valid manifest, and the one problem that is expected then.
 *
 * @param manifest the changed manifest
 * @param path where the problem is
 * @param code its code
 * @param inSchema whether JSON Schema can say it
 * @param line the line, for the name of a test
 */
record ManifestRefusal(String manifest, String path, ErrorCode code, boolean inSchema, String line) {
    private static final Pattern COLUMN = Pattern.compile("(?<!\\\\)\\|");

    static Stream<ManifestRefusal> all() {
        return ManifestExamples.resource("refusals.txt")
                .lines()
                .filter(line -> !line.startsWith("#"))
                .map(ManifestRefusal::of);
    }

    static Stream<ManifestRefusal> sayableInSchema() {
        return all().filter(ManifestRefusal::inSchema);
    }

    private static ManifestRefusal of(String line) {
        List<String> columns = COLUMN.splitAsStream(line).toList();
        String base = switch (columns.get(0).strip()) {
            case "minimal" -> ManifestExamples.minimal();
            case "complete" -> ManifestExamples.complete();
            case "uuid" -> ManifestExamples.uuid();
            default -> throw new IllegalArgumentException(line);
        };
        boolean inSchema = switch (columns.get(5).strip()) {
            case "yes" -> true;
            case "no" -> false;
            default -> throw new IllegalArgumentException(line);
        };
        return new ManifestRefusal(
                ManifestExamples.edited(base, text(columns.get(1)), text(columns.get(2))),
                columns.get(3).strip(),
                ErrorCode.valueOf(columns.get(4).strip()),
                inSchema,
                line);
    }

    /** A column without the one space on each side. */
    private static String text(String column) {
        String inner = column.isBlank() ? "" : column.substring(1, column.length() - 1);
        return inner.replace("⏎", "\n").replace("\\|", "|");
    }

    @Override
    public String toString() {
        return line;
    }
}
