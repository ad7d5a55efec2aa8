package io.dpone.contracts.delivery;

import io.dpone.contracts.json.JsonReader;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.Sha256;

/**
 * To which run a receipt belongs.
 *
 * @param subjectCommit the commit under test, 40 hex digits in lower case
 * @param workloadSha256 the digest of the run's workload
 * @param configurationSha256 the digest of the run's limits, of eight or ten fields
 * @param environmentSha256 the digest of the run's environment
 */
public record ReceiptBinding(
        String subjectCommit, String workloadSha256, String configurationSha256, String environmentSha256) {
    // Refuses what is no commit or no digest.
    public ReceiptBinding {
        Shape.commit(subjectCommit);
        Sha256.requireHex(workloadSha256);
        Sha256.requireHex(configurationSha256);
        Sha256.requireHex(environmentSha256);
    }

    /**
     * What the receipts of a run must say.
     *
     * @param run the run
     * @return its binding
     */
    public static ReceiptBinding of(RunDocument run) {
        return new ReceiptBinding(
                run.subject().commit(),
                run.workload().sha256(),
                run.configuration().sha256(),
                run.environment().sha256());
    }

    static ReceiptBinding read(JsonReader json) {
        return new ReceiptBinding(
                json.string("subject_commit"),
                json.string("workload_sha256"),
                json.string("configuration_sha256"),
                json.string("environment_sha256"));
    }

    JsonValue.ObjectBuilder putInto(JsonValue.ObjectBuilder object) {
        return object.put("subject_commit", subjectCommit)
                .put("workload_sha256", workloadSha256)
                .put("configuration_sha256", configurationSha256)
                .put("environment_sha256", environmentSha256);
    }
}
