package io.dpone.contracts.error;

import static io.dpone.contracts.error.Category.EVIDENCE;
import static io.dpone.contracts.error.Category.FENCE;
import static io.dpone.contracts.error.Category.LANE;
import static io.dpone.contracts.error.Category.MANIFEST;
import static io.dpone.contracts.error.Category.NATIVE_LIMITS;
import static io.dpone.contracts.error.Category.PUBLICATION;
import static io.dpone.contracts.error.Category.SOURCE;
import static io.dpone.contracts.error.Category.STATE;
import static io.dpone.contracts.error.Category.TARGET;
import static io.dpone.contracts.error.Category.VALIDATION;
import static io.dpone.contracts.error.Retry.AFTER_CHANGE;
import static io.dpone.contracts.error.Retry.AFTER_PROBE;
import static io.dpone.contracts.error.Retry.YES;

/**
 * The registry of everything that can go wrong. An id is never renamed and never used for something else; {@code docs/reference/errors.md}
 * lists all of them.
 */
public enum ErrorCode {
    // ---- manifest and builder
    /** The manifest cannot be read as the restricted YAML that dpone accepts. */
    MANIFEST_UNREADABLE(
            "DPONE_MANIFEST_UNREADABLE", MANIFEST, AFTER_CHANGE, "Make the file readable, or correct the named line."),
    /** The manifest or the builder asks for something that is refused; every finding is listed with its path. */
    MANIFEST_INVALID("DPONE_MANIFEST_INVALID", MANIFEST, AFTER_CHANGE, "Correct each listed path."),
    /** A documented feature that this version does not have yet. */
    NOT_SUPPORTED(
            "DPONE_NOT_SUPPORTED", MANIFEST, AFTER_CHANGE, "Leave the named option out, or use a version that has it."),
    /** The key range needs more chunks than max_chunks allows. */
    TOO_MANY_CHUNKS("DPONE_BACKFILL_TOO_MANY_CHUNKS", MANIFEST, AFTER_CHANGE, "Raise chunk.step or max_chunks."),
    /** A server refused the login: the role, the password or the database is not as it was given. */
    LOGIN_REFUSED(
            "DPONE_LOGIN_REFUSED",
            MANIFEST,
            AFTER_CHANGE,
            "Correct user, password, database or certificate of the endpoint that is named."),
    /** No adapter for the endpoint's type is on the class path. */
    ADAPTER_MISSING("DPONE_ADAPTER_MISSING", MANIFEST, AFTER_CHANGE, "Add the adapter's module to the class path."),
    /** A JSON document of a contract cannot be read strictly. */
    JSON_INVALID(
            "DPONE_JSON_INVALID",
            STATE,
            AFTER_CHANGE,
            "The document was written by something else or was damaged; keep it as evidence."),
    /** A value has no canonical JSON form: NaN, an infinity, a lone surrogate, a key that is no text, or a type that JSON lacks. */
    JSON_UNWRITABLE(
            "DPONE_JSON_UNWRITABLE",
            STATE,
            AFTER_CHANGE,
            "Give texts, integers, finite doubles, truth values, null, lists, and maps with text keys."),
    /** A file of evidence is missing, is no plain file, is too large, or cannot be read. */
    EVIDENCE_UNREADABLE("DPONE_EVIDENCE_UNREADABLE", STATE, AFTER_CHANGE, "Restore the file."),
    /** A report or its retained evidence cannot be written. */
    EVIDENCE_UNWRITABLE("DPONE_EVIDENCE_UNWRITABLE", STATE, AFTER_CHANGE, "Make room or choose another place."),

