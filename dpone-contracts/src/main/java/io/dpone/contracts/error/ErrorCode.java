package io.dpone.contracts.error;

/**
 * The registry of everything that can go wrong. An id is never renamed and never used for something else; {@code docs/reference/errors.md}
 * lists all of them.
 */
public enum ErrorCode {
    // ---- manifest and builder
    /** The manifest cannot be read as the restricted YAML that dpone accepts. */
    MANIFEST_UNREADABLE(
            "DPONE_MANIFEST_UNREADABLE",
            Category.MANIFEST,
            Retry.AFTER_CHANGE,
            "Correct the file at the line that is named."),
    /** The manifest or the builder asks for something that is refused; every finding is listed with its path. */
    MANIFEST_INVALID("DPONE_MANIFEST_INVALID", Category.MANIFEST, Retry.AFTER_CHANGE, "Correct each listed path."),
    /** A documented feature that this version does not have yet. */
    NOT_SUPPORTED(
            "DPONE_NOT_SUPPORTED",
            Category.MANIFEST,
            Retry.AFTER_CHANGE,
            "Leave the named option out, or use a version that has it."),
    /** The key range needs more chunks than max_chunks allows. */
    TOO_MANY_CHUNKS(
            "DPONE_BACKFILL_TOO_MANY_CHUNKS", Category.MANIFEST, Retry.AFTER_CHANGE, "Raise chunk.step or max_chunks."),
    /** A server refused the login: the role, the password or the database is not as it was given. */
    LOGIN_REFUSED(
            "DPONE_LOGIN_REFUSED",
            Category.MANIFEST,
            Retry.AFTER_CHANGE,
            "Correct user, password or database of the endpoint that is named."),
    /** No adapter for the endpoint's type is on the class path. */
    ADAPTER_MISSING(
            "DPONE_ADAPTER_MISSING",
            Category.MANIFEST,
            Retry.AFTER_CHANGE,
            "Add the adapter's module to the class path."),
    /** A JSON document of a contract cannot be read strictly. */
    JSON_INVALID(
            "DPONE_JSON_INVALID",
            Category.STATE,
            Retry.AFTER_CHANGE,
            "The document was written by something else or was damaged; keep it as evidence."),

    // ---- source
    /** The source database cannot be reached. */
    SOURCE_UNREACHABLE(
            "DPONE_SOURCE_UNREACHABLE",
            Category.SOURCE,
            Retry.YES,
            "Check address, credentials and TLS of the source."),
    /** The source table is missing or cannot be read by this role. */
    SOURCE_TABLE_UNREADABLE(
            "DPONE_SOURCE_TABLE_UNREADABLE", Category.SOURCE, Retry.AFTER_CHANGE, "Check the name and grant SELECT."),
    /** The source relation or its columns are not the ones that the campaign was planned for. */
    SOURCE_CHANGED(
            "DPONE_SOURCE_CHANGED",
            Category.SOURCE,
            Retry.AFTER_CHANGE,
            "Start a new campaign with a new backfill_id."),
    /** The exported snapshot of an earlier run is gone and the manifest does not say what then. */
    SNAPSHOT_LOST(
            "DPONE_SOURCE_SNAPSHOT_LOST",
            Category.SOURCE,
            Retry.AFTER_CHANGE,
            "Set accept_new_snapshot or source_unchanging, or start a new campaign."),
    /** The exported snapshot ended during a run, and the manifest allows a new one for what is left. */
    SNAPSHOT_ENDED(
            "DPONE_SOURCE_SNAPSHOT_ENDED",
            Category.SOURCE,
            Retry.YES,
            "Run again: what is left is read under a new snapshot, as the manifest allows."),
    /** Source rows have a NULL chunk key or lie outside the planned range. */
    COVERAGE_INCOMPLETE(
            "DPONE_SOURCE_COVERAGE_INCOMPLETE",
            Category.SOURCE,
            Retry.AFTER_CHANGE,
            "Widen chunk.from and chunk.to, or accept the count in the manifest."),
    /** One row is larger than max_row_bytes. */
    ROW_TOO_LARGE(
            "DPONE_SOURCE_ROW_TOO_LARGE",
            Category.SOURCE,
            Retry.AFTER_CHANGE,
            "Raise max_row_bytes and the lane's heap."),
    /** The stream of a COPY broke its format or ended early. */
    COPY_STREAM_INVALID(
            "DPONE_SOURCE_COPY_STREAM_INVALID",
            Category.SOURCE,
            Retry.YES,
            "Run again; if it repeats, report it with the server's version."),
    /** A statement on the source failed. */
    SOURCE_STATEMENT_FAILED(
            "DPONE_SOURCE_STATEMENT_FAILED", Category.SOURCE, Retry.YES, "Look at the SQLSTATE, then run again."),
    /** The source has no rows, the live table has some, and the manifest does not allow that. */
    EMPTY_SOURCE(
            "DPONE_SOURCE_EMPTY",
            Category.VALIDATION,
            Retry.AFTER_CHANGE,
            "Check the source, or say allow_empty: true."),

