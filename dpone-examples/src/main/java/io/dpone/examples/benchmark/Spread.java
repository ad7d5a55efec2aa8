package io.dpone.examples.benchmark;

import java.util.Arrays;
import java.util.Collection;

/**
 * Several measurements of one thing.
 *
 * @param least the least of them
 * @param median the middle one, or the mean of the two in the middle
 * @param most the greatest of them
 */
record Spread(double least, double median, double most) {
    /**
     * Of numbers.
     *
     * @param values at least one number
     */
    static Spread of(Collection<? extends Number> values) {
        double[] sorted =
                values.stream().mapToDouble(Number::doubleValue).sorted().toArray();
        if (sorted.length == 0) {
            throw new IllegalArgumentException("nothing was measured");
        }
        double[] middle = Arrays.copyOfRange(sorted, (sorted.length - 1) / 2, sorted.length / 2 + 1);
        return new Spread(sorted[0], Arrays.stream(middle).average().orElseThrow(), sorted[sorted.length - 1]);
    }
}
