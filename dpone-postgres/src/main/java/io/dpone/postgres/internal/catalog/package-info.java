/**
 * What a table is, by its catalog: values without OIDs that compare equal when one table could stand in for the other, the digest of such a value, and
 * everything that stands in the way of a stand-in.
 *
 * <p>{@link io.dpone.postgres.internal.catalog.CatalogReader} reads, {@code Certification} judges. Nothing here changes the database, and no row of a
 * user's table is read here.
 */
@NullMarked
package io.dpone.postgres.internal.catalog;

import org.jspecify.annotations.NullMarked;
