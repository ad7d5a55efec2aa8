package io.dpone.mssql.internal.state;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.table.TableName;
import io.dpone.mssql.internal.session.MssqlSession;
import io.dpone.spi.jdbc.ReopeningSession;
import io.dpone.spi.jdbc.SessionRole;
import io.dpone.spi.state.StateProvisioning;
import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import io.dpone.testkit.sqlserver.SqlServerExtension;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Whatever somebody did to the tables is named. One database is altered step by step: each step adds its lines to those of the steps before. */
@ExtendWith(SqlServerExtension.class)
final class StateShapeTest {
    private final SqlServerDatabase database;

    StateShapeTest(@Database SqlServerDatabase database) {
        this.database = database;
    }

    @Test
    void everyDifferenceIsNamed() {
        try (ReopeningSession<MssqlSession> control =
                new ReopeningSession<>(() -> MssqlSession.open(database.endpoint(), SessionRole.CONTROL))) {
            StateProvisioning provisioning =
                    MssqlProvisioning.of(control, new StateSchema("state_1"), new TableName("dbo", "account"));
            provisioning.provision();
            assertThat(provisioning.inspect().mismatches()).isEmpty();

            database.execute(
                    "ALTER TABLE state_1.[__dpone__backfill_heads] ADD note nvarchar(10) COLLATE Latin1_General_BIN2 NULL",
                    "ALTER TABLE state_1.[__dpone__backfill_heads] ALTER COLUMN campaign_journal_id int",
                    "ALTER TABLE state_1.[__dpone__backfill_epochs] DROP CONSTRAINT ck_dpone_backfill_epoch",
                    "ALTER TABLE state_1.dpone_load_operation DROP CONSTRAINT uq_dpone_load_operation_scope",
                    "ALTER TABLE state_1.dpone_target_fence DROP CONSTRAINT fk_dpone_target_fence_attempt",
                    "ALTER TABLE state_1.dpone_load_operation ADD CONSTRAINT ck_more CHECK (current_epoch < 9)",
                    "CREATE UNIQUE INDEX ux ON state_1.dpone_load_receipt (load_id)",
                    "CREATE INDEX ix ON state_1.[__dpone__backfill_campaigns] (status)",
                    "DROP TRIGGER state_1.dpone_load_receipt_immutable");
            database.execute("""
                    CREATE TRIGGER state_1.dpone_load_receipt_immutable
                      ON state_1.dpone_load_receipt AFTER DELETE AS
                      THROW 51000, N'DPONE_LOAD_RECEIPT_IMMUTABLE', 1;
                    """);

            List<String> found = provisioning.inspect().mismatches();

            assertThat(found.stream()
                            .filter(line -> !line.contains("campaign_journal_id"))
                            .toList())
                    .containsExactlyInAnyOrder(
                            "state_1.__dpone__backfill_heads has besides: column note nvarchar(10) collate binary",
                            "state_1.__dpone__backfill_epochs lacks: check epoch>=1",
                            "state_1.dpone_load_operation lacks: unique (attempt_key, scope_hash)",
                            "state_1.dpone_load_operation has besides: check current_epoch<9",
                            "state_1.dpone_target_fence lacks: foreign key (current_attempt_key) references"
                                    + " dpone_load_attempt (attempt_key)",
                            "state_1.dpone_load_receipt has besides: unique index (load_id)",
                            "state_1.dpone_load_receipt lacks: trigger CREATE TRIGGER {schema}.[dpone_load_receipt_immutable]"
                                    + " ON {schema}.[dpone_load_receipt] AFTER UPDATE, DELETE AS THROW 51000,"
                                    + " N'DPONE_LOAD_RECEIPT_IMMUTABLE', 1;",
                            "state_1.dpone_load_receipt has besides: trigger CREATE TRIGGER state_1.dpone_load_receipt_immutable"
                                    + " ON state_1.dpone_load_receipt AFTER DELETE AS THROW 51000,"
                                    + " N'DPONE_LOAD_RECEIPT_IMMUTABLE', 1;");
            // Where ALTER COLUMN does not say NOT NULL the column becomes nullable, but not on every engine.
            assertThat(found.stream()
                            .filter(line -> line.contains("campaign_journal_id"))
                            .toList())
                    .hasSize(2)
                    .contains("state_1.__dpone__backfill_heads lacks: column campaign_journal_id bigint not null")
                    .anySatisfy(line -> assertThat(line)
                            .startsWith("state_1.__dpone__backfill_heads has besides: column campaign_journal_id int"));
        }
    }
}
