package io.dpone.testkit.fault;

/** A place in a stream by its distance from the begin of the connection, which is found whatever the bytes are, also where they are encrypted. Immutable. */
public final class StreamPosition extends StreamPattern {
    private final long bytes;

    private StreamPosition(long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("a place in a stream is not before its begin: " + bytes);
        }
        this.bytes = bytes;
    }

    /**
     * Behind so many bytes: they are forwarded before the rule decides. Each connection is counted by itself.
     *
     * @param bytes how many, at least 0
     * @return the place
     */
    public static StreamPosition after(long bytes) {
        return new StreamPosition(bytes);
    }

    @Override
    int length() {
        return 1;
    }

    @Override
    Search search() {
        return new Countdown();
    }

    private final class Countdown implements Search {
        private long seen;

        @Override
        public boolean completes(byte next) {
            return seen++ == bytes;
        }
    }
}
