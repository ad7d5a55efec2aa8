package io.dpone.contracts.delivery;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.json.CanonicalJson;

/**
 * A file of evidence whose bytes are the ones that were referred to.
 *
 * @param path where it is, from the root
 * @param bytes its content
 */
record Evidence(String path, byte[] bytes) {

    static Evidence read(EvidenceFiles files, String document, EvidenceReference reference) {
        String path = EvidencePath.resolve(document, reference.path());
        byte[] bytes = files.read(path);
        if (!CanonicalJson.sha256Hex(bytes).equals(reference.sha256())) {
            throw new DponeException(
                    ErrorCode.ARTIFACT_HASH_MISMATCH, "a file of the evidence has another digest than its reference");
        }
        return new Evidence(path, bytes);
    }

    static EvidenceReference reference(String path, byte[] bytes, DeliveryStatus status) {
        return new EvidenceReference(path, CanonicalJson.sha256Hex(bytes), status);
    }
}
