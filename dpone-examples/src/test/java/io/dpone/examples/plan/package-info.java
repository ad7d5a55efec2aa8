/** The plan command is called as a shell would call it, with streams of the test in place of its own. */
@NullMarked
package io.dpone.examples.plan;

import org.jspecify.annotations.NullMarked;
