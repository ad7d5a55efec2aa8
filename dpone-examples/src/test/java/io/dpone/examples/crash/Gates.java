package io.dpone.examples.crash;

import io.dpone.examples.disturbance.HeldLock;
import io.dpone.testkit.postgres.TestDatabase;
import java.util.Arrays;

/** A place in the middle of each chunk at which its COPY waits while the chunk's gate is shut: a check constraint of the live table, which the shadow copies. */
final class Gates {
    /** The first part of the gates' advisory locks. */
    private static final int KEY = 7001;

    private Gates() {}

    /** The function that the constraint calls; the two-part locks never meet dpone's own, which have one part. */
    static String function(int rowsOfAChunk) {
        return """
                CREATE FUNCTION public.pass_gate(id bigint) RETURNS boolean
                  LANGUAGE plpgsql
                  AS $function$
                BEGIN
                  IF id %% %1$d = %2$d THEN
                    PERFORM pg_catalog.pg_advisory_xact_lock_shared(%3$d, CAST((id - 1) / %1$d + 1 AS integer));
                  END IF;
                  RETURN true;
                END
                $function$
                """.formatted(rowsOfAChunk, rowsOfAChunk / 2, KEY);
    }

    /** Shuts the gates of some chunks until the answer is closed. */
    static HeldLock shut(TestDatabase target, int... chunks) {
        return HeldLock.take(
                target,
                Arrays.stream(chunks)
                        .mapToObj(chunk -> "SELECT pg_advisory_xact_lock(" + KEY + ", " + chunk + ")")
                        .toArray(String[]::new));
    }
}
