/**
 * Files of evidence: reading them without following links, copying them beside a report, writing a report in one step.
 *
 * <p>This is the only place where evidence meets a file system. Nothing of a document's content is decided here.
 */
@NullMarked
package io.dpone.internal.delivery;

import org.jspecify.annotations.NullMarked;
