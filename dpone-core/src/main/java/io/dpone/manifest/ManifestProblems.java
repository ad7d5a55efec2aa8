package io.dpone.manifest;

import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.error.Problem;
import io.dpone.manifest.YamlNode.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The problems of one document and where its paths stand in it. Not thread-safe. */
final class ManifestProblems {
    private final Map<String, Place> places = new HashMap<>();
    private final List<Placed> problems = new ArrayList<>();

    private record Placed(Problem problem, Place place) {}

    /** Remembers where a path stands, so that its problems and those of what is missing below it have a line. */
    void locate(String path, Place place) {
        places.put(path, place);
    }

    void add(Problem problem) {
        add(problem, placeOf(problem.path()));
    }

    void add(String path, ErrorCode code, String message) {
        add(new Problem(path, code, message));
    }

    void add(Problem problem, Place place) {
        String message = problem.message() + " (line " + place.line() + ")";
        problems.add(new Placed(new Problem(problem.path(), problem.code(), message), place));
    }

    void invalid(String path, String message) {
        add(path, ErrorCode.MANIFEST_INVALID, message);
    }

    /** What a message adds to a path: the line where it stands, or that of what it is missing below. */
    String lineOf(String path) {
        return " (line " + placeOf(path).line() + ")";
    }

    boolean isEmpty() {
        return problems.isEmpty();
    }

    /** Whether a problem stands at the path, above it or below it, so that its value is not what the author wanted. */
    boolean touch(String path) {
        return problems.stream()
                .map(placed -> placed.problem().path())
                .anyMatch(other -> other.equals(path) || isBelow(other, path) || isBelow(path, other));
    }

    /** All problems as they stand in the document; those at one place in the order in which they were found. */
    List<Problem> inDocumentOrder() {
        return problems.stream()
                .sorted(Comparator.comparingInt(placed -> placed.place().offset()))
                .map(Placed::problem)
                .toList();
    }

    private static boolean isBelow(String path, String above) {
        return path.length() > above.length()
                && path.startsWith(above)
                && (path.charAt(above.length()) == '.' || path.charAt(above.length()) == '[');
    }

    private Place placeOf(String path) {
        String at = path;
        while (!at.isEmpty()) {
            Place place = places.get(at);
            if (place != null) {
                return place;
            }
            at = at.substring(0, Math.max(0, Math.max(at.lastIndexOf('.'), at.lastIndexOf('['))));
        }
        return places.getOrDefault("", new Place(0, 1));
    }
}
