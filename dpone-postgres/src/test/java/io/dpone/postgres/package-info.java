/** Tests of the adapters as a host gets them. */
@NullMarked
package io.dpone.postgres;

import org.jspecify.annotations.NullMarked;