    // ---- source
    /** The source database cannot be reached. */
    SOURCE_UNREACHABLE("DPONE_SOURCE_UNREACHABLE", SOURCE, YES, "Check address, credentials and TLS of the source."),
    /** The source table is missing or cannot be read by this role. */
    SOURCE_TABLE_UNREADABLE("DPONE_SOURCE_TABLE_UNREADABLE", SOURCE, AFTER_CHANGE, "Check the name and grant SELECT."),
    /** The source relation or its columns are not the ones that the campaign was planned for. */
    SOURCE_CHANGED("DPONE_SOURCE_CHANGED", SOURCE, AFTER_CHANGE, "Start a new campaign with a new backfill_id."),
    /** The exported snapshot of an earlier run is gone and the manifest does not say what then. */
    SNAPSHOT_LOST(
            "DPONE_SOURCE_SNAPSHOT_LOST",
            SOURCE,
            AFTER_CHANGE,
            "Set accept_new_snapshot or source_unchanging, or start a new campaign."),
    /** The exported snapshot ended during a run, and the manifest allows a new one for what is left. */
    SNAPSHOT_ENDED(
            "DPONE_SOURCE_SNAPSHOT_ENDED",
            SOURCE,
            YES,
            "Run again: what is left is read under a new snapshot, as the manifest allows."),
    /** Source rows have a NULL chunk key or lie outside the planned range. */
    COVERAGE_INCOMPLETE(
            "DPONE_SOURCE_COVERAGE_INCOMPLETE",
            SOURCE,
            AFTER_CHANGE,
            "Widen chunk.from and chunk.to, give every row a key, or accept the count in the manifest."),
    /** One row is larger than max_row_bytes. */
    ROW_TOO_LARGE("DPONE_SOURCE_ROW_TOO_LARGE", SOURCE, AFTER_CHANGE, "Raise max_row_bytes and the lane's heap."),
    /** The stream of a COPY broke its format or ended early. */
    COPY_STREAM_INVALID(
            "DPONE_SOURCE_COPY_STREAM_INVALID",
            SOURCE,
            YES,
            "Run again; if it repeats, report it with the server's version."),
    /** Values of the source have no equal in the target's type: infinity, NaN, a year beyond 9999, too many digits, and the like. */
    SOURCE_VALUE_UNREPRESENTABLE(
            "DPONE_POSTGRES_MSSQL_SOURCE_VALUE_UNREPRESENTABLE",
            SOURCE,
            AFTER_CHANGE,
            "Correct the values in the source, or begin anew with a type in live that holds them."),
    /** A statement on the source failed. */
    SOURCE_STATEMENT_FAILED("DPONE_SOURCE_STATEMENT_FAILED", SOURCE, YES, "Look at the SQLSTATE, then run again."),
    /** The source has no rows, the live table has some, and the manifest does not allow that. */
    EMPTY_SOURCE("DPONE_SOURCE_EMPTY", VALIDATION, AFTER_CHANGE, "Check the source, or say allow_empty: true."),

    // ---- target
    /** The target database cannot be reached. */
    TARGET_UNREACHABLE("DPONE_TARGET_UNREACHABLE", TARGET, YES, "Check address, credentials and TLS of the target."),
    /** The live table is missing. */
    TARGET_TABLE_MISSING(
            "DPONE_TARGET_TABLE_MISSING",
            TARGET,
            AFTER_CHANGE,
            "Create the live table first; dpone never invents one."),
    /** The columns of source and live do not agree. */
    COLUMN_CONTRACT_MISMATCH(
            "DPONE_COLUMN_CONTRACT_MISMATCH", TARGET, AFTER_CHANGE, "Make names and types of both tables agree."),
    /** The chunk key cannot be bound to a column of the same name and of a fitting type on both sides. */
    SCOPE_BINDING_BLOCKED(
            "DPONE_PORTABLE_SCOPE_BINDING_BLOCKED",
            TARGET,
            AFTER_CHANGE,
            "Correct chunk.column, or its name or type on the side that is named."),
    /** A column's type cannot be transported. */
    TYPE_NOT_SUPPORTED(
            "DPONE_TYPE_NOT_SUPPORTED", TARGET, AFTER_CHANGE, "Leave the table out, or change the column's type."),
    /** Live has something that its shadow would not reproduce; each is named. */
    CATALOG_NOT_REPRODUCIBLE(
            "DPONE_TARGET_CATALOG_NOT_REPRODUCIBLE",
            TARGET,
            AFTER_CHANGE,
            "Remove or re-create the named objects around the load."),
    /** Live has no usable unique index on exactly the unique key. */
    UNIQUE_INDEX_MISSING(
            "DPONE_TARGET_UNIQUE_INDEX_MISSING",
            TARGET,
            AFTER_CHANGE,
            "Create a unique index on the unique key, or correct unique_key."),
    /** The role lacks a privilege that the plan lists. */
    PRIVILEGE_MISSING("DPONE_TARGET_PRIVILEGE_MISSING", TARGET, AFTER_CHANGE, "Grant what the plan lists."),
    /** The shadow or the backup name is taken by something that is not this campaign's. */
    ARTIFACT_NAME_TAKEN(
            "DPONE_TARGET_ARTIFACT_NAME_TAKEN",
            TARGET,
            AFTER_CHANGE,
            "Drop the named table when it is not needed any more, or say artifact_scope: campaign."),
    /** The shadow is missing, not ours, or of another generation than the ledger says. */
    SHADOW_CHANGED("DPONE_TARGET_SHADOW_CHANGED", TARGET, AFTER_CHANGE, "Start a new campaign with a new backfill_id."),
    /** Live is not the table that the campaign was prepared for. */
    STALE_LIVE_GENERATION(
            "DPONE_TARGET_STALE_LIVE_GENERATION",
            TARGET,
            AFTER_CHANGE,
            "Another load replaced live; start a new campaign."),
    /** A lock of the target was not granted in time. */
    LOCK_TIMEOUT("DPONE_TARGET_LOCK_TIMEOUT", TARGET, YES, "Look at who holds the table, then run again."),
    /** A writer of the host's asked for the target lock outside of a transaction. */
    TARGET_LOCK_REFUSED("DPONE_TARGET_LOCK_REFUSED", TARGET, AFTER_CHANGE, "Turn auto-commit off first."),
    /** A row does not fit live's columns or constraints. */
    VALUE_REFUSED(
            "DPONE_TARGET_VALUE_REFUSED",
            TARGET,
            AFTER_CHANGE,
            "Correct the source's rows or live's columns and constraints, then begin anew."),
    /** A statement on the target failed. */
    TARGET_STATEMENT_FAILED(
            "DPONE_TARGET_STATEMENT_FAILED", TARGET, YES, "Look at the SQLSTATE or the error number, then run again."),

