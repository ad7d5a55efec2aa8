/**
 * The comparison harness: runs trials against a loaded subject, old or new, and writes the run document with all its evidence.
 *
 * <p>A subject is the code under test. It is reached through a class loader of its own and through reflection alone, so that a version that
 * lacks what is new here can still be compared. What is done in a trial is given by the caller.
 */
@NullMarked
package io.dpone.testkit.delivery;

import org.jspecify.annotations.NullMarked;
