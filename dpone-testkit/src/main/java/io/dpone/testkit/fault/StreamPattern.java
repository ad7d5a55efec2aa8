package io.dpone.testkit.fault;

/** Where in one direction of a connection a rule of {@link TcpProxy} is met. Immutable. */
public abstract sealed class StreamPattern permits BytePattern, StreamPosition, TdsPattern {
    StreamPattern() {}

    /** How many bytes, counted back from the one that completes a find, belong to it; what is in front of them has been forwarded. */
    abstract int length();

    abstract Search search();

    /** Looks for the pattern in one stream. */
    interface Search {
        /** Takes the next byte; true when it completes the pattern. */
        boolean completes(byte next);
    }
}