    // ---- target
    /** The target database cannot be reached. */
    TARGET_UNREACHABLE(
            "DPONE_TARGET_UNREACHABLE",
            Category.TARGET,
            Retry.YES,
            "Check address, credentials and TLS of the target."),
    /** The live table is missing. */
    TARGET_TABLE_MISSING(
            "DPONE_TARGET_TABLE_MISSING",
            Category.TARGET,
            Retry.AFTER_CHANGE,
            "Create the live table first; dpone never invents one."),
    /** The columns of source and live do not agree. */
    COLUMN_CONTRACT_MISMATCH(
            "DPONE_COLUMN_CONTRACT_MISMATCH",
            Category.TARGET,
            Retry.AFTER_CHANGE,
            "Make names and types of both tables agree."),
    /** The chunk key cannot be bound to a column of the same name and of a fitting type on both sides. */
    SCOPE_BINDING_BLOCKED(
            "DPONE_PORTABLE_SCOPE_BINDING_BLOCKED",
            Category.TARGET,
            Retry.AFTER_CHANGE,
            "Correct chunk.column, or its name or type on the side that is named."),
    /** A column's type cannot be transported. */
    TYPE_NOT_SUPPORTED(
            "DPONE_TYPE_NOT_SUPPORTED",
            Category.TARGET,
            Retry.AFTER_CHANGE,
            "Leave the table out, or change the column's type."),
    /** Live has something that its shadow would not reproduce; each is named. */
    CATALOG_NOT_REPRODUCIBLE(
            "DPONE_TARGET_CATALOG_NOT_REPRODUCIBLE",
            Category.TARGET,
            Retry.AFTER_CHANGE,
            "Remove or re-create the named objects around the load."),
    /** Live has no usable unique index on exactly the unique key. */
    UNIQUE_INDEX_MISSING(
            "DPONE_TARGET_UNIQUE_INDEX_MISSING",
            Category.TARGET,
            Retry.AFTER_CHANGE,
            "Create a unique index on the unique key, or correct unique_key."),
    /** The role lacks a privilege that the plan lists. */
    PRIVILEGE_MISSING(
            "DPONE_TARGET_PRIVILEGE_MISSING", Category.TARGET, Retry.AFTER_CHANGE, "Grant what the plan lists."),
    /** The shadow or the backup name is taken by something that is not this campaign's. */
    ARTIFACT_NAME_TAKEN(
            "DPONE_TARGET_ARTIFACT_NAME_TAKEN",
            Category.TARGET,
            Retry.AFTER_CHANGE,
            "Drop the named table when it is not needed any more, or say artifact_scope: campaign."),
    /** The shadow is missing, not ours, or of another generation than the ledger says. */
    SHADOW_CHANGED(
            "DPONE_TARGET_SHADOW_CHANGED",
            Category.TARGET,
            Retry.AFTER_CHANGE,
            "Start a new campaign with a new backfill_id."),
    /** Live is not the table that the campaign was prepared for. */
    STALE_LIVE_GENERATION(
            "DPONE_TARGET_STALE_LIVE_GENERATION",
            Category.TARGET,
            Retry.AFTER_CHANGE,
            "Another load replaced live; start a new campaign."),
    /** A lock of the target was not granted in time. */
    LOCK_TIMEOUT(
            "DPONE_TARGET_LOCK_TIMEOUT", Category.TARGET, Retry.YES, "Look at who holds the table, then run again."),
    /** A row does not fit live's columns or constraints. */
    VALUE_REFUSED(
            "DPONE_TARGET_VALUE_REFUSED",
            Category.TARGET,
            Retry.AFTER_CHANGE,
            "Correct the source's rows or live's columns and constraints, then begin anew."),
    /** A statement on the target failed. */
    TARGET_STATEMENT_FAILED(
            "DPONE_TARGET_STATEMENT_FAILED", Category.TARGET, Retry.YES, "Look at the SQLSTATE, then run again."),

