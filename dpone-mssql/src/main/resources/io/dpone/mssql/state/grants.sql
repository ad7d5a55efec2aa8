-- What the login of a load may do, and no more. A DBA runs it in the target's database after state.sql, with the names replaced: [dpone] is the database user,
-- [DWH_Tech] the state schema, [dbo] the schema of the live table. Application locks need no grant: they are taken as a member of public.

-- The state: rows are read and added; only these tables have rows that change. Without VIEW DEFINITION the catalog hides what is compared with state.sql.
GRANT SELECT, INSERT, VIEW DEFINITION ON SCHEMA::[DWH_Tech] TO [dpone];
GRANT UPDATE ON [DWH_Tech].[__dpone__backfill_heads] TO [dpone];
GRANT UPDATE ON [DWH_Tech].[__dpone__backfill_epochs] TO [dpone];
GRANT UPDATE, DELETE ON [DWH_Tech].[__dpone__backfill_sessions] TO [dpone];
GRANT UPDATE ON [DWH_Tech].[dpone_target_fence] TO [dpone];
GRANT UPDATE ON [DWH_Tech].[dpone_load_operation] TO [dpone];

-- The live table and its shadow: the shadow is made, loaded, indexed, marked and renamed in the schema of live. ALTER on the schema covers all of that.
GRANT CREATE TABLE TO [dpone];
GRANT SELECT, INSERT, ALTER ON SCHEMA::[dbo] TO [dpone];

-- Whether live can be reproduced is seen in the catalog of the whole database: views over it, foreign keys to it, policies on it.
GRANT VIEW DEFINITION TO [dpone];
GRANT SELECT ON sys.sql_expression_dependencies TO [dpone];
-- SQL Server 2019 and later, and Azure SQL; leave it out before.
GRANT VIEW ANY SENSITIVITY CLASSIFICATION TO [dpone];
-- SQL Server 2022 and later, and Azure SQL; leave it out before.
GRANT VIEW SECURITY DEFINITION TO [dpone];

-- Only with provisioning: runtime, which runs state.sql itself.
-- GRANT CREATE SCHEMA TO [dpone];
-- GRANT ALTER, REFERENCES ON SCHEMA::[DWH_Tech] TO [dpone];

-- Useful: names who holds a lock when a cutover has to wait. Up to SQL Server 2019 it is VIEW SERVER STATE, and on Azure SQL Database VIEW DATABASE STATE to the user.
-- GRANT VIEW SERVER PERFORMANCE STATE TO [dpone_login];
