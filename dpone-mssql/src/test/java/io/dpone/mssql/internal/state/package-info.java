/** Tests of the state tables against a real server. */
@NullMarked
package io.dpone.mssql.internal.state;

import org.jspecify.annotations.NullMarked;
