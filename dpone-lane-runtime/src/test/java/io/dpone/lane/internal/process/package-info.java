/** Tests of lane processes against the real process table and against copies of it. */
@NullMarked
package io.dpone.lane.internal.process;

import org.jspecify.annotations.NullMarked;
