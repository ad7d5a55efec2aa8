/** A probe package. */
@NullMarked
package io.dpone.examples;

import org.jspecify.annotations.NullMarked;
