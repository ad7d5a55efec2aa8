package io.dpone.testkit.delivery;

import io.dpone.contracts.delivery.DeliveryEnvironment;
import io.dpone.contracts.delivery.DeliveryRoute;
import io.dpone.contracts.delivery.SyntheticDataset;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a run is asked for.
 *
 * @param limits exactly eight or exactly ten fields, by name
 * @param route from where to where
 * @param dataset which rows
 * @param environment where it runs
 * @param trials how many trials after the warm-up, 3 to 100
 */
public record RunRequest(
        Map<String, @Nullable Object> limits,
        DeliveryRoute route,
        SyntheticDataset dataset,
        DeliveryEnvironment environment,
        int trials) {
    private static final int FEWEST = 3;
    private static final int MOST = 100;

    // Refuses another number of trials and keeps an immutable copy.
    public RunRequest {
        if (trials < FEWEST || trials > MOST) {
            throw new DponeException(
                    ErrorCode.AT_LEAST_THREE_TRIALS_REQUIRED, "a run has " + FEWEST + " to " + MOST + " trials");
        }
        limits = Collections.unmodifiableMap(new LinkedHashMap<>(limits));
    }
}
