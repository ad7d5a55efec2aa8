/**
 * A SQL Server endpoint for tests: {@link io.dpone.testkit.sqlserver.SqlServerExtension} for JUnit 5.
 *
 * <p>The server is somebody else's, or a container's; databases are made and dropped here, and what is in them is the test's own. Engines that speak SQL Server's protocol
 * and are not SQL Server are asked what they can do ({@link io.dpone.testkit.sqlserver.EngineTraits}), so that a test which needs more is skipped and says so.
 */
@NullMarked
package io.dpone.testkit.sqlserver;

import org.jspecify.annotations.NullMarked;
