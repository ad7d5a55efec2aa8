/** Tests of the fixtures for SQL Server. */
@NullMarked
package io.dpone.testkit.sqlserver;

import org.jspecify.annotations.NullMarked;
