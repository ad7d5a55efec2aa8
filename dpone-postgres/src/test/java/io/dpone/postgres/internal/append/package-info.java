/** Tests of a lane's append against a real server. */
@NullMarked
package io.dpone.postgres.internal.append;

import org.jspecify.annotations.NullMarked;
