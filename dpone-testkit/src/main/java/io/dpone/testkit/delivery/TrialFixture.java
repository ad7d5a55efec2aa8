package io.dpone.testkit.delivery;

import io.dpone.contracts.delivery.DeliveryConfiguration;

/** The systems that trials run against. */
public interface TrialFixture extends AutoCloseable {
    /** Provisions the systems. It is called only after the subject has accepted the limits. */
    @FunctionalInterface
    interface Provisioning {
        /**
         * Makes them ready.
         *
         * @param configuration the subject's limits
         * @return the systems, to be closed after the last trial
         */
        TrialFixture provision(DeliveryConfiguration configuration);
    }

    /**
     * Runs one trial.
     *
     * @param order what to do
     * @return what it came to
     */
    TrialResult run(TrialOrder order);

    @Override
    void close();
}
