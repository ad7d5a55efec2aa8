-- The state of dpone beside a PostgreSQL target. Fit to be run by a DBA or as a migration of Flyway or Liquibase; for another schema replace
-- "DWH_Tech" everywhere. Each part begins with a line that names what it makes. dpone compares what exists with this script, runs only the parts that
-- are missing (provisioning: runtime), and never alters anything.

-- dpone: schema
CREATE SCHEMA "DWH_Tech";

-- dpone: dpone_refuse_change
CREATE FUNCTION "DWH_Tech".dpone_refuse_change() RETURNS trigger
  LANGUAGE plpgsql
  SET search_path = pg_catalog
  AS $function$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'DP001', MESSAGE = TG_ARGV[0];
END
$function$;

-- dpone: __dpone__backfill_campaigns
CREATE TABLE "DWH_Tech".__dpone__backfill_campaigns (
  journal_id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  run_key varchar(128) NOT NULL,
  dataset varchar(512) NOT NULL,
  inner_mode varchar(64) NOT NULL,
  status varchar(64) NOT NULL,
  plan_hash varchar(128) NOT NULL,
  config_hash varchar(128) NOT NULL,
  chunk_config_json text NOT NULL,
  details_json text NOT NULL,
  __dpone__loaded_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX ix_dpone_backfill_campaign_run_key_journal
  ON "DWH_Tech".__dpone__backfill_campaigns (run_key, journal_id DESC);

-- dpone: __dpone__backfill_chunks
CREATE TABLE "DWH_Tech".__dpone__backfill_chunks (
  journal_id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  run_key varchar(128) NOT NULL,
  chunk_index integer NOT NULL,
  status varchar(64) NOT NULL,
  start_value varchar(128) NOT NULL,
  end_value varchar(128) NOT NULL,
  idempotency_key varchar(512) NOT NULL,
  run_id varchar(160) NOT NULL,
  load_id varchar(400) NOT NULL,
  error text NOT NULL,
  details_json text NOT NULL,
  __dpone__loaded_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX ix_dpone_backfill_chunk_run_key_index_journal
  ON "DWH_Tech".__dpone__backfill_chunks (run_key, chunk_index, journal_id DESC);

-- dpone: __dpone__backfill_heads
CREATE TABLE "DWH_Tech".__dpone__backfill_heads (
  run_key varchar(128) NOT NULL PRIMARY KEY,
  campaign_journal_id bigint NOT NULL
);

-- dpone: __dpone__backfill_epochs
CREATE TABLE "DWH_Tech".__dpone__backfill_epochs (
  run_key varchar(128) NOT NULL PRIMARY KEY,
  epoch bigint NOT NULL CHECK (epoch >= 1),
  acquired_at timestamptz NOT NULL
);

-- dpone: __dpone__backfill_sessions
CREATE TABLE "DWH_Tech".__dpone__backfill_sessions (
  run_key varchar(128) NOT NULL,
  epoch bigint NOT NULL CHECK (epoch >= 1),
  role varchar(64) NOT NULL,
  backend_pid integer NOT NULL,
  backend_start timestamptz NOT NULL,
  nonce uuid NOT NULL,
  registered_at timestamptz NOT NULL,
  PRIMARY KEY (run_key, backend_pid, backend_start)
);

-- dpone: dpone_target_identity
CREATE TABLE "DWH_Tech".dpone_target_identity (
  binding_id uuid NOT NULL PRIMARY KEY,
  schema_name text NOT NULL,
  table_name text NOT NULL,
  created_at_utc timestamptz NOT NULL,
  UNIQUE (schema_name, table_name)
);
CREATE TRIGGER dpone_target_identity_immutable
  BEFORE UPDATE OR DELETE OR TRUNCATE ON "DWH_Tech".dpone_target_identity
  FOR EACH STATEMENT EXECUTE FUNCTION "DWH_Tech".dpone_refuse_change('DPONE_TARGET_IDENTITY_IMMUTABLE');

-- dpone: dpone_load_attempt
CREATE TABLE "DWH_Tech".dpone_load_attempt (
  attempt_key bytea NOT NULL PRIMARY KEY CHECK (octet_length(attempt_key) = 32),
  target_identity bytea NOT NULL CHECK (octet_length(target_identity) = 32),
  generation bigint NOT NULL CHECK (generation >= 1),
  invocation_digest bytea NOT NULL CHECK (octet_length(invocation_digest) = 32),
  first_load_id text NOT NULL,
  target_database text NOT NULL,
  target_schema text NOT NULL,
  target_table text NOT NULL,
  strategy text NOT NULL CHECK (strategy = 'backfill'),
  created_at_utc timestamptz NOT NULL,
  UNIQUE (target_identity, generation)
);
CREATE TRIGGER dpone_load_attempt_immutable
  BEFORE UPDATE OR DELETE OR TRUNCATE ON "DWH_Tech".dpone_load_attempt
  FOR EACH STATEMENT EXECUTE FUNCTION "DWH_Tech".dpone_refuse_change('DPONE_LOAD_ATTEMPT_IMMUTABLE');

-- dpone: dpone_target_fence
-- A publication adds one to the generation of live and belongs to no attempt.
CREATE TABLE "DWH_Tech".dpone_target_fence (
  target_identity bytea NOT NULL PRIMARY KEY CHECK (octet_length(target_identity) = 32),
  current_generation bigint NOT NULL CHECK (current_generation >= 1),
  current_attempt_key bytea REFERENCES "DWH_Tech".dpone_load_attempt (attempt_key),
  updated_at_utc timestamptz NOT NULL
);

-- dpone: dpone_load_operation
CREATE TABLE "DWH_Tech".dpone_load_operation (
  operation_key bytea NOT NULL PRIMARY KEY CHECK (octet_length(operation_key) = 32),
  attempt_key bytea NOT NULL REFERENCES "DWH_Tech".dpone_load_attempt (attempt_key),
  scope_hash bytea NOT NULL CHECK (octet_length(scope_hash) = 32),
  current_epoch bigint NOT NULL CHECK (current_epoch >= 1),
  current_owner_digest bytea NOT NULL CHECK (octet_length(current_owner_digest) = 32),
  lease_expires_at_utc timestamptz,
  updated_at_utc timestamptz NOT NULL,
  UNIQUE (attempt_key, scope_hash)
);

-- dpone: dpone_load_receipt
CREATE TABLE "DWH_Tech".dpone_load_receipt (
  receipt_id text NOT NULL PRIMARY KEY,
  operation_key bytea NOT NULL UNIQUE REFERENCES "DWH_Tech".dpone_load_operation (operation_key),
  attempt_key bytea NOT NULL REFERENCES "DWH_Tech".dpone_load_attempt (attempt_key),
  scope_hash bytea NOT NULL CHECK (octet_length(scope_hash) = 32),
  operation_epoch bigint NOT NULL CHECK (operation_epoch >= 1),
  owner_digest bytea NOT NULL CHECK (octet_length(owner_digest) = 32),
  load_id text NOT NULL,
  payload_manifest_sha256 bytea NOT NULL CHECK (octet_length(payload_manifest_sha256) = 32),
  declared_rows bigint NOT NULL CHECK (declared_rows >= 0),
  actual_raw_rows bigint NOT NULL CHECK (actual_raw_rows = declared_rows),
  actual_native_rows bigint NOT NULL CHECK (actual_native_rows = declared_rows),
  inserted_rows bigint NOT NULL CHECK (inserted_rows = declared_rows),
  total_rows bigint NOT NULL CHECK (total_rows = declared_rows),
  payload_bytes bigint NOT NULL CHECK (payload_bytes >= 0),
  snapshot_authority text NOT NULL,
  snapshot_acquired_at_utc timestamptz,
  extraction_started_at_utc timestamptz,
  extraction_completed_at_utc timestamptz,
  loaded_at_utc timestamptz NOT NULL,
  committed_at_utc timestamptz NOT NULL CHECK (committed_at_utc >= loaded_at_utc)
);
CREATE TRIGGER dpone_load_receipt_immutable
  BEFORE UPDATE OR DELETE OR TRUNCATE ON "DWH_Tech".dpone_load_receipt
  FOR EACH STATEMENT EXECUTE FUNCTION "DWH_Tech".dpone_refuse_change('DPONE_LOAD_RECEIPT_IMMUTABLE');

-- dpone: dpone_table_generation
-- The generation is also the comment on the table's row type, where it lives and dies with the table.
CREATE TABLE "DWH_Tech".dpone_table_generation (
  generation_id uuid NOT NULL PRIMARY KEY,
  relation_oid bigint NOT NULL CHECK (relation_oid >= 1),
  run_key text,
  publication_receipt_id text,
  xmin_state_key_sha256 text,
  xmin_seed_load_id text,
  xmin_receipt_id text,
  created_at_utc timestamptz NOT NULL,
  CHECK ((xmin_state_key_sha256 IS NULL) = (xmin_seed_load_id IS NULL)),
  CHECK (publication_receipt_id IS NOT NULL OR xmin_state_key_sha256 IS NULL),
  CHECK (xmin_state_key_sha256 IS NOT NULL OR xmin_receipt_id IS NULL)
);
