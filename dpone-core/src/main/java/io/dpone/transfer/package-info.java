/**
 * What a native transfer is asked for and what its plan says: the request with its limits, its window and its execution policy, and the plan.
 *
 * <p>Values only, below the facade and above nothing but the contracts. A manifest becomes a request in {@code io.dpone.manifest}; nothing here reads a file, a
 * clock or an environment.
 */
@NullMarked
package io.dpone.transfer;

import org.jspecify.annotations.NullMarked;