    // ---- state
    /** State tables are missing and provisioning is external. */
    STATE_MISSING(
            "DPONE_STATE_MISSING",
            STATE,
            AFTER_CHANGE,
            "Run the state script of the adapter, or say provisioning: runtime."),
    /** State tables exist with another shape than this version needs. */
    STATE_SHAPE_MISMATCH(
            "DPONE_BACKFILL_JOURNAL_SCHEMA_MIGRATION_REQUIRED",
            STATE,
            AFTER_CHANGE,
            "Migrate the named table; dpone does not alter it."),
    /** The ledger was written in a form that this version does not read. */
    LEDGER_MIGRATION_REQUIRED(
            "DPONE_BACKFILL_LEDGER_MIGRATION_REQUIRED",
            STATE,
            AFTER_CHANGE,
            "Finish the campaign with the version that began it."),
    /** The campaign exists with another identity: target, key, range, step, publication, columns, source or scheduler identity. */
    IDENTITY_CHANGED(
            "DPONE_BACKFILL_IDENTITY_CHANGED",
            STATE,
            AFTER_CHANGE,
            "Restore what was changed, or use a new backfill_id."),
    /** The target is not registered and provisioning is external. */
    TARGET_NOT_REGISTERED(
            "DPONE_STATE_TARGET_NOT_REGISTERED",
            STATE,
            AFTER_CHANGE,
            "Run the registration statement that the plan prints."),
    /** No campaign of that key is in the ledger. */
    CAMPAIGN_UNKNOWN("DPONE_BACKFILL_CAMPAIGN_UNKNOWN", STATE, AFTER_CHANGE, "Check backfill_id and target."),
    /** A commit was not acknowledged and a fresh session could not tell what became of it. */
    COMMIT_OUTCOME_UNKNOWN(
            "DPONE_STATE_COMMIT_OUTCOME_UNKNOWN",
            STATE,
            AFTER_PROBE,
            "Run again once the target answers; receipts decide."),
    /** A statement on the state tables failed. */
    STATE_STATEMENT_FAILED(
            "DPONE_STATE_STATEMENT_FAILED", STATE, YES, "Look at the SQLSTATE or the error number, then run again."),

    // ---- fence and leases
    /** Another host is working on this campaign. */
    CAMPAIGN_BUSY("DPONE_BACKFILL_CAMPAIGN_BUSY", FENCE, YES, "Wait for the other run, or look at status()."),
    /** The session that holds the campaign lock is gone or was replaced. */
    CAMPAIGN_LEASE_LOST(
            "DPONE_BACKFILL_CAMPAIGN_LEASE_LOST", FENCE, YES, "Run again: the next run takes the campaign over."),
    /** A chunk's lease was taken by somebody else or elapsed. */
    CHUNK_LEASE_LOST("DPONE_BACKFILL_CHUNK_LEASE_LOST", FENCE, YES, "Run again."),
    /** The campaign has a newer epoch: another host took it over. */
    EPOCH_SUPERSEDED("DPONE_BACKFILL_EPOCH_SUPERSEDED", FENCE, YES, "Nothing to do here: the newer run goes on."),
    /** Sessions of a dead predecessor are alive and cannot be ended by this role. */
    PREDECESSOR_ALIVE("DPONE_BACKFILL_PREDECESSOR_ALIVE", FENCE, YES, "End the named sessions, then run again."),
    /** The connection goes through a pooler that changes backends, so a session lock proves nothing. */
    FENCE_REFUSED(
            "DPONE_BACKFILL_FENCE_REFUSED",
            FENCE,
            AFTER_CHANGE,
            "Give an endpoint that reaches the server without transaction pooling."),
    /** An operation's lease elapsed before it was renewed. */
    OPERATION_LEASE_EXPIRED("DPONE_LOAD_OPERATION_LEASE_EXPIRED", FENCE, YES, "Run again."),
    /** An operation is held by another owner. */
    OPERATION_ALREADY_OWNED(
            "DPONE_LOAD_OPERATION_ALREADY_OWNED", FENCE, YES, "Wait for the lease to elapse, then run again."),
    /** An operation's key exists with another identity. */
    OPERATION_IDENTITY_COLLISION(
            "DPONE_LOAD_OPERATION_IDENTITY_COLLISION",
            FENCE,
            AFTER_CHANGE,
            "Keep the state tables as evidence and report it."),

