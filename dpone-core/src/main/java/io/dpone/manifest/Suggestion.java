package io.dpone.manifest;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** The known word that the author of an unknown one may have meant. */
final class Suggestion {
    private static final int LONGEST = 64;

    private Suggestion() {}

    /** The nearest known word, if one is near enough to be meant; of equally near ones the first. */
    static Optional<String> nearest(String word, Collection<String> known) {
        if (word.length() > LONGEST) {
            return Optional.empty();
        }
        String folded = folded(word);
        return known.stream()
                .filter(candidate -> distance(folded, folded(candidate)) <= Math.max(1, candidate.length() / 4))
                .min(Comparator.comparingInt(candidate -> distance(folded, folded(candidate))));
    }

    // parallelWorkers and parallel-workers mean parallel_workers.
    private static String folded(String word) {
        return word.toLowerCase(Locale.ROOT).replaceAll("[_-]", "");
    }

    /** The optimal string alignment distance: insertions, deletions, replacements and swaps of neighbours. */
    private static int distance(String left, String right) {
        int[][] cost = new int[left.length() + 1][right.length() + 1];
        for (int i = 0; i <= left.length(); i++) {
            for (int j = 0; j <= right.length(); j++) {
                cost[i][j] = Math.min(i, j) == 0 ? Math.max(i, j) : cheapest(cost, left, right, i, j);
            }
        }
        return cost[left.length()][right.length()];
    }

    private static int cheapest(int[][] cost, String left, String right, int i, int j) {
        int replaced = cost[i - 1][j - 1] + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
        int cheapest = Math.min(replaced, Math.min(cost[i - 1][j], cost[i][j - 1]) + 1);
        boolean swapped = i > 1
                && j > 1
                && left.charAt(i - 1) == right.charAt(j - 2)
                && left.charAt(i - 2) == right.charAt(j - 1);
        return swapped ? Math.min(cheapest, cost[i - 2][j - 2] + 1) : cheapest;
    }
}
