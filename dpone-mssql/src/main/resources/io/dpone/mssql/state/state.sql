-- The state of dpone beside a SQL Server target. Fit to be run by a DBA in the target's database, or as a migration of Flyway or Liquibase; for another schema
-- replace [DWH_Tech] everywhere. Each part begins with a line that names what it makes; a line GO ends what is sent at once. dpone compares what exists with
-- this script, runs only the parts that are missing (provisioning: runtime), and never alters anything.
--
-- All times are UTC. Texts are compared by their characters' codes, whatever the database's collation is; only the names of live tables are compared as the
-- database compares them.

-- dpone: schema
CREATE SCHEMA [DWH_Tech];
GO

-- dpone: __dpone__backfill_campaigns
CREATE TABLE [DWH_Tech].[__dpone__backfill_campaigns] (
  journal_id bigint IDENTITY(1, 1) NOT NULL,
  run_key nvarchar(128) COLLATE Latin1_General_BIN2 NOT NULL,
  dataset nvarchar(512) COLLATE Latin1_General_BIN2 NOT NULL,
  inner_mode nvarchar(64) COLLATE Latin1_General_BIN2 NOT NULL,
  status nvarchar(64) COLLATE Latin1_General_BIN2 NOT NULL,
  plan_hash nvarchar(128) COLLATE Latin1_General_BIN2 NOT NULL,
  config_hash nvarchar(128) COLLATE Latin1_General_BIN2 NOT NULL,
  chunk_config_json nvarchar(max) COLLATE Latin1_General_BIN2 NOT NULL,
  details_json nvarchar(max) COLLATE Latin1_General_BIN2 NOT NULL,
  __dpone__loaded_at datetime2(6) NOT NULL CONSTRAINT df_dpone_backfill_campaign_loaded_at DEFAULT SYSUTCDATETIME()
);
CREATE INDEX ix_dpone_backfill_campaign_run_key_journal
  ON [DWH_Tech].[__dpone__backfill_campaigns] (run_key, journal_id DESC);
GO

-- dpone: __dpone__backfill_chunks
CREATE TABLE [DWH_Tech].[__dpone__backfill_chunks] (
  journal_id bigint IDENTITY(1, 1) NOT NULL,
  run_key nvarchar(128) COLLATE Latin1_General_BIN2 NOT NULL,
  chunk_index int NOT NULL,
  status nvarchar(64) COLLATE Latin1_General_BIN2 NOT NULL,
  start_value nvarchar(128) COLLATE Latin1_General_BIN2 NOT NULL,
  end_value nvarchar(128) COLLATE Latin1_General_BIN2 NOT NULL,
  idempotency_key nvarchar(512) COLLATE Latin1_General_BIN2 NOT NULL,
  run_id nvarchar(160) COLLATE Latin1_General_BIN2 NOT NULL,
  load_id nvarchar(400) COLLATE Latin1_General_BIN2 NOT NULL,
  error nvarchar(max) COLLATE Latin1_General_BIN2 NOT NULL,
  details_json nvarchar(max) COLLATE Latin1_General_BIN2 NOT NULL,
  __dpone__loaded_at datetime2(6) NOT NULL CONSTRAINT df_dpone_backfill_chunk_loaded_at DEFAULT SYSUTCDATETIME()
);
CREATE INDEX ix_dpone_backfill_chunk_run_key_index_journal
  ON [DWH_Tech].[__dpone__backfill_chunks] (run_key, chunk_index, journal_id DESC);
GO

-- dpone: __dpone__backfill_heads
CREATE TABLE [DWH_Tech].[__dpone__backfill_heads] (
  run_key nvarchar(128) COLLATE Latin1_General_BIN2 NOT NULL CONSTRAINT pk_dpone_backfill_head PRIMARY KEY,
  campaign_journal_id bigint NOT NULL
);
GO