    // ---- lanes
    /** A lane did not come up. */
    LANE_BOOTSTRAP_FAILED(
            "DPONE_BACKFILL_PROCESS_BOOTSTRAP_FAILED", LANE, YES, "Read the lane's own message, then run again."),
    /** The lane's start data or class path cannot be handed to another process. */
    LANE_BOOTSTRAP_NOT_SERIALIZABLE(
            "DPONE_BACKFILL_PROCESS_BOOTSTRAP_NOT_SERIALIZABLE",
            LANE,
            AFTER_CHANGE,
            "Give the launcher a class path that a new JVM can use."),
    /** A lane is not alone in its own session and process group. */
    LANE_ISOLATION_FAILED(
            "DPONE_BACKFILL_PROCESS_TREE_ISOLATION_FAILED",
            LANE,
            AFTER_CHANGE,
            "Process lanes need Linux with setsid and setpriv of util-linux."),
    /** A lane's process group could not be ended. */
    LANE_TERMINATION_FAILED(
            "DPONE_BACKFILL_PROCESS_TREE_TERMINATION_FAILED",
            LANE,
            YES,
            "End the named process group by hand; its chunk stays as it is until then."),
    /** A lane ended by itself or was killed. */
    LANE_EXITED(
            "DPONE_BACKFILL_PROCESS_LANE_NATIVE_EXIT",
            LANE,
            YES,
            "Run again: committed chunks are recovered from their receipts."),
    /** A frame from a lane broke the protocol. */
    LANE_CHANNEL_INVALID(
            "DPONE_BACKFILL_PROCESS_CHANNEL_RECEIVE_FAILED",
            LANE,
            YES,
            "Run again; parent and lanes must be of one version."),
    /** A lane sent a message that the protocol does not allow at that point. */
    LANE_MESSAGE_UNEXPECTED(
            "DPONE_BACKFILL_PROCESS_UNEXPECTED_CHILD_MESSAGE", LANE, YES, "Run again; report it if it repeats."),
    /** A lane's message names another command, chunk or owner. */
    LANE_MESSAGE_IDENTITY_MISMATCH(
            "DPONE_BACKFILL_PROCESS_CHILD_MESSAGE_IDENTITY_MISMATCH", LANE, YES, "Run again; report it if it repeats."),
    /** A chunk could not be handed to a lane. */
    CHUNK_DISPATCH_FAILED("DPONE_BACKFILL_PROCESS_CHUNK_DISPATCH_FAILED", LANE, YES, "Run again."),
    /** A lane reported that its chunk failed. */
    CHUNK_FAILED("DPONE_BACKFILL_CHUNK_FAILED", LANE, YES, "Read the cause, then run again."),
    /** The parent lost its own authority and stopped every lane. */
    COORDINATOR_LOST("DPONE_BACKFILL_PROCESS_COORDINATOR_LOST", LANE, YES, "Run again."),
    /** A lane did not finish within the time given after a stop. */
    PEER_DRAIN_TIMEOUT("DPONE_BACKFILL_PROCESS_PEER_DRAIN_TIMEOUT", LANE, YES, "Run again."),
    /** The lease of an operation in a lane could not be renewed. */
    OPERATION_LEASE_LOST("DPONE_BACKFILL_PROCESS_OPERATION_LEASE_LOST", LANE, YES, "Run again."),
    /** A lane registered an operation a second time. */
    OPERATION_DUPLICATE_REGISTRATION(
            "DPONE_BACKFILL_PROCESS_OPERATION_LEASE_DUPLICATE_REGISTRATION",
            LANE,
            YES,
            "Run again; report it if it repeats."),
    /** A lane could not be told what became of its operation's lease. */
    OPERATION_LEASE_IPC_FAILED("DPONE_BACKFILL_PROCESS_OPERATION_LEASE_IPC_FAILED", LANE, YES, "Run again."),
    /** A lane registered an operation that is not the one that the parent derives. */
    OPERATION_IDENTITY_MISMATCH(
            "DPONE_BACKFILL_PROCESS_OPERATION_LEASE_IDENTITY_MISMATCH",
            LANE,
            YES,
            "Run again; parent and lanes must be of one version."),
    /** A lane asked for a receipt that it has no authority for. */
    RECEIPT_PROBE_REJECTED("DPONE_BACKFILL_PROCESS_RECEIPT_PROBE_AUTHORITY_REJECTED", LANE, YES, "Run again."),
    /** What a lane reported does not agree with the receipt that the parent reads. */
    PARENT_RECEIPT_VALIDATION_FAILED(
            "DPONE_BACKFILL_PROCESS_PARENT_RECEIPT_VALIDATION_FAILED",
            LANE,
            YES,
            "Run again; keep the receipts as evidence."),
    /** A receipt could not be read after a lane was lost. */
    RECEIPT_RECOVERY_FAILED(
            "DPONE_BACKFILL_PROCESS_RECEIPT_RECOVERY_FAILED",
            LANE,
            AFTER_PROBE,
            "Run again: the receipt is read again first."),
    /** The ledger refused the completion of a chunk. */
    LEDGER_COMPLETION_FAILED(
            "DPONE_BACKFILL_PROCESS_LEDGER_COMPLETION_FAILED",
            LANE,
            YES,
            "Run again: the receipt completes the chunk."),
    /** The ledger could not be told that a chunk's attempt failed. */
    LEDGER_FAILURE_WRITE_FAILED(
            "DPONE_BACKFILL_PROCESS_LEDGER_FAILURE_WRITE_FAILED",
            LANE,
            YES,
            "Run again: the next run ends the attempt and does the chunk again."),
    /** The campaign's rows are gone from the ledger while a run works on it. */
    LEDGER_MISSING(
            "DPONE_BACKFILL_PROCESS_LEDGER_MISSING",
            LANE,
            AFTER_CHANGE,
            "Restore the state tables, or begin anew with a new backfill_id."),
    /** The folder for the lanes' socket cannot be made. */
    LANE_FOLDER_UNUSABLE(
            "DPONE_LANE_FOLDER_UNUSABLE",
            LANE,
            AFTER_CHANGE,
            "Give a folder that exists, has room, and that this user alone may write to."),
    /** Process lanes were asked for on a platform that has none. */
    LANE_PLATFORM_UNSUPPORTED(
            "DPONE_LANE_PLATFORM_UNSUPPORTED",
            LANE,
            AFTER_CHANGE,
            "Run process lanes on Linux, or hand in another launcher."),

