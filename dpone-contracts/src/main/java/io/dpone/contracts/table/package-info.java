/**
 * Tables as both databases see them: names in typed parts, columns, generations, and the contract between source and target columns.
 *
 * <p>Names are never split or joined as text here; quoting belongs to the adapters.
 */
@NullMarked
package io.dpone.contracts.table;

import org.jspecify.annotations.NullMarked;