    // ---- state
    /** State tables are missing and provisioning is external. */
    STATE_MISSING(
            "DPONE_STATE_MISSING",
            Category.STATE,
            Retry.AFTER_CHANGE,
            "Run the state script of the adapter, or say provisioning: runtime."),
    /** State tables exist with another shape than this version needs. */
    STATE_SHAPE_MISMATCH(
            "DPONE_BACKFILL_JOURNAL_SCHEMA_MIGRATION_REQUIRED",
            Category.STATE,
            Retry.AFTER_CHANGE,
            "Migrate the named table; dpone does not alter it."),
    /** The ledger was written in a form that this version does not read. */
    LEDGER_MIGRATION_REQUIRED(
            "DPONE_BACKFILL_LEDGER_MIGRATION_REQUIRED",
            Category.STATE,
            Retry.AFTER_CHANGE,
            "Finish the campaign with the version that began it."),
    /** The campaign exists with another identity: target, key, range, step, publication, columns, source or scheduler identity. */
    IDENTITY_CHANGED(
            "DPONE_BACKFILL_IDENTITY_CHANGED",
            Category.STATE,
            Retry.AFTER_CHANGE,
            "Restore what was changed, or use a new backfill_id."),
    /** The target is not registered and provisioning is external. */
    TARGET_NOT_REGISTERED(
            "DPONE_STATE_TARGET_NOT_REGISTERED",
            Category.STATE,
            Retry.AFTER_CHANGE,
            "Run the registration statement that the plan prints."),
    /** No campaign of that key is in the ledger. */
    CAMPAIGN_UNKNOWN(
            "DPONE_BACKFILL_CAMPAIGN_UNKNOWN", Category.STATE, Retry.AFTER_CHANGE, "Check backfill_id and target."),
    /** A commit was not acknowledged and a fresh session could not tell what became of it. */
    COMMIT_OUTCOME_UNKNOWN(
            "DPONE_STATE_COMMIT_OUTCOME_UNKNOWN",
            Category.STATE,
            Retry.AFTER_PROBE,
            "Run again once the target answers; receipts decide."),
    /** A statement on the state tables failed. */
    STATE_STATEMENT_FAILED(
            "DPONE_STATE_STATEMENT_FAILED", Category.STATE, Retry.YES, "Look at the SQLSTATE, then run again."),