    // ---- validation and publication
    /** Not every chunk is committed. */
    INCOMPLETE_CHUNKS("DPONE_BACKFILL_INCOMPLETE_CHUNKS", VALIDATION, YES, "Run again."),
    /** The shadow's row count is not the sum of the receipts. */
    ROW_COUNT_MISMATCH(
            "DPONE_BACKFILL_ROW_COUNT_MISMATCH",
            VALIDATION,
            AFTER_CHANGE,
            "Somebody else wrote to the shadow; start a new campaign."),
    /** The shadow has duplicate or NULL unique keys. */
    DUPLICATE_UNIQUE_KEY(
            "DPONE_BACKFILL_DUPLICATE_UNIQUE_KEY",
            VALIDATION,
            AFTER_CHANGE,
            "Correct the source or unique_key, and begin anew with another backfill_id."),
    /** Live or shadow no longer have the catalog that was certified. */
    CATALOG_CHANGED(
            "DPONE_BACKFILL_CATALOG_CHANGED", PUBLICATION, AFTER_CHANGE, "Undo the DDL, or start a new campaign."),
    /** Sessions with a snapshot older than the load stayed open. */
    OLD_SNAPSHOTS_OPEN(
            "DPONE_BACKFILL_OLD_SNAPSHOTS_OPEN",
            PUBLICATION,
            YES,
            "End the named sessions' transactions, then run again."),
    /** Cancellation came after publication. */
    CANCEL_CLOSED(
            "DPONE_BACKFILL_CANCEL_CLOSED",
            PUBLICATION,
            AFTER_CHANGE,
            "The table is published; nothing is left to cancel."),
    /** The acknowledgement of the publication was lost and a fresh session could not tell what became of it. */
    PUBLICATION_OUTCOME_UNKNOWN(
            "DPONE_BACKFILL_PUBLICATION_OUTCOME_UNKNOWN",
            PUBLICATION,
            AFTER_PROBE,
            "Run again once the target answers; the ledger decides."),

