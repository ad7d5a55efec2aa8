/** Whole campaigns between two embedded servers with real lane processes, through the facade alone. */
@NullMarked
package io.dpone.examples.campaign;

import org.jspecify.annotations.NullMarked;
