/**
 * How dpone says that something failed: one exception, one registry of stable codes, and what is known of the effect.
 *
 * <p>{@link io.dpone.contracts.error.DponeException} is the entry. Only values enter here; nothing in this package knows another package of dpone.
 */
@NullMarked
package io.dpone.contracts.error;

import org.jspecify.annotations.NullMarked;
