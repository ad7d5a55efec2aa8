/**
 * One run of a campaign in a process of its own, so that it can be killed, and the other end that starts it and listens.
 *
 * <p>{@link io.dpone.examples.worker.CampaignWorker} is the program, {@link io.dpone.examples.worker.WorkerProcess} starts it, and {@link
 * io.dpone.examples.worker.WorkerLine} is what passes between the two. The program uses the facade of dpone as any host does.
 */
@NullMarked
package io.dpone.examples.worker;

import org.jspecify.annotations.NullMarked;
