/**
 * What adapters over JDBC share: sessions with their transactions and roles, connections that open anew after a failure, statements that can be stopped, and bounded
 * waits. No statement text enters, and nothing of one vendor.
 */
@NullMarked
package io.dpone.spi.jdbc;

import org.jspecify.annotations.NullMarked;
