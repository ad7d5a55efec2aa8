package io.dpone.postgres.internal.state;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The script that makes the state, in its parts. Immutable. */
final class StateScript {
    /** The part that makes the schema itself. */
    static final String SCHEMA = "schema";

    private static final String RESOURCE = "/io/dpone/postgres/state/state.sql";
    private static final String PART = "-- dpone: ";
    private static final String SCHEMA_IN_SCRIPT = "\"DWH_Tech\"";

    private final Map<String, String> sqlByPart;

    private StateScript(Map<String, String> sqlByPart) {
        this.sqlByPart = Collections.unmodifiableMap(sqlByPart);
    }

    static StateScript load() {
        Map<String, StringBuilder> parts = new LinkedHashMap<>();
        StringBuilder current = new StringBuilder();
        for (String line : text(RESOURCE).split("\n", -1)) {
            if (line.startsWith(PART)) {
                current = new StringBuilder();
                parts.put(line.substring(PART.length()), current);
            } else {
                current.append(line).append('\n');
            }
        }
        Map<String, String> sqlByPart = new LinkedHashMap<>();
        parts.forEach((name, sql) -> sqlByPart.put(name, sql.toString().strip() + "\n"));
        return new StateScript(sqlByPart);
    }

    /** The names of everything that the script makes, in its order. */
    List<String> parts() {
        return List.copyOf(sqlByPart.keySet());
    }

    /** The statements that make these parts, in the order of the script. */
    String sql(StateSchema state, Collection<String> parts) {
        return sqlByPart.entrySet().stream()
                .filter(part -> parts.contains(part.getKey()))
                .map(Map.Entry::getValue)
                .collect(Collectors.joining("\n"))
                .replace(SCHEMA_IN_SCRIPT, state.quoted());
    }

    static String text(String resource) {
        try (InputStream stream = StateScript.class.getResourceAsStream(resource)) {
            if (stream == null) {
                throw new IllegalStateException("the adapter's jar lacks " + resource);
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("the adapter's jar cannot be read", e);
        }
    }
}