    // ---- limits of native transfers: the ids are those of the Python dpone
    /** A limit is no exact integer or is out of its range; the code names the field. */
    NATIVE_INVALID_LIMIT(
            "mssql_native.invalid_limit", NATIVE_LIMITS, "Give the named field an integer within its range."),
    /** One row may be larger than a chunk. */
    NATIVE_MAX_ROW_BYTES_EXCEEDS_CHUNK(
            "mssql_native.max_row_bytes_exceeds_chunk", NATIVE_LIMITS, "Lower max_row_bytes, or raise max_bytes."),
    /** The version of a limits record is neither the integer 1 nor the integer 2. */
    LIMITS_VERSION_UNSUPPORTED(
            "unsupported_limits_version", NATIVE_LIMITS, "Say version 1 or 2 as an integer, or upgrade the reader."),
    /** A limits record has other fields than its version. */
    EXACT_LIMITS_REQUIRED(
            "exact_limits_required",
            NATIVE_LIMITS,
            "Version 1 has exactly eight fields; version 2 has these and both stage counts: exactly ten."),
    /** A limits record of version 2 has a null stage count, or says what version 1 can say. */
    NONCANONICAL_LIMITS(
            "noncanonical_limits",
            NATIVE_LIMITS,
            "Write both resolved stage counts, or eight fields and version 1 where both equal parallelism."),

    // ---- native transfers in manifests
    /** native_transfer is no mapping. */
    NATIVE_INVALID_OPTIONS(
            "mssql_native.invalid_options", NATIVE_LIMITS, "Write native_transfer as a mapping, or leave it out."),
    /** The wire of a native transfer is missing or is another one. */
    NATIVE_WIRE_REQUIRED(
            "mssql_native.wire_required", NATIVE_LIMITS, "Say mode typed_binary and binary_format mssql_native."),
    /** Source or sink is of a type that native transfers do not have. */
    NATIVE_ROUTE_UNSUPPORTED(
            "mssql_native.route_unsupported", NATIVE_LIMITS, "Read clickhouse or postgresql, write mssql."),
    /** native_transfer has no execution, or it is no mapping. */
    NATIVE_EXECUTION_REQUIRED(
            "mssql_native.execution_required", NATIVE_LIMITS, "Add execution with chunking and native_chunks."),
    /** chunking is no mapping, has an unknown key, or asks for another mode. */
    NATIVE_CHUNKING_INVALID(
            "mssql_native.chunking_invalid", NATIVE_LIMITS, "Say mode: bounded_stream and checkpointing: resumable."),
    /** native_chunks is no mapping or has an unknown key. */
    NATIVE_CHUNKS_INVALID(
            "mssql_native.native_chunks_invalid", NATIVE_LIMITS, "Keep to nine fields; parallelism is chunking's."),
    /** A capacity that has no default is missing. */
    NATIVE_CAPACITY_LIMITS_REQUIRED(
            "mssql_native.capacity_limits_required", NATIVE_LIMITS, "Give both fields that have no default."),
    /** A full refresh has a window. */
    NATIVE_FULL_REFRESH_WINDOW_FORBIDDEN(
            "mssql_native.full_refresh_window_forbidden", NATIVE_LIMITS, "Leave it out, or say partition_replace."),
    /** The window of a partition replacement is missing or incomplete. */
    NATIVE_EXPLICIT_WINDOW_REQUIRED(
            "mssql_native.explicit_window_required", NATIVE_LIMITS, "Give column, anchor and lookback."),
    /** A window was to be frozen without the end of the interval. */
    NATIVE_WINDOW_INTERVAL_REQUIRED(
            "mssql_native.window_interval_required", NATIVE_LIMITS, "Give the end of the data interval."),
    /** source_options is no mapping. */
    NATIVE_SOURCE_OPTIONS_INVALID(
            "mssql_native.source_options_invalid", NATIVE_LIMITS, "Write it as a mapping, or leave it out."),
    /** An option would change what the one source query reads or does. */
    NATIVE_SOURCE_POLICY_UNSUPPORTED(
            "mssql_native.source_policy_unsupported", NATIVE_LIMITS, "Leave the named option out."),
    /** The strategy narrows or deduplicates what is replaced. */
    NATIVE_ADDITIONAL_SCOPE_UNSUPPORTED(
            "mssql_native.additional_scope_unsupported", NATIVE_LIMITS, "Leave with_dedup and custom_predicate out."),

