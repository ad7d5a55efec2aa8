package io.dpone.examples.quickstart;

import io.dpone.contracts.json.CanonicalJson;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.JsonValue.JsonObject;
import java.io.PrintStream;
import java.nio.file.Path;

/**
 * The program. Without an argument it rehearses a load with everything that can go wrong, on two PostgreSQL servers that it brings along, or into the SQL Server that
 * the environment variable {@code DPONE_MSSQL_URL} names; with a manifest as its argument it loads the table that the manifest names. The last line of standard output is one JSON object, and the exit code is 0 only when all is right.
 */
public final class Quickstart {
    private Quickstart() {}

    /**
     * The program.
     *
     * @param arguments nothing, or a manifest; a blank argument counts as nothing
     */
    public static void main(String[] arguments) {
        String manifest = String.join(" ", arguments).strip();
        System.exit(CleanExit.after(
                () -> manifest.isEmpty() ? rehearse(System.out) : OwnTables.load(Path.of(manifest), System.out)));
    }

    private static int rehearse(PrintStream out) {
        boolean right = false;
        JsonObject lastLine;
        try (QuickstartServers servers = QuickstartServers.prepare()) {
            QuickstartTarget.Opening target =
                    SqlServerTarget.named(System.getenv()).orElse(PostgresTarget::open);
            QuickstartReport report = new Rehearsal(Rehearsal.Size.FULL, servers, target, out).run();
            right = report.isRight();
            lastLine = report.toJson();
        } catch (RuntimeException failure) {
            if (!Thread.currentThread().isInterrupted()) {
                failure.printStackTrace();
            }
            lastLine = JsonValue.object()
                    .put("result", "failed")
                    .put("error", String.valueOf(failure.getMessage()))
                    .build();
        }
        out.println(CanonicalJson.write(lastLine));
        return right ? 0 : 1;
    }
}
