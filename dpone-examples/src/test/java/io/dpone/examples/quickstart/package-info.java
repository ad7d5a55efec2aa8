/** Tests of the quickstart's parts, and a small rehearsal from end to end. */
@NullMarked
package io.dpone.examples.quickstart;

import org.jspecify.annotations.NullMarked;
