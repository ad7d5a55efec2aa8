package io.dpone.transfer;

import io.dpone.contracts.limits.NativeChunkLimits;

/** The plan for people: one fact a line. */
final class PlanText {
    private static final int NAME_WIDTH = 38;

    private final StringBuilder text = new StringBuilder();

    private PlanText() {}

    static String of(NativeTransferPlan plan) {
        return new PlanText().write(plan);
    }

    private String write(NativeTransferPlan plan) {
        NativeTransferRequest request = plan.request();
        NativeChunkLimits limits = request.limits();
        line("native transfer", request.source().type() + " to mssql");
        line("replaces", replaced(request.scope()));
        limits.canonicalRecord().forEach((name, value) -> line(name, value.toString()));
        line("encoders", stage(limits.effectiveEncodingParallelism(), limits.encodingParallelism() == null));
        line("importers", stage(limits.effectiveImportParallelism(), limits.importParallelism() == null));
        line(
                "retained chunks at most",
                limits.retainedWorkCapacity() + " (the larger of both counts, and max_pending)");
        line("configuration", limits.configurationSha256());
        capacity(plan.capacity());
        line("status", "composition_required: planned without a connection; this version has no pipeline that runs it");
        return text.toString();
    }

    private void capacity(CapacityEstimate capacity) {
        line("spool payload", bytes(capacity.payloadBytes()));
        line("metadata overhead", bytes(capacity.metadataOverheadBytes()));
        line("free-space reserve", bytes(capacity.freeSpaceReserveBytes()));
        line("local space in all", bytes(capacity.totalBytes()));
        CapacityEstimate.isNot().forEach(sentence -> line("note", sentence));
    }

    private static String replaced(PublicationScope scope) {
        return scope instanceof PublicationScope.PartitionReplace replace
                ? "the rows whose " + replace.window().column() + " lies in the "
                        + replace.window().lookback() + " before the end of the data interval (UTC)"
                : "the whole table";
    }

    private static String stage(int count, boolean fallback) {
        return fallback ? count + " (from parallelism)" : Integer.toString(count);
    }

    private static String bytes(long count) {
        return count + " bytes";
    }

    private void line(String name, String value) {
        text.append(name)
                .append(" ".repeat(Math.max(1, NAME_WIDTH - name.length())))
                .append(value)
                .append('\n');
    }
}