    // ---- fence and leases
    /** Another host is working on this campaign. */
    CAMPAIGN_BUSY(
            "DPONE_BACKFILL_CAMPAIGN_BUSY", Category.FENCE, Retry.YES, "Wait for the other run, or look at status()."),
    /** The session that holds the campaign lock is gone or was replaced. */
    CAMPAIGN_LEASE_LOST(
            "DPONE_BACKFILL_CAMPAIGN_LEASE_LOST",
            Category.FENCE,
            Retry.YES,
            "Run again: the next run takes the campaign over."),
    /** A chunk's lease was taken by somebody else or elapsed. */
    CHUNK_LEASE_LOST("DPONE_BACKFILL_CHUNK_LEASE_LOST", Category.FENCE, Retry.YES, "Run again."),
    /** The campaign has a newer epoch: another host took it over. */
    EPOCH_SUPERSEDED(
            "DPONE_BACKFILL_EPOCH_SUPERSEDED", Category.FENCE, Retry.YES, "Nothing to do here: the newer run goes on."),
    /** Sessions of a dead predecessor are alive and cannot be ended by this role. */
    PREDECESSOR_ALIVE(
            "DPONE_BACKFILL_PREDECESSOR_ALIVE", Category.FENCE, Retry.YES, "End the named sessions, then run again."),
    /** The connection goes through a pooler that changes backends, so a session lock proves nothing. */
    FENCE_REFUSED(
            "DPONE_BACKFILL_FENCE_REFUSED",
            Category.FENCE,
            Retry.AFTER_CHANGE,
            "Give an endpoint that reaches the server without transaction pooling."),
    /** An operation's lease elapsed before it was renewed. */
    OPERATION_LEASE_EXPIRED("DPONE_LOAD_OPERATION_LEASE_EXPIRED", Category.FENCE, Retry.YES, "Run again."),
    /** An operation is held by another owner. */
    OPERATION_ALREADY_OWNED(
            "DPONE_LOAD_OPERATION_ALREADY_OWNED",
            Category.FENCE,
            Retry.YES,
            "Wait for the lease to elapse, then run again."),
    /** An operation's key exists with another identity. */
    OPERATION_IDENTITY_COLLISION(
            "DPONE_LOAD_OPERATION_IDENTITY_COLLISION",
            Category.FENCE,
            Retry.AFTER_CHANGE,
            "Keep the state tables as evidence and report it."),

