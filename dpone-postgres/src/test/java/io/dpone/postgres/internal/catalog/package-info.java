/** Tests of reading and certifying tables, on a real server. */
@NullMarked
package io.dpone.postgres.internal.catalog;

import org.jspecify.annotations.NullMarked;
