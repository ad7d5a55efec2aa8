package io.dpone.examples.benchmark;

import io.dpone.testkit.postgres.TestDatabase;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One way of copying the table. */
interface Contender {
    /** What the target has of the table before a run. */
    enum Beginning {
        /** The empty live table with its indexes. */
        LIVE_TABLE,
        /** The empty table without indexes. */
        BARE_TABLE
    }

    /** Which kind of tool it is. */
    enum Kind {
        /** A campaign of dpone. */
        DPONE,
        /** Pipes with COPY in the text format. */
        TEXT_PIPES,
        /** Pipes with COPY in the binary format. */
        BINARY_PIPES,
        /** pgcopydb. */
        PGCOPYDB
    }

    /**
     * The table to be copied.
     *
     * @param source the database that has it
     * @param target the database that gets it
     * @param rows how many rows it has, numbered from 1
     * @param folder a private and empty folder
     * @param classArchive a private folder that stays from one run to the next
     */
    record Task(TestDatabase source, TestDatabase target, long rows, Path folder, Path classArchive) {}

    /**
     * How long it took.
     *
     * @param copyMicros moving the rows, in microseconds, or null when that cannot be told from the rest
     * @param wholeMicros everything, indexes included, in microseconds
     */
    record Times(@Nullable Long copyMicros, long wholeMicros) {}

    Kind kind();

    /** How many lanes, pipes or jobs. */
    int jobs();

    Beginning beginning();

    /** Why it can not run here; empty when it can. */
    Optional<String> whyNot();

    /**
     * Copies the table once.
     *
     * @throws ContenderFailedException when it does not
     */
    Times run(Task task, ContenderProcesses processes);
}
