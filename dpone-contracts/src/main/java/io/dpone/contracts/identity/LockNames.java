package io.dpone.contracts.identity;

import java.util.UUID;

/** The names of the locks, to the byte (shadow campaign facts, section 4). Pure functions. */
public final class LockNames {
    private LockNames() {}

    /**
     * The session lock that fences a campaign for its whole run.
     *
     * @param runKey the campaign's key
     * @return the name
     */
    public static String campaign(String runKey) {
        return "dpone:backfill:" + Blake2b.hex128(runKey);
    }

    /**
     * The lock that serialises publication and takeover of one campaign.
     *
     * @param runKey the campaign's key
     * @return the name
     */
    public static String publicationGate(String runKey) {
        return "dpone:backfill-publication-gate:" + Blake2b.hex128(runKey);
    }

    /**
     * The lock that every writer of a table shares.
     *
     * @param targetIdentity the physical identity, 64 hex digits
     * @return the name
     */
    public static String target(String targetIdentity) {
        return "dpone:target:" + targetIdentity;
    }

    /**
     * The lock of every phase that prepares or changes a publication of one registered table.
     *
     * @param bindingId the registration's id
     * @return the name
     */
    public static String publication(UUID bindingId) {
        return "dpone:backfill-publication:" + bindingId;
    }

    /**
     * The lock that makes equal chunk identities wait for each other.
     *
     * @param operationKey the operation's key, 64 hex digits
     * @return the name
     */
    public static String operation(String operationKey) {
        return "dpone:operation:" + operationKey;
    }

    /**
     * The lock under which a campaign's first row is made, where the database can not make an insertion wait for another one by itself.
     *
     * @param runKey the campaign's key
     * @return the name
     */
    public static String creation(String runKey) {
        return "dpone:backfill-creation:" + Blake2b.hex128(runKey);
    }

    /**
     * The lock of a campaign's epoch: shared by whoever relies on it, exclusive for whoever adds one.
     *
     * @param runKey the campaign's key
     * @return the name
     */
    public static String epoch(String runKey) {
        return "dpone:backfill-epoch:" + Blake2b.hex128(runKey);
    }

    /**
     * The lock that a session holds as long as it lives.
     *
     * @param nonce the session's mark
     * @return the name
     */
    public static String session(UUID nonce) {
        return "dpone:backfill-session:" + nonce;
    }
}