    // ---- evidence of deliveries: the ids are those of the Python dpone, where it has one
    /** A file of evidence is no strict JSON, has a member twice, or is too deep or too long. */
    INVALID_JSON("invalid_json", EVIDENCE, "Restore the file that was written."),
    /** A document of evidence has another version, kind, member or type than its schema. */
    INVALID_SCHEMA("invalid_schema", EVIDENCE, "Check it against its JSON Schema."),
    /** Seed, rows or columns of a run are not spelled as integers. */
    INVALID_WORKLOAD_INTEGER("invalid_workload_integer", EVIDENCE, "Write them without fraction and exponent."),
    /** The limits of a run are not the canonical record of its version. */
    INVALID_LIMITS("invalid_limits", EVIDENCE, "Write eight fields for version 1, ten for version 2."),
    /** The digest of a run's configuration is not that of its limits. */
    CONFIGURATION_DIGEST_MISMATCH("configuration_digest_mismatch", EVIDENCE, "Restore the document that was written."),
    /** The digest of a run's environment is not that of its members. */
    ENVIRONMENT_DIGEST_MISMATCH("environment_digest_mismatch", EVIDENCE, "Restore the document that was written."),
    /** A run switches partitions but does not replace partitions. */
    INVALID_SWITCH_ROUTE("invalid_switch_route", EVIDENCE, "Use isolated_switch with partition_replace."),
    /** A run is not what its own producer would have written. */
    INVALID_RUN_CONTRACT("invalid_run_contract", EVIDENCE, "Run the producer again."),
    /** A check is passed and nothing retained shows it. */
    MISSING_RETAINED_OBSERVATION(
            "missing_retained_observation", EVIDENCE, "Retain the evidence, then write the receipt."),
    /** Two samples of a run have one id. */
    DUPLICATE_SAMPLE_ID("duplicate_sample_id", EVIDENCE, "Give each sample an id of its own."),
    /** A sample did not pass and does not say why. */
    SAMPLE_REASON_REQUIRED("sample_reason_required", EVIDENCE, "State the reason."),
    /** A pipeline is said to end before its rows were visible. */
    PIPELINE_PRECEDES_VISIBILITY("pipeline_precedes_visibility", EVIDENCE, "Measure both on one clock."),
    /** A receipt belongs to another run, sample or scope. */
    RECEIPT_IDENTITY_MISMATCH("receipt_identity_mismatch", EVIDENCE, "Refer to the receipt of this run."),
    /** The rows of a fixture are not spelled as an integer. */
    INVALID_FIXTURE_INTEGER("invalid_fixture_integer", EVIDENCE, "Write them without fraction and exponent."),
    /** A sample was given another number of rows than the workload has. */
    SAMPLE_FIXTURE_ROW_MISMATCH("sample_fixture_row_mismatch", EVIDENCE, "Run the sample on the whole workload."),
    /** A receipt has a check twice. */
    DUPLICATE_CHECK_ID("duplicate_check_id", EVIDENCE, "Write each check once."),
    /** A receipt has a check that its scope does not know. */
    UNKNOWN_CHECK_ID("unknown_check_id", EVIDENCE, "Write the checks of the scope."),
    /** A check did not pass and does not say why. */
    CHECK_REASON_REQUIRED("check_reason_required", EVIDENCE, "State the reason."),
    /** A check is inapplicable where it applies, or the other way round. */
    INVALID_INAPPLICABLE_CHECK("invalid_inapplicable_check", EVIDENCE, "Only a full refresh has no outside."),
    /** A file is no retained live observation. */
    INVALID_LIVE_OBSERVATION("invalid_live_observation", EVIDENCE, "Refer to the observation of the trial."),
    /** A retained observation is of another trial than its receipt. */
    LIVE_OBSERVATION_IDENTITY_MISMATCH(
            "live_observation_identity_mismatch", EVIDENCE, "Refer to the observation of the trial."),
    /** A retained observation came to another status than its receipt. */
    LIVE_OBSERVATION_STATUS_MISMATCH("live_observation_status_mismatch", EVIDENCE, "Write the receipt from it."),
    /** A check of a receipt is not in its retained observation. */
    LIVE_OBSERVATION_CHECK_MISMATCH("live_observation_check_mismatch", EVIDENCE, "Write the receipt from it."),
    /** A name in an observation has other characters or a wrong length. */
    OBSERVATION_INVALID_TOKEN("observation.invalid_token", EVIDENCE, "Use 1 to 128 of A-Z a-z 0-9 _ . : -."),
    /** A metric of an observation has neither a number nor a reason, or both. */
    OBSERVATION_INVALID_METRIC("observation.invalid_metric", EVIDENCE, "Give one of both."),
    /** An observation has another version, member, phase or outcome. */
    OBSERVATION_INVALID_SCHEMA_OR_PHASE(
            "observation.invalid_schema_or_phase", EVIDENCE, "Write version 1 and a known phase."),
    /** A counter of an observation is no integer or is negative. */
    OBSERVATION_INVALID_COUNTER("observation.invalid_counter", EVIDENCE, "Count with exact integers from 0."),
    /** An observation ends before it begins. */
    OBSERVATION_INVALID_SPAN("observation.invalid_span", EVIDENCE, "Take both times from one monotonic clock."),
    /** An observation has more than 32 metrics. */
    OBSERVATION_METRIC_CAPACITY("observation.metric_capacity", EVIDENCE, "Leave metrics out."),
    /** The capacity of a sidecar is out of its range. */
    OBSERVATION_INVALID_CAPACITY("observation.invalid_capacity", EVIDENCE, "Use 1 to 65536."),
    /** A sidecar is not what its own observations make. */
    INVALID_OBSERVATIONS("invalid_observations", EVIDENCE, "Restore the sidecar that was written."),
    /** A campaign has two runs of one workload and configuration. */
    DUPLICATE_WORKLOAD_CASE("duplicate_workload_case", EVIDENCE, "Keep one run for each case."),
    /** A campaign has a run of a workload that it does not declare. */
    UNDECLARED_WORKLOAD("undeclared_workload", EVIDENCE, "Declare the workload or leave the run out."),
    /** The runs of a campaign are of different subjects. */
    CAMPAIGN_SUBJECT_DRIFT("campaign_subject_drift", EVIDENCE, "Run all cases on one commit."),
    /** Two sides are not of one kind or declare different workloads. */
    CAMPAIGN_IDENTITY_DRIFT("campaign_identity_drift", EVIDENCE, "Compare what declares the same."),
    /** Two runs are of different workloads or configurations. */
    WORKLOAD_OR_CONFIGURATION_DRIFT("workload_or_configuration_drift", EVIDENCE, "Compare runs of one configuration."),
    /** Two runs of one case took different routes. */
    ROUTE_DRIFT("route_drift", EVIDENCE, "Compare runs of one route."),
    /** Two runs of one case had different rows. */
    WORKLOAD_DRIFT("workload_drift", EVIDENCE, "Compare runs of one workload."),
    /** Two runs of one case had different limits. */
    CONFIGURATION_DRIFT("configuration_drift", EVIDENCE, "Compare runs of one configuration."),
    /** Two runs of one case differ in more than the version of dpone. */
    ENVIRONMENT_DRIFT("environment_drift", EVIDENCE, "Compare runs of one environment."),
    /** A path of the evidence leaves the folder of its document or goes through a link. */
    ARTIFACT_PATH_ESCAPE("artifact_path_escape", EVIDENCE, "Keep evidence in one folder."),
    /** A file of evidence has another digest than is claimed for it. */
    ARTIFACT_HASH_MISMATCH("artifact_hash_mismatch", EVIDENCE, "Restore the file that was written."),
    /** A file of evidence changed while it was used. */
    ARTIFACT_CHANGED("artifact_changed", EVIDENCE, "Compare when nothing writes to the evidence."),
    /** A report would replace a file that it rests on. */
    OUTPUT_ALIASES_EVIDENCE("output_aliases_evidence", EVIDENCE, "Choose another place for the report."),
    /** The report's file exists already. */
    OUTPUT_EXISTS_USE_OVERWRITE("output_exists_use_overwrite", EVIDENCE, "Choose another place, or say overwrite."),
    /** The folder for retained evidence holds something else. */
    RETAINED_BUNDLE_CONFLICT("retained_bundle_conflict", EVIDENCE, "Keep it as evidence; choose another place."),
    /** Ten limits were given to a subject whose limits have eight fields. */
    SUBJECT_STAGE_LIMITS_UNSUPPORTED(
            "subject_stage_limits_unsupported", EVIDENCE, "Give it eight fields, or test a newer subject."),
    /** A baseline is not the commit that is frozen for it. */
    BASELINE_COMMIT_MISMATCH("baseline_commit_mismatch", EVIDENCE, "Build the baseline from the frozen commit."),
    /** Fewer than 3 or more than 100 trials were asked for. */
    AT_LEAST_THREE_TRIALS_REQUIRED("at_least_three_trials_required", EVIDENCE, "Ask for 3 to 100 trials."),

    // ---- internal
    /** A state that the code holds impossible. */
    INTERNAL("DPONE_INTERNAL", Category.INTERNAL, AFTER_CHANGE, "Report it with the log.");

    private final String id;
    private final Category category;
    private final Retry retry;
    private final String remedy;

    /** A code of the limits and of their documents: the same call fails again until somebody changes what it was given. */
    ErrorCode(String id, Category category, String remedy) {
        this(id, category, AFTER_CHANGE, remedy);
    }

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
