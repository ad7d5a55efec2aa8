/** Tests of sessions and of what lies below the driver. */
@NullMarked
package io.dpone.postgres.internal.session;

import org.jspecify.annotations.NullMarked;
