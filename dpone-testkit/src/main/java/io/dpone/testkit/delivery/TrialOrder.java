package io.dpone.testkit.delivery;

import io.dpone.contracts.delivery.DeliveryConfiguration;
import io.dpone.contracts.delivery.DeliveryRoute;
import io.dpone.contracts.delivery.ReceiptScope;
import io.dpone.contracts.delivery.SyntheticDataset;

/**
 * What one trial has to do.
 *
 * @param sampleId its name
 * @param scope what it is about
 * @param dataset which rows it is given
 * @param route from where to where
 * @param configuration the subject's limits
 */
public record TrialOrder(
        String sampleId,
        ReceiptScope scope,
        SyntheticDataset dataset,
        DeliveryRoute route,
        DeliveryConfiguration configuration) {}