    // ---- lanes
    /** A lane did not come up. */
    LANE_BOOTSTRAP_FAILED(
            "DPONE_BACKFILL_PROCESS_BOOTSTRAP_FAILED",
            Category.LANE,
            Retry.YES,
            "Read the lane's own message, then run again."),
    /** The lane's start data or class path cannot be handed to another process. */
    LANE_BOOTSTRAP_NOT_SERIALIZABLE(
            "DPONE_BACKFILL_PROCESS_BOOTSTRAP_NOT_SERIALIZABLE",
            Category.LANE,
            Retry.AFTER_CHANGE,
            "Give the launcher a class path that a new JVM can use."),
    /** A lane is not alone in its own session and process group. */
    LANE_ISOLATION_FAILED(
            "DPONE_BACKFILL_PROCESS_TREE_ISOLATION_FAILED",
            Category.LANE,
            Retry.AFTER_CHANGE,
            "Process lanes need Linux with setsid and setpriv of util-linux."),
    /** A lane's process group could not be ended. */
    LANE_TERMINATION_FAILED(
            "DPONE_BACKFILL_PROCESS_TREE_TERMINATION_FAILED",
            Category.LANE,
            Retry.YES,
            "End the named process group by hand; its chunk stays as it is until then."),
    /** A lane ended by itself or was killed. */
    LANE_EXITED(
            "DPONE_BACKFILL_PROCESS_LANE_NATIVE_EXIT",
            Category.LANE,
            Retry.YES,
            "Run again: committed chunks are recovered from their receipts."),
    /** A frame from a lane broke the protocol. */
    LANE_CHANNEL_INVALID(
            "DPONE_BACKFILL_PROCESS_CHANNEL_RECEIVE_FAILED",
            Category.LANE,
            Retry.YES,
            "Run again; parent and lanes must be of one version."),
    /** A lane sent a message that the protocol does not allow at that point. */
    LANE_MESSAGE_UNEXPECTED(
            "DPONE_BACKFILL_PROCESS_UNEXPECTED_CHILD_MESSAGE",
            Category.LANE,
            Retry.YES,
            "Run again; report it if it repeats."),
    /** A lane's message names another command, chunk or owner. */
    LANE_MESSAGE_IDENTITY_MISMATCH(
            "DPONE_BACKFILL_PROCESS_CHILD_MESSAGE_IDENTITY_MISMATCH",
            Category.LANE,
            Retry.YES,
            "Run again; report it if it repeats."),
    /** A chunk could not be handed to a lane. */
    CHUNK_DISPATCH_FAILED("DPONE_BACKFILL_PROCESS_CHUNK_DISPATCH_FAILED", Category.LANE, Retry.YES, "Run again."),
    /** A lane reported that its chunk failed. */
    CHUNK_FAILED("DPONE_BACKFILL_CHUNK_FAILED", Category.LANE, Retry.YES, "Read the cause, then run again."),
    /** The parent lost its own authority and stopped every lane. */
    COORDINATOR_LOST("DPONE_BACKFILL_PROCESS_COORDINATOR_LOST", Category.LANE, Retry.YES, "Run again."),
    /** A lane did not finish within the time given after a stop. */
    PEER_DRAIN_TIMEOUT("DPONE_BACKFILL_PROCESS_PEER_DRAIN_TIMEOUT", Category.LANE, Retry.YES, "Run again."),
    /** The lease of an operation in a lane could not be renewed. */
    OPERATION_LEASE_LOST("DPONE_BACKFILL_PROCESS_OPERATION_LEASE_LOST", Category.LANE, Retry.YES, "Run again."),
    /** A lane registered an operation a second time. */
    OPERATION_DUPLICATE_REGISTRATION(
            "DPONE_BACKFILL_PROCESS_OPERATION_LEASE_DUPLICATE_REGISTRATION",
            Category.LANE,
            Retry.YES,
            "Run again; report it if it repeats."),
    /** A lane could not be told what became of its operation's lease. */
    OPERATION_LEASE_IPC_FAILED(
            "DPONE_BACKFILL_PROCESS_OPERATION_LEASE_IPC_FAILED", Category.LANE, Retry.YES, "Run again."),
    /** A lane registered an operation that is not the one that the parent derives. */
    OPERATION_IDENTITY_MISMATCH(
            "DPONE_BACKFILL_PROCESS_OPERATION_LEASE_IDENTITY_MISMATCH",
            Category.LANE,
            Retry.YES,
            "Run again; parent and lanes must be of one version."),
    /** A lane asked for a receipt that it has no authority for. */
    RECEIPT_PROBE_REJECTED(
            "DPONE_BACKFILL_PROCESS_RECEIPT_PROBE_AUTHORITY_REJECTED", Category.LANE, Retry.YES, "Run again."),
    /** What a lane reported does not agree with the receipt that the parent reads. */
    PARENT_RECEIPT_VALIDATION_FAILED(
            "DPONE_BACKFILL_PROCESS_PARENT_RECEIPT_VALIDATION_FAILED",
            Category.LANE,
            Retry.YES,
            "Run again; keep the receipts as evidence."),
    /** A receipt could not be read after a lane was lost. */
    RECEIPT_RECOVERY_FAILED(
            "DPONE_BACKFILL_PROCESS_RECEIPT_RECOVERY_FAILED",
            Category.LANE,
            Retry.AFTER_PROBE,
            "Run again: the receipt is read again first."),
    /** The ledger refused the completion of a chunk. */
    LEDGER_COMPLETION_FAILED(
            "DPONE_BACKFILL_PROCESS_LEDGER_COMPLETION_FAILED",
            Category.LANE,
            Retry.YES,
            "Run again: the receipt completes the chunk."),
    /** The ledger could not be told that a chunk's attempt failed. */
    LEDGER_FAILURE_WRITE_FAILED(
            "DPONE_BACKFILL_PROCESS_LEDGER_FAILURE_WRITE_FAILED",
            Category.LANE,
            Retry.YES,
            "Run again: the next run ends the attempt and does the chunk again."),
    /** The campaign's rows are gone from the ledger while a run works on it. */
    LEDGER_MISSING(
            "DPONE_BACKFILL_PROCESS_LEDGER_MISSING",
            Category.LANE,
            Retry.AFTER_CHANGE,
            "Restore the state tables, or begin anew with a new backfill_id."),
    /** The folder for the lanes' socket cannot be made. */
    LANE_FOLDER_UNUSABLE(
            "DPONE_LANE_FOLDER_UNUSABLE",
            Category.LANE,
            Retry.AFTER_CHANGE,
            "Give a folder that exists, has room, and that this user alone may write to."),
    /** Process lanes were asked for on a platform that has none. */
    LANE_PLATFORM_UNSUPPORTED(
            "DPONE_LANE_PLATFORM_UNSUPPORTED",
            Category.LANE,
            Retry.AFTER_CHANGE,
            "Run process lanes on Linux, or hand in another launcher."),

