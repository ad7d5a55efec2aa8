package io.dpone.contracts.delivery;

/** The JSON Schemas (Draft 2020-12) of the documents, as resources of this jar. What a schema cannot say is said by the codes of the readers. */
public enum DeliverySchema {
    /** Run documents of version 1. */
    RUN_V1(RunDocument.KIND, RunDocument.SYMMETRIC, "run-v1"),
    /** Run documents of version 2. */
    RUN_V2(RunDocument.KIND, RunDocument.EXTENDED, "run-v2"),
    /** Correctness receipts. */
    CORRECTNESS(CorrectnessReceipt.KIND, 1, "correctness"),
    /** Retained live observations, which may hold more. */
    LIVE_OBSERVATION(LiveObservation.KIND, 1, "live-observation"),
    /** Sidecars of phase observations. */
    OBSERVATIONS(ObservationSidecar.KIND, 1, "observations"),
    /** Maintenance envelopes. */
    MAINTENANCE(MaintenanceEnvelope.KIND, 1, "maintenance"),
    /** Owner records. */
    OWNED_INVOCATION(OwnedInvocation.KIND, 1, "owned-invocation"),
    /** Campaigns. */
    CAMPAIGN(CampaignDocument.KIND, 1, "campaign"),
    /** Comparisons. */
    COMPARISON(ComparisonReport.KIND, 1, "comparison");

    private final String kind;
    private final int version;
    private final String file;

    DeliverySchema(String kind, int version, String file) {
        this.kind = kind;
        this.version = version;
        this.file = file;
    }

    /**
     * The documents that the schema is for.
     *
     * @return their {@code kind}
     */
    public String kind() {
        return kind;
    }

    /**
     * The version that the schema is for.
     *
     * @return their {@code schema_version}
     */
    public int version() {
        return version;
    }

    /**
     * Where the class path has the schema.
     *
     * @return the name of the resource, without a slash in front
     */
    public String resource() {
        return "io/dpone/contracts/delivery/" + file + ".schema.json";
    }
}
