package io.dpone.contracts.identity;

import io.dpone.contracts.json.Sha256;
import io.dpone.contracts.table.TableName;
import java.nio.charset.StandardCharsets;

/**
 * The tables that a campaign makes beside live (shadow campaign facts, section 7.1).
 *
 * @param shadow the table that is loaded
 * @param backup the name that live gets at publication
 */
public record ArtifactNames(TableName shadow, TableName backup) {

    /**
     * Names that belong to one campaign, so that a new campaign can stand beside an unfinished one.
     *
     * @param dialect how names are measured
     * @param live the live table
     * @param runKey the campaign's key
     * @return the names
     */
    public static ArtifactNames ofCampaign(Dialect dialect, TableName live, String runKey) {
        String scope = "__dpone_" + Sha256.hex(runKey).substring(0, 12);
        return new ArtifactNames(
                live.sibling(bounded(dialect, live.table(), scope + "_shadow")),
                live.sibling(bounded(dialect, live.table(), scope + "_backup")));
    }

    /**
     * Names that every campaign of the table shares.
     *
     * @param dialect how names are measured
     * @param live the live table
     * @return the names
     */
    public static ArtifactNames stable(Dialect dialect, TableName live) {
        return new ArtifactNames(
                live.sibling(bounded(dialect, live.table(), "__dpone_initial_shadow")),
                live.sibling(bounded(dialect, live.table(), "__dpone_initial_backup")));
    }

    /**
     * A name with a suffix, cut to the dialect's limit with 12 hex digits of the whole name's digest before the suffix.
     *
     * @param dialect how names are measured
     * @param name the name in front
     * @param suffix the suffix, kept whole
     * @return the name
     * @throws IllegalArgumentException if suffix and digest alone are longer than the limit
     */
    public static String bounded(Dialect dialect, String name, String suffix) {
        String candidate = name + suffix;
        if (length(dialect, candidate) <= dialect.nameLimit()) {
            return candidate;
        }
        String tail = "_" + Sha256.hex(candidate).substring(0, 12) + suffix;
        int budget = dialect.nameLimit() - length(dialect, tail);
        if (budget < 0) {
            throw new IllegalArgumentException("the suffix leaves no room for a digest");
        }
        StringBuilder head = new StringBuilder();
        int used = 0;
        for (int offset = 0; offset < name.length(); ) {
            int codePoint = name.codePointAt(offset);
            String character = Character.toString(codePoint);
            used += length(dialect, character);
            if (used > budget) {
                break;
            }
            head.append(character);
            offset += Character.charCount(codePoint);
        }
        return head + tail;
    }

    private static int length(Dialect dialect, String name) {
        return switch (dialect.nameUnit()) {
            case UTF8_BYTES -> name.getBytes(StandardCharsets.UTF_8).length;
            case UTF16_UNITS -> name.length();
        };
    }
}
