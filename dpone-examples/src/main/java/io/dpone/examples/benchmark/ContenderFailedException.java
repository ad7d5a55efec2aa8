package io.dpone.examples.benchmark;

/** A contender did not load the table. The message says why, as far as the contender did. */
final class ContenderFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ContenderFailedException(String message) {
        super(message);
    }
}
