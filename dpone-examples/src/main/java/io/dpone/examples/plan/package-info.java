/**
 * A command that plans a native transfer without any connection.
 *
 * <p>It shows what an embedding host does: one call for the plan, one line for a refusal. What a plan says is decided in dpone-core and not here.
 */
@NullMarked
package io.dpone.examples.plan;

import org.jspecify.annotations.NullMarked;
