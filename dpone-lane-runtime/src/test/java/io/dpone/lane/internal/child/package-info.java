/** Tests of the lane process against a parent that is the test. */
@NullMarked
package io.dpone.lane.internal.child;

import org.jspecify.annotations.NullMarked;
