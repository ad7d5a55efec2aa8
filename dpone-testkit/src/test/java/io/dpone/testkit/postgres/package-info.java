/** Tests of the embedded PostgreSQL. */
@NullMarked
package io.dpone.testkit.postgres;

import org.jspecify.annotations.NullMarked;
