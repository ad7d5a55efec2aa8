/**
 * Watches and disturbs a running campaign from the outside: through the operating system and through locks of the target database, never through a switch of the
 * product.
 *
 * <p>{@link io.dpone.examples.disturbance.Signals} kills and freezes, {@link io.dpone.examples.disturbance.HeldLock} makes the product's own code wait at a place
 * of our choice, and {@link io.dpone.examples.disturbance.StateTables} reads what the campaign has recorded. Quickstart and crash matrix share them; nothing
 * here may know either. Linux only.
 */
@NullMarked
package io.dpone.examples.disturbance;

import org.jspecify.annotations.NullMarked;
