/**
 * What a host types: {@link io.dpone.BackfillCampaign} and {@link io.dpone.NativeTransfer}.
 *
 * <p>Only facades enter here. The values that they take and give live in {@code io.dpone.campaign} and {@code io.dpone.transfer}, the ports for adapters in {@code io.dpone.spi}.
 */
@NullMarked
package io.dpone;

import org.jspecify.annotations.NullMarked;
