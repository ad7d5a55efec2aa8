/**
 * JSON whose bytes are part of a contract: a closed value model, strict reading, canonical writing in both dialects, and digests.
 *
 * <p>Enter here only what hashes or compares documents. {@code 1}, {@code 1.0}, {@code true} and {@code "1"} are four different
 * values. The parser behind {@link io.dpone.contracts.json.StrictJson} is not visible outside.
 */
@NullMarked
package io.dpone.contracts.json;

import org.jspecify.annotations.NullMarked;
