/**
 * The ports that adapters implement: source, target, state, lanes.
 *
 * <p>{@link io.dpone.spi.SourceAdapter}, {@link io.dpone.spi.TargetAdapter} and {@link io.dpone.spi.LaneLauncher} are the entries. No vendor's type and no transport's type
 * enters here. Unless a type says otherwise it is used by one thread at a time.
 */
@NullMarked
package io.dpone.spi;

import org.jspecify.annotations.NullMarked;
