/**
 * The crash matrix: real processes on real databases, killed or frozen at named points, and afterwards every row, every receipt and the ledger compared.
 *
 * <p>A point is reached by a lock of the test on something that the product's own code must lock there, or by a check constraint of the live table that waits; the
 * product has no switch for any of it.
 */
@NullMarked
package io.dpone.examples.crash;

import org.jspecify.annotations.NullMarked;
