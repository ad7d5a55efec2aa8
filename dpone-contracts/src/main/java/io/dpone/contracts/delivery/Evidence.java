package io.dpone.contracts.delivery;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.json.CanonicalJson;

/** A file of evidence whose bytes are the ones that were referred to. */
final class Evidence {
    private final String path;
    private final byte[] bytes;

    private Evidence(String path, byte[] bytes) {
        this.path = path;
        this.bytes = bytes;
    }

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

    /** Where it is, from the root. */
    String path() {
        return path;
    }

    byte[] bytes() {
        return bytes;
    }
}
