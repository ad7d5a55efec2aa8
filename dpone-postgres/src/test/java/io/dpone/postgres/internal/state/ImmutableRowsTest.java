package io.dpone.postgres.internal.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.dpone.postgres.internal.fixture.PostgresStateFixture;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import java.sql.SQLException;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.postgresql.util.PSQLException;

@ExtendWith(EmbeddedPostgresExtension.class)
final class ImmutableRowsTest {
    private final TestDatabase database;
    private final StateSchema state;

    ImmutableRowsTest(TestDatabase database) {
        this.database = database;
        try (PostgresStateFixture fixture = new PostgresStateFixture(database)) {
            this.state = fixture.state();
        }
    }

    @Test
    void receiptsAreNeverChanged() {
        assertRefused("UPDATE " + state.receipts() + " SET load_id = 'x'", "DPONE_LOAD_RECEIPT_IMMUTABLE");
        assertRefused("DELETE FROM " + state.receipts(), "DPONE_LOAD_RECEIPT_IMMUTABLE");
        assertRefused("TRUNCATE " + state.receipts(), "DPONE_LOAD_RECEIPT_IMMUTABLE");
    }

    @Test
    void attemptsAreNeverChanged() {
        assertRefused("UPDATE " + state.attempts() + " SET generation = 2", "DPONE_LOAD_ATTEMPT_IMMUTABLE");
        assertRefused("DELETE FROM " + state.attempts(), "DPONE_LOAD_ATTEMPT_IMMUTABLE");
        assertRefused("TRUNCATE " + state.attempts() + " CASCADE", "DPONE_LOAD_ATTEMPT_IMMUTABLE");
    }

    @Test
    void registrationsAreNeverChanged() {
        assertRefused(
                "UPDATE " + state.targetIdentities() + " SET table_name = 'x'", "DPONE_TARGET_IDENTITY_IMMUTABLE");
        assertRefused("DELETE FROM " + state.targetIdentities(), "DPONE_TARGET_IDENTITY_IMMUTABLE");
        assertRefused("TRUNCATE " + state.targetIdentities(), "DPONE_TARGET_IDENTITY_IMMUTABLE");
        assertThat(database.number("SELECT count(*) FROM " + state.targetIdentities()))
                .isEqualTo(1);
    }

    private void assertRefused(String sql, String message) {
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> database.execute(sql))
                .havingCause()
                .isInstanceOfSatisfying(PSQLException.class, refusal -> {
                    assertThat(((SQLException) refusal).getSQLState()).isEqualTo("DP001");
                    assertThat(Objects.requireNonNull(refusal.getServerErrorMessage())
                                    .getMessage())
                            .isEqualTo(message);
                });
    }
}
