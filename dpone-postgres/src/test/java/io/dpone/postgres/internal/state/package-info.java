/** Tests of the state tables against a real server. */
@NullMarked
package io.dpone.postgres.internal.state;

import org.jspecify.annotations.NullMarked;
