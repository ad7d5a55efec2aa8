/**
 * Reading the streams of {@code COPY ... TO STDOUT}: from pieces of bytes, cut anywhere, to frames of whole rows.
 *
 * <p>{@link io.dpone.postgres.internal.copy.CopyRowReader} is the entry. It finds where rows and columns end and how large they are, and looks at no
 * value. Nothing here knows a connection; the bytes come through {@link io.dpone.postgres.internal.copy.CopyMessages}.
 */
@NullMarked
package io.dpone.postgres.internal.copy;

import org.jspecify.annotations.NullMarked;
