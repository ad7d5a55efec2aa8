/** Runs what the README shows, word for word. */
@NullMarked
package io.dpone.examples.readme;

import org.jspecify.annotations.NullMarked;
