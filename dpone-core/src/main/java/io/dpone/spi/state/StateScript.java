package io.dpone.spi.state;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The script that makes an adapter's state, in its parts, each behind a line {@code -- dpone: name}. Immutable. */
public final class StateScript {
    /** The part that makes the schema itself. */
    public static final String SCHEMA = "schema";

    private static final String PART = "-- dpone: ";

    private final String schemaInScript;
    private final Map<String, String> sqlByPart;

    private StateScript(String schemaInScript, Map<String, String> sqlByPart) {
        this.schemaInScript = schemaInScript;
        this.sqlByPart = Collections.unmodifiableMap(sqlByPart);
    }

    /**
     * Takes a script apart.
     *
     * @param script the whole text
     * @param schemaInScript the quoted schema as the script writes it
     * @return the script
     */
    public static StateScript of(String script, String schemaInScript) {
        Map<String, StringBuilder> parts = new LinkedHashMap<>();
        StringBuilder current = new StringBuilder();
        for (String line : script.split("\n", -1)) {
            if (line.startsWith(PART)) {
                current = new StringBuilder();
                parts.put(line.substring(PART.length()), current);
            } else {
                current.append(line).append('\n');
            }
        }
        Map<String, String> sqlByPart = new LinkedHashMap<>();
        parts.forEach((name, sql) -> sqlByPart.put(name, sql.toString().strip() + "\n"));
        return new StateScript(schemaInScript, sqlByPart);
    }

    /**
     * The names of everything that the script makes.
     *
     * @return the names in the order of the script
     */
    public List<String> parts() {
        return List.copyOf(sqlByPart.keySet());
    }

    /**
     * The statements that make some parts.
     *
     * @param quotedSchema the schema as it enters a statement
     * @param parts the names of the parts
     * @return the statements in the order of the script
     */
    public String sql(String quotedSchema, Collection<String> parts) {
        return sqlByPart.entrySet().stream()
                .filter(part -> parts.contains(part.getKey()))
                .map(Map.Entry::getValue)
                .collect(Collectors.joining("\n"))
                .replace(schemaInScript, quotedSchema);
    }
}