-- dpone: __dpone__backfill_epochs
CREATE TABLE [DWH_Tech].[__dpone__backfill_epochs] (
  run_key nvarchar(128) COLLATE Latin1_General_BIN2 NOT NULL CONSTRAINT pk_dpone_backfill_epoch PRIMARY KEY,
  epoch bigint NOT NULL CONSTRAINT ck_dpone_backfill_epoch CHECK (epoch >= 1),
  acquired_at datetime2(6) NOT NULL
);
GO

-- dpone: __dpone__backfill_sessions
-- login_time has the type of sys.dm_exec_sessions, with which it is compared.
CREATE TABLE [DWH_Tech].[__dpone__backfill_sessions] (
  run_key nvarchar(128) COLLATE Latin1_General_BIN2 NOT NULL,
  epoch bigint NOT NULL CONSTRAINT ck_dpone_backfill_session_epoch CHECK (epoch >= 1),
  role nvarchar(64) COLLATE Latin1_General_BIN2 NOT NULL,
  spid int NOT NULL,
  login_time datetime NOT NULL,
  nonce uniqueidentifier NOT NULL,
  registered_at datetime2(6) NOT NULL,
  CONSTRAINT pk_dpone_backfill_session PRIMARY KEY (run_key, nonce)
);
GO

-- dpone: dpone_target_identity
CREATE TABLE [DWH_Tech].[dpone_target_identity] (
  binding_id uniqueidentifier NOT NULL CONSTRAINT pk_dpone_target_identity PRIMARY KEY,
  schema_name nvarchar(128) COLLATE DATABASE_DEFAULT NOT NULL,
  table_name nvarchar(128) COLLATE DATABASE_DEFAULT NOT NULL,
  created_at_utc datetime2(6) NOT NULL,
  CONSTRAINT uq_dpone_target_identity UNIQUE (schema_name, table_name)
);
GO
CREATE TRIGGER [DWH_Tech].[dpone_target_identity_immutable]
  ON [DWH_Tech].[dpone_target_identity] AFTER UPDATE, DELETE AS
  THROW 51000, N'DPONE_TARGET_IDENTITY_IMMUTABLE', 1;
GO

-- dpone: dpone_load_attempt
CREATE TABLE [DWH_Tech].[dpone_load_attempt] (
  attempt_key binary(32) NOT NULL CONSTRAINT pk_dpone_load_attempt PRIMARY KEY,
  target_identity binary(32) NOT NULL,
  generation bigint NOT NULL CONSTRAINT ck_dpone_load_attempt_generation CHECK (generation >= 1),
  invocation_digest binary(32) NOT NULL,
  first_load_id nvarchar(400) COLLATE Latin1_General_BIN2 NOT NULL,
  target_database nvarchar(128) COLLATE Latin1_General_BIN2 NOT NULL,
  target_schema nvarchar(128) COLLATE Latin1_General_BIN2 NOT NULL,
  target_table nvarchar(128) COLLATE Latin1_General_BIN2 NOT NULL,
  strategy nvarchar(64) COLLATE Latin1_General_BIN2 NOT NULL,
  created_at_utc datetime2(6) NOT NULL,
  CONSTRAINT uq_dpone_load_attempt_generation UNIQUE (target_identity, generation)
);
GO
CREATE TRIGGER [DWH_Tech].[dpone_load_attempt_immutable]
  ON [DWH_Tech].[dpone_load_attempt] AFTER UPDATE, DELETE AS
  THROW 51000, N'DPONE_LOAD_ATTEMPT_IMMUTABLE', 1;
GO

-- dpone: dpone_target_fence
-- A publication adds one to the generation of live and belongs to no attempt.
CREATE TABLE [DWH_Tech].[dpone_target_fence] (
  target_identity binary(32) NOT NULL CONSTRAINT pk_dpone_target_fence PRIMARY KEY,
  current_generation bigint NOT NULL CONSTRAINT ck_dpone_target_fence_generation CHECK (current_generation >= 1),
  current_attempt_key binary(32) NULL
    CONSTRAINT fk_dpone_target_fence_attempt REFERENCES [DWH_Tech].[dpone_load_attempt] (attempt_key),
  updated_at_utc datetime2(6) NOT NULL
);
GO

