/** Tests of the launcher and of the death of a parent. */
@NullMarked
package io.dpone.lane;

import org.jspecify.annotations.NullMarked;
