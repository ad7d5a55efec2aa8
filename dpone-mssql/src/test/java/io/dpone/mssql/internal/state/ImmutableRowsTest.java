package io.dpone.mssql.internal.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.dpone.contracts.table.TableName;
import io.dpone.mssql.internal.session.MssqlSession;
import io.dpone.spi.jdbc.ReopeningSession;
import io.dpone.spi.jdbc.SessionRole;
import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import io.dpone.testkit.sqlserver.SqlServerExtension;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SqlServerExtension.class)
final class ImmutableRowsTest {
    private final SqlServerDatabase database;
    private final StateSchema state = new StateSchema("DWH_Tech");

    ImmutableRowsTest(@Database SqlServerDatabase database) {
        this.database = database;
        try (ReopeningSession<MssqlSession> control =
                new ReopeningSession<>(() -> MssqlSession.open(database.endpoint(), SessionRole.CONTROL))) {
            MssqlProvisioning.of(control, state, new TableName("dbo", "account"))
                    .provision();
        }
    }

    @Test
    void receiptsAndWhatTheyReferToAreNeverChanged() {
        String key = "0x" + "ab".repeat(32);
        database.execute("""
                INSERT INTO %s (attempt_key, target_identity, generation, invocation_digest, first_load_id,
                       target_database, target_schema, target_table, strategy, created_at_utc)
                VALUES (%2$s, %2$s, 1, %2$s, N'load', N'dwh', N'dbo', N'account', N'backfill', SYSUTCDATETIME())
                """.formatted(state.attempts(), key), """
                INSERT INTO %s (operation_key, attempt_key, scope_hash, current_epoch, current_owner_digest, updated_at_utc)
                VALUES (%2$s, %2$s, %2$s, 1, %2$s, SYSUTCDATETIME())
                """.formatted(state.operations(), key), """
                INSERT INTO %s (receipt_id, operation_key, attempt_key, scope_hash, operation_epoch, owner_digest, load_id,
                       payload_manifest_sha256, declared_rows, actual_raw_rows, actual_native_rows, inserted_rows, total_rows,
                       payload_bytes, snapshot_authority, loaded_at_utc, committed_at_utc)
                VALUES (N'mssql-generic-v1:abab', %2$s, %2$s, %2$s, 1, %2$s, N'load', %2$s, 7, 7, 7, 7, 7, 99, N'',
                        SYSUTCDATETIME(), SYSUTCDATETIME())
                """.formatted(
                        state.receipts(), key));

        assertRefused("UPDATE " + state.receipts() + " SET load_id = N'x'", "DPONE_LOAD_RECEIPT_IMMUTABLE");
        assertRefused("DELETE FROM " + state.receipts(), "DPONE_LOAD_RECEIPT_IMMUTABLE");
        assertRefused("UPDATE " + state.attempts() + " SET generation = 2", "DPONE_LOAD_ATTEMPT_IMMUTABLE");

        assertThat(database.texts("SELECT load_id FROM " + state.receipts())).containsExactly("load");
        assertThat(database.number("SELECT generation FROM " + state.attempts()))
                .isEqualTo(1);
    }

    @Test
    void registrationsAreNeverChanged() {
        assertRefused(
                "UPDATE " + state.targetIdentities() + " SET table_name = N'x'", "DPONE_TARGET_IDENTITY_IMMUTABLE");
        assertRefused("DELETE FROM " + state.targetIdentities(), "DPONE_TARGET_IDENTITY_IMMUTABLE");

        assertThat(database.texts("SELECT table_name FROM " + state.targetIdentities()))
                .containsExactly("account");
    }

    // Before any row is looked at.
    @Test
    void evenAChangeOfNoRowIsRefused() {
        assertRefused(
                "UPDATE " + state.targetIdentities() + " SET table_name = N'x' WHERE 1 = 0",
                "DPONE_TARGET_IDENTITY_IMMUTABLE");
    }

    private void assertRefused(String sql, String message) {
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> database.execute(sql))
                .havingCause()
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getErrorCode()).isEqualTo(51000))
                .withMessageContaining(message);
    }
}
