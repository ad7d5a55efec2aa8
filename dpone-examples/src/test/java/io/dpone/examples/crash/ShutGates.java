package io.dpone.examples.crash;

import io.dpone.examples.disturbance.ClientEnd;
import io.dpone.examples.disturbance.HeldLock;
import io.dpone.examples.disturbance.PostgresSessions;
import io.dpone.examples.disturbance.TargetSessions;
import io.dpone.testkit.postgres.TestDatabase;
import java.util.Arrays;
import java.util.List;

/** Gates in the server: a check constraint of the live table, which the shadow copies, waits for advisory locks in the middle of a COPY. */
final class ShutGates implements Gates {
    /** The first part of the gates' advisory locks. */
    private static final int KEY = 7001;

    private final PostgresSessions sessions;
    private final HeldLock held;

    private ShutGates(PostgresSessions sessions, HeldLock held) {
        this.sessions = sessions;
        this.held = held;
    }

    /** The function that the constraint calls; the two-part locks never meet dpone's own, which have one part. */
    static String function() {
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
                """.formatted(CrashCampaign.ROWS_OF_A_CHUNK, CrashCampaign.ROWS_OF_A_CHUNK / 2, KEY);
    }

    static ShutGates of(TestDatabase target, PostgresSessions sessions, int... chunks) {
        return new ShutGates(
                sessions,
                HeldLock.take(
                        target,
                        Arrays.stream(chunks)
                                .mapToObj(chunk -> "SELECT pg_advisory_xact_lock(" + KEY + ", " + chunk + ")")
                                .toArray(String[]::new)));
    }

    @Override
    public List<ClientEnd> waiting() {
        return sessions.waitingOn(TargetSessions.SINK_LANE, "advisory").stream()
                .map(TargetSessions.Session::client)
                .toList();
    }

    @Override
    public void close() {
        held.close();
    }
}
