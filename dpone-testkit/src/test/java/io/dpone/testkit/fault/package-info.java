/** Tests of the package of the same name. */
@NullMarked
package io.dpone.testkit.fault;

import org.jspecify.annotations.NullMarked;
