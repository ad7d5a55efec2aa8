package io.dpone.contracts.delivery;

/** The port through which readers reach the files that a document names. The root is the folder of the outermost document. */
@FunctionalInterface
public interface EvidenceFiles {
    /**
     * Reads a whole file.
     *
     * @param path where it is, from the root: names joined by {@code /}, none of them empty, {@code .} or {@code ..}
     * @return its bytes
     * @throws io.dpone.contracts.error.DponeException with {@code artifact_path_escape} if the path leaves the root by a link, or
     *     {@code DPONE_EVIDENCE_UNREADABLE} if there is no such file or it is too large
     */
    byte[] read(String path);
}
