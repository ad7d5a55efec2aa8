/**
 * What can be decided before anything is written: whether the columns of both sides agree, how they travel, how the key is cut, and what a crash would mean.
 *
 * <p>Pure functions of what the adapters describe; no I/O.
 */
@NullMarked
package io.dpone.internal.plan;

import org.jspecify.annotations.NullMarked;