-- dpone: dpone_load_operation
CREATE TABLE [DWH_Tech].[dpone_load_operation] (
  operation_key binary(32) NOT NULL CONSTRAINT pk_dpone_load_operation PRIMARY KEY,
  attempt_key binary(32) NOT NULL
    CONSTRAINT fk_dpone_load_operation_attempt REFERENCES [DWH_Tech].[dpone_load_attempt] (attempt_key),
  scope_hash binary(32) NOT NULL,
  current_epoch bigint NOT NULL CONSTRAINT ck_dpone_load_operation_epoch CHECK (current_epoch >= 1),
  current_owner_digest binary(32) NOT NULL,
  lease_expires_at_utc datetime2(6) NULL,
  updated_at_utc datetime2(6) NOT NULL,
  CONSTRAINT uq_dpone_load_operation_scope UNIQUE (attempt_key, scope_hash)
);
GO

-- dpone: dpone_load_receipt
CREATE TABLE [DWH_Tech].[dpone_load_receipt] (
  receipt_id nvarchar(128) COLLATE Latin1_General_BIN2 NOT NULL CONSTRAINT pk_dpone_load_receipt PRIMARY KEY,
  operation_key binary(32) NOT NULL CONSTRAINT uq_dpone_load_receipt_operation UNIQUE
    CONSTRAINT fk_dpone_load_receipt_operation REFERENCES [DWH_Tech].[dpone_load_operation] (operation_key),
  attempt_key binary(32) NOT NULL
    CONSTRAINT fk_dpone_load_receipt_attempt REFERENCES [DWH_Tech].[dpone_load_attempt] (attempt_key),
  scope_hash binary(32) NOT NULL,
  operation_epoch bigint NOT NULL CONSTRAINT ck_dpone_load_receipt_epoch CHECK (operation_epoch >= 1),
  owner_digest binary(32) NOT NULL,
  load_id nvarchar(400) COLLATE Latin1_General_BIN2 NOT NULL,
  payload_manifest_sha256 binary(32) NOT NULL,
  declared_rows bigint NOT NULL CONSTRAINT ck_dpone_load_receipt_declared_rows CHECK (declared_rows >= 0),
  actual_raw_rows bigint NOT NULL,
  actual_native_rows bigint NOT NULL,
  inserted_rows bigint NOT NULL,
  total_rows bigint NOT NULL,
  payload_bytes bigint NOT NULL CONSTRAINT ck_dpone_load_receipt_payload_bytes CHECK (payload_bytes >= 0),
  snapshot_authority nvarchar(max) COLLATE Latin1_General_BIN2 NOT NULL,
  snapshot_acquired_at_utc datetime2(6) NULL,
  extraction_started_at_utc datetime2(6) NULL,
  extraction_completed_at_utc datetime2(6) NULL,
  loaded_at_utc datetime2(6) NOT NULL,
  committed_at_utc datetime2(6) NOT NULL,
  CONSTRAINT ck_dpone_load_receipt_raw_rows CHECK (actual_raw_rows = declared_rows),
  CONSTRAINT ck_dpone_load_receipt_native_rows CHECK (actual_native_rows = declared_rows),
  CONSTRAINT ck_dpone_load_receipt_inserted_rows CHECK (inserted_rows = declared_rows),
  CONSTRAINT ck_dpone_load_receipt_total_rows CHECK (total_rows = declared_rows),
  CONSTRAINT ck_dpone_load_receipt_committed CHECK (committed_at_utc >= loaded_at_utc)
);
GO
CREATE TRIGGER [DWH_Tech].[dpone_load_receipt_immutable]
  ON [DWH_Tech].[dpone_load_receipt] AFTER UPDATE, DELETE AS
  THROW 51000, N'DPONE_LOAD_RECEIPT_IMMUTABLE', 1;
GO
