package io.dpone.postgres.internal.session;

import io.dpone.spi.jdbc.SessionRole;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The settings of a session, so that neither a role's nor a database's defaults decide what is read and written. */
final class SessionSettings {
    private SessionSettings() {}

    static List<String> of(SessionRole role, Duration lockTimeout, int serverVersion) {
        List<String> settings = new ArrayList<>(List.of(
                "SET search_path = pg_catalog",
                "SET TIME ZONE 'UTC'",
                "SET DateStyle = 'ISO, YMD'",
                "SET IntervalStyle = 'postgres'",
                "SET bytea_output = 'hex'",
                "SET extra_float_digits = 3",
                // Off, an array's NULL would be read as the text 'NULL'.
                "SET array_nulls = on",
                "SET xmloption = content",
                // On, the names of types and deparsed definitions, which are compared, would be spelled another way.
                "SET quote_all_identifiers = off",
                "SET idle_in_transaction_session_timeout = 0",
                "SET statement_timeout = " + role.statementTimeout().toMillis(),
                "SET lock_timeout = " + Math.min(Integer.MAX_VALUE, lockTimeout.toMillis()),
                "SET default_transaction_isolation = 'read committed'"));
        if (serverVersion >= 140000) {
            settings.add("SET idle_session_timeout = 0");
        }
        if (serverVersion >= 170000) {
            settings.add("SET transaction_timeout = 0");
        }
        if (role.isSource()) {
            // A policy must be an error, never fewer rows (ADR: source sessions).
            settings.add("SET row_security = off");
            // With a parallel plan the range scan of a chunk became a sequential scan with a filter.
            settings.add("SET max_parallel_workers_per_gather = 0");
            settings.add("SET default_transaction_read_only = on");
        }
        return List.copyOf(settings);
    }
}
