/**
 * What a table is, by its catalog: values without object ids that compare equal when one table could stand in for the other, the digest of such a value,
 * everything that stands in the way of a stand-in, and the statements that make one.
 *
 * <p>{@link io.dpone.mssql.internal.catalog.CatalogReader} reads, {@code Certification} judges, {@code Reproduction} spells the DDL and sends none. What one
 * version of the server has and another has not is asked of the catalog itself. No row of a user's table is read here, but for whether there is one.
 */
@NullMarked
package io.dpone.mssql.internal.catalog;

import org.jspecify.annotations.NullMarked;
