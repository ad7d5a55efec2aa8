/** Tests of shadow and publication on a real server. */
@NullMarked
package io.dpone.postgres.internal.target;

import org.jspecify.annotations.NullMarked;
