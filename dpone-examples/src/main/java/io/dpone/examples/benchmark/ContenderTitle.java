package io.dpone.examples.benchmark;

/** What contenders are called. */
final class ContenderTitle {
    private ContenderTitle() {}

    /** The tool. */
    static String of(Contender.Kind kind) {
        return switch (kind) {
            case DPONE -> "dpone campaign";
            case TEXT_PIPES -> "psql pipes, text";
            case BINARY_PIPES -> "psql pipes, binary";
            case PGCOPYDB -> "pgcopydb copy data";
        };
    }

    /** The tool and its degree of parallelism. */
    static String of(Contender contender) {
        return of(contender.kind()) + " x " + contender.jobs();
    }
}
