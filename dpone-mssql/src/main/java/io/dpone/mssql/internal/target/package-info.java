/**
 * The parent's side of a SQL Server target: description, shadow, physical design and cutover (shadow campaign facts, section 7). Statements on live, shadow and backup
 * enter; those on the state tables do not.
 */
@NullMarked
package io.dpone.mssql.internal.target;

import org.jspecify.annotations.NullMarked;
