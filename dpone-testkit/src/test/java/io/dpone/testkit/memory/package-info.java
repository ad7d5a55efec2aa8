/** Tests of the package of the same name. */
@NullMarked
package io.dpone.testkit.memory;

import org.jspecify.annotations.NullMarked;
