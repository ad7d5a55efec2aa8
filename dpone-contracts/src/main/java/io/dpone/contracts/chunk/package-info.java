/**
 * Cutting a table into chunks by its key, and the portable form of each chunk's range.
 *
 * <p>{@link io.dpone.contracts.chunk.ChunkKey} says how to cut, {@link io.dpone.contracts.chunk.ChunkPlan} cuts. Pure functions only: the same key
 * gives the same chunks for ever.
 */
@NullMarked
package io.dpone.contracts.chunk;

import org.jspecify.annotations.NullMarked;
