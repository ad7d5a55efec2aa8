/**
 * Fixtures for tests of dpone, of its adapters, and of programs that embed it.
 *
 * <p>{@link io.dpone.testkit.TableComparison} decides whether two tables hold the same rows. The packages below hold a real PostgreSQL ({@code postgres}), a SQL Server
 * endpoint ({@code sqlserver}), source and target in memory ({@code memory}), lanes on threads ({@code lane}), faults ({@code fault}), whole campaigns in virtual time
 * under a seed ({@code simulation}), and the suites that every adapter passes ({@code contract}).
 */
@NullMarked
package io.dpone.testkit;

import org.jspecify.annotations.NullMarked;
