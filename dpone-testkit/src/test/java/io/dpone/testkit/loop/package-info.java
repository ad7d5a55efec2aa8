/** The campaign loop's order and its answers to lanes that misbehave, over in-memory ports and lanes on threads. */
@NullMarked
package io.dpone.testkit.loop;

import org.jspecify.annotations.NullMarked;
