/** Tests of what passes between a worker and the program that started it. */
@NullMarked
package io.dpone.examples.worker;

import org.jspecify.annotations.NullMarked;
