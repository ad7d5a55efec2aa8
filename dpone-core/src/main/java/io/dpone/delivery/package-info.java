/**
 * What a host types to check retained evidence of native deliveries and to compare it: {@link io.dpone.delivery.DeliveryGate}.
 *
 * <p>Only facades over files enter here; the documents themselves and their rules are in {@code io.dpone.contracts.delivery}. All types are immutable
 * or have no state and are safe for use from any thread.
 */
@NullMarked
package io.dpone.delivery;

import org.jspecify.annotations.NullMarked;
