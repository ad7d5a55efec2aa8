/** Tests of the package of the same name. */
@NullMarked
package io.dpone.testkit.lane;

import org.jspecify.annotations.NullMarked;
