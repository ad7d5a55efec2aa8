/**
 * The lane's side of the protocol, without a transport: a launcher gives it a channel and the adapters, and it works until it is told to stop.
 *
 * <p>{@link io.dpone.spi.worker.LaneWorker} is the entry. It runs in a process of its own in production and on a thread in tests; nothing here may know which.
 */
@NullMarked
package io.dpone.spi.worker;

import org.jspecify.annotations.NullMarked;
