package io.dpone.examples.plan;

import io.dpone.NativeTransfer;
import io.dpone.contracts.error.DponeException;
import io.dpone.transfer.NativeTransferPlan;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;

/**
 * Prints the plan of a native transfer: {@code PlanCommand [--json] MANIFEST}. Exit code 0 with the plan on standard output, or 2 with one line on standard error.
 */
public final class PlanCommand {
    private static final int PLANNED = 0;

    private static final int REFUSED = 2;

    private PlanCommand() {}

    /**
     * The program.
     *
     * @param arguments {@code --json} for a document instead of a text, and the manifest
     */
    public static void main(String[] arguments) {
        System.exit(run(List.of(arguments), System.out, System.err));
    }

    static int run(List<String> arguments, PrintStream out, PrintStream err) {
        boolean asJson = arguments.contains("--json");
        List<String> manifests = arguments.stream()
                .filter(argument -> !argument.equals("--json"))
                .toList();
        if (manifests.size() != 1) {
            err.println("usage: PlanCommand [--json] MANIFEST");
            return REFUSED;
        }
        try {
            NativeTransferPlan plan =
                    NativeTransfer.fromManifest(Path.of(manifests.get(0))).plan();
            out.print(asJson ? plan.toJsonText() : plan.toString());
            return PLANNED;
        } catch (DponeException refusal) {
            err.println(refusal.getMessage());
            return REFUSED;
        }
    }
}
