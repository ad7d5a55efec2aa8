package io.dpone.contracts.identity;

import io.dpone.contracts.json.CanonicalJson;
import io.dpone.contracts.json.JsonValue;
import io.dpone.contracts.json.Sha256;

/** The id of the receipt that a publication leaves on the new live table; a pure function. */
public final class PublicationReceipt {
    private PublicationReceipt() {}

    /**
     * The receipt's id. Its preimage is the ASCII dialect of canonical JSON (shadow campaign facts, section 2).
     *
     * @param dialect the target's spellings
     * @param runKey the campaign's key
     * @param planHash the campaign's plan hash
     * @param configHash the campaign's config hash
     * @param dataset the label of the live table
     * @param rows how many rows are published
     * @return the id
     */
    public static String id(
            Dialect dialect, String runKey, String planHash, String configHash, String dataset, long rows) {
        JsonValue.JsonObject preimage = JsonValue.object()
                .put("version", 1)
                .put("run_key", runKey)
                .put("plan_hash", planHash)
                .put("config_hash", configHash)
                .put("target", dataset)
                .put("rows", rows)
                .build();
        return dialect.publicationReceiptPrefix() + Sha256.hex(CanonicalJson.writeAscii(preimage));
    }
}