    // ---- validation and publication
    /** Not every chunk is committed. */
    INCOMPLETE_CHUNKS("DPONE_BACKFILL_INCOMPLETE_CHUNKS", Category.VALIDATION, Retry.YES, "Run again."),
    /** The shadow's row count is not the sum of the receipts. */
    ROW_COUNT_MISMATCH(
            "DPONE_BACKFILL_ROW_COUNT_MISMATCH",
            Category.VALIDATION,
            Retry.AFTER_CHANGE,
            "Somebody else wrote to the shadow; start a new campaign."),
    /** The shadow has duplicate or NULL unique keys. */
    DUPLICATE_UNIQUE_KEY(
            "DPONE_BACKFILL_DUPLICATE_UNIQUE_KEY",
            Category.VALIDATION,
            Retry.AFTER_CHANGE,
            "Correct the source or unique_key, drop the shadow, and begin anew with another backfill_id."),
    /** Live or shadow no longer have the catalog that was certified. */
    CATALOG_CHANGED(
            "DPONE_BACKFILL_CATALOG_CHANGED",
            Category.PUBLICATION,
            Retry.AFTER_CHANGE,
            "Undo the DDL, or start a new campaign."),
    /** Sessions with a snapshot older than the load stayed open. */
    OLD_SNAPSHOTS_OPEN(
            "DPONE_BACKFILL_OLD_SNAPSHOTS_OPEN",
            Category.PUBLICATION,
            Retry.YES,
            "End the named sessions' transactions, then run again."),
    /** Cancellation came after publication. */
    CANCEL_CLOSED(
            "DPONE_BACKFILL_CANCEL_CLOSED",
            Category.PUBLICATION,
            Retry.AFTER_CHANGE,
            "The table is published; nothing is left to cancel."),
    /** The acknowledgement of the publication was lost and a fresh session could not tell what became of it. */
    PUBLICATION_OUTCOME_UNKNOWN(
            "DPONE_BACKFILL_PUBLICATION_OUTCOME_UNKNOWN",
            Category.PUBLICATION,
            Retry.AFTER_PROBE,
            "Run again once the target answers; the ledger decides."),

    // ---- internal
    /** A state that the code holds impossible. */
    INTERNAL("DPONE_INTERNAL", Category.INTERNAL, Retry.AFTER_CHANGE, "Report it with the log.");

    private final String id;
    private final Category category;
    private final Retry retry;
    private final String remedy;

    ErrorCode(String id, Category category, Retry retry, String remedy) {
        this.id = id;
        this.category = category;
        this.retry = retry;
        this.remedy = remedy;
    }

    /**
     * The stable text that logs, documents and hosts use.
     *
     * @return the id
     */
    public String id() {
        return id;
    }

    /**
     * The part of the system that the error belongs to.
     *
     * @return the category
     */
    public Category category() {
        return category;
    }

    /**
     * Whether the same call can succeed.
     *
     * @return the retry rule
     */
    public Retry retry() {
        return retry;
    }

    /**
     * What to do next, in one line.
     *
     * @return the remedy
     */
    public String remedy() {
        return remedy;
    }
}
