package io.dpone.postgres.internal.state;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What the state of a schema lacks.
 *
 * @param missing the parts of the script that were not found, in its order
 * @param mismatches how what was found differs from the exact shape, one line each
 */
record StateShape(List<String> missing, List<String> mismatches) {
    private static final String RESOURCE = "/io/dpone/postgres/state/state-shape.txt";

    // Copies the lists.
    StateShape {
        missing = List.copyOf(missing);
        mismatches = List.copyOf(mismatches);
    }

    static StateShape inspect(Connection connection, StateSchema state, StateScript script) throws SQLException {
        Map<String, SortedSet<String>> expected = expected();
        Map<String, SortedSet<String>> found = ShapeCatalog.read(connection, state);
        List<String> missing = new ArrayList<>();
        List<String> mismatches = new ArrayList<>();
        for (String part : script.parts()) {
            if (part.equals(StateScript.SCHEMA)) {
                if (!ShapeCatalog.schemaExists(connection, state)) {
                    missing.add(part);
                }
            } else if (!found.containsKey(part)) {
                missing.add(part);
            } else {
                compare(state, part, expected.getOrDefault(part, new TreeSet<>()), found.get(part), mismatches);
            }
        }
        return new StateShape(missing, mismatches);
    }

    private static void compare(
            StateSchema state,
            String part,
            SortedSet<String> expected,
            SortedSet<String> found,
            List<String> mismatches) {
        String name = state.schema() + "." + part;
        expected.stream()
                .filter(fact -> !found.contains(fact))
                .forEach(fact -> mismatches.add(name + " lacks: " + fact));
        // An index that only makes somebody's query faster does no harm.
        found.stream()
                .filter(fact -> !expected.contains(fact) && !fact.startsWith("index "))
                .forEach(fact -> mismatches.add(name + " has besides: " + fact));
    }

    private static Map<String, SortedSet<String>> expected() {
        Map<String, SortedSet<String>> facts = new TreeMap<>();
        StateScript.text(RESOURCE).lines().forEach(line -> {
            int end = line.indexOf(": ");
            facts.computeIfAbsent(line.substring(0, end), unused -> new TreeSet<>())
                    .add(line.substring(end + 2));
        });
        return facts;
    }
}
