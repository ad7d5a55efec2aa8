package io.dpone.spi.state;

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
public record StateShape(List<String> missing, List<String> mismatches) {
    // Copies the lists.
    public StateShape {
        missing = List.copyOf(missing);
        mismatches = List.copyOf(mismatches);
    }

    /**
     * Compares what a catalog shows with the exact shape.
     *
     * @param schema the schema's name
     * @param script the adapter's script
     * @param schemaExists whether the schema is there
     * @param expected the facts of the exact shape, by part, as {@link #facts} reads them
     * @param found the facts that the catalog shows, by part
     * @return what the schema lacks
     */
    public static StateShape compare(
            String schema,
            StateScript script,
            boolean schemaExists,
            Map<String, SortedSet<String>> expected,
            Map<String, SortedSet<String>> found) {
        List<String> missing = new ArrayList<>();
        List<String> mismatches = new ArrayList<>();
        for (String part : script.parts()) {
            if (part.equals(StateScript.SCHEMA)) {
                if (!schemaExists) {
                    missing.add(part);
                }
            } else if (!found.containsKey(part)) {
                missing.add(part);
            } else {
                compare(
                        schema + "." + part,
                        expected.getOrDefault(part, new TreeSet<>()),
                        found.getOrDefault(part, new TreeSet<>()),
                        mismatches);
            }
        }
        return new StateShape(missing, mismatches);
    }

    private static void compare(
            String name, SortedSet<String> expected, SortedSet<String> found, List<String> mismatches) {
        expected.stream()
                .filter(fact -> !found.contains(fact))
                .forEach(fact -> mismatches.add(name + " lacks: " + fact));
        // An index that only makes somebody's query faster does no harm.
        found.stream()
                .filter(fact -> !expected.contains(fact) && !fact.startsWith("index "))
                .forEach(fact -> mismatches.add(name + " has besides: " + fact));
    }

    /**
     * Reads facts: one line each, the part before the first colon.
     *
     * @param text the lines
     * @return the facts by part
     */
    public static Map<String, SortedSet<String>> facts(String text) {
        Map<String, SortedSet<String>> facts = new TreeMap<>();
        text.lines().forEach(line -> {
            int end = line.indexOf(": ");
            facts.computeIfAbsent(line.substring(0, end), unused -> new TreeSet<>())
                    .add(line.substring(end + 2));
        });
        return facts;
    }
}
