package io.dpone.postgres.internal.session;

import java.util.Map;

/** What an operator should know of an SQLSTATE (PostgreSQL manual, appendix A), for those that a load meets and that somebody can do something about. */
final class SqlStates {
    private static final Map<String, String> MEANINGS = Map.ofEntries(
            Map.entry("08006", "the connection broke"),
            Map.entry(
                    "25006",
                    "the session is read only: the server is a standby, or the role or database has default_transaction_read_only"),
            Map.entry("40001", "it conflicted with another transaction; run again"),
            Map.entry("40P01", "it was the victim of a deadlock; run again"),
            Map.entry(
                    "42501",
                    "the role lacks a privilege; plan() lists those on source and live, the how-to on privileges also those on the state schema"),
            Map.entry("53100", "the server's disk is full; make room there and run again"),
            Map.entry("53200", "the server is out of memory"),
            Map.entry("53300", "the server has no connection left; raise max_connections or use fewer lanes"),
            Map.entry("55P03", "a lock was not granted in time"),
            Map.entry("57014", "it was cancelled, by a timeout of the server or by somebody"),
            Map.entry("57P01", "an administrator ended the session or stopped the server"),
            Map.entry("57P03", "the server is starting or stopping"),
            Map.entry("58030", "the server could not read or write a file"),
            Map.entry("XX001", "the server found damaged data"),
            Map.entry("XX002", "the server found a damaged index"));

    private SqlStates() {}

    /** The state and its meaning, as the end of a message. */
    static String explained(String state) {
        String meaning = MEANINGS.get(state);
        return "SQLSTATE " + state + (meaning == null ? "" : ": " + meaning);
    }
}
