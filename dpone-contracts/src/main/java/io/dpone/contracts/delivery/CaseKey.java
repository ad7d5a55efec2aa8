package io.dpone.contracts.delivery;

/**
 * What makes two runs the same experiment.
 *
 * @param workloadId which workload
 * @param configurationSha256 which limits, by digest; another configuration is another experiment
 */
public record CaseKey(String workloadId, String configurationSha256) implements Comparable<CaseKey> {

    static CaseKey of(RunDocument run) {
        return new CaseKey(run.workload().id(), run.configuration().sha256());
    }

    @Override
    public int compareTo(CaseKey other) {
        int byWorkload = workloadId.compareTo(other.workloadId);
        return byWorkload == 0 ? configurationSha256.compareTo(other.configurationSha256) : byWorkload;
    }
}
