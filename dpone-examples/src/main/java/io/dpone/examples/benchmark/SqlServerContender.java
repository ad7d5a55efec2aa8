package io.dpone.examples.benchmark;

import io.dpone.testkit.postgres.TestDatabase;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import java.nio.file.Path;
import java.util.Optional;

/** One way of copying the line items into SQL Server. */
interface SqlServerContender {
    /** Which kind of tool it is. */
    enum Kind {
        /** A campaign of dpone that copies into the shadow. */
        DIRECT,
        /** A campaign of dpone that copies into a temporary table and appends from there. */
        STAGED,
        /** One query of the source handed to the driver's bulk copy. */
        PLAIN_COPY,
        /** Bulk copy of rows that are in memory. */
        ROWS_IN_MEMORY,
        /** Spark's JDBC reader and writer in local mode. */
        SPARK
    }

    /**
     * The table to be copied.
     *
     * @param source the database that has it
     * @param target the database that gets it, with an empty table of that name
     * @param rows how many rows it has, numbered from 1
     * @param folder a private and empty folder
     * @param classArchive a private folder that stays from one run to the next
     */
    record Task(TestDatabase source, SqlServerDatabase target, long rows, Path folder, Path classArchive) {}

    /**
     * What a run says of itself.
     *
     * @param loadMicros moving the rows, in microseconds
     * @param wholeMicros everything, in microseconds
     * @param before what was used before the first row; nothing where it cannot be told from the rest
     */
    record Run(long loadMicros, long wholeMicros, Optional<Used> before) {}

    /**
     * What a client has used.
     *
     * @param cpuSeconds processor time
     * @param allocatedBytes what its Java code has allocated
     */
    record Used(double cpuSeconds, long allocatedBytes) {}

    Kind kind();

    /** How many lanes, connections or partitions. */
    int connections();

    /** What the target has of the table before a run. */
    Contender.Beginning beginning();

    /** Why it can not run here; empty when it can. */
    Optional<String> whyNot();

    /**
     * Copies the table once.
     *
     * @throws ContenderFailedException when it does not
     */
    Run run(Task task, ContenderProcesses processes);
}
