package io.dpone.postgres.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.error.Retry;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

final class SqlFailuresTest {
    @Test
    void aFullDiskSaysWhatToDo() {
        DponeException failure = wrapped(new SQLException("could not extend file \"base/1/2\"", "53100"));

        assertThat(failure)
                .hasMessageEndingWith(
                        "appending failed with SQLSTATE 53100: the server's disk is full; make room there and run again");
        assertThat(failure.code()).isEqualTo(ErrorCode.TARGET_STATEMENT_FAILED);
    }

    @Test
    void aStateWithoutAMeaningIsNamed() {
        assertThat(wrapped(new SQLException("secret value", "XX999"))).hasMessageEndingWith("with SQLSTATE XX999");
        assertThat(wrapped(new SQLException("secret value"))).hasMessageEndingWith("with SQLSTATE none");
    }

    @Test
    void aMissingPrivilegeIsNoReasonToTryAgain() {
        DponeException failure = SqlFailures.wrap(
                ErrorCode.STATE_STATEMENT_FAILED,
                Effect.NOT_APPLIED,
                "reading the campaign",
                new SQLException("permission denied", "42501"));

        assertThat(failure.code()).isEqualTo(ErrorCode.PRIVILEGE_MISSING);
        assertThat(failure.code().retry()).isEqualTo(Retry.AFTER_CHANGE);
    }

    @Test
    void theServersTextGoesNoFurther() {
        SQLException server = new SQLException("duplicate key (id)=(4711)", "23505");
        server.setNextException(new SQLException("also 4711", "53100"));

        DponeException failure = wrapped(server);

        assertThat(failure).hasStackTraceContaining("SQLSTATE 23505");
        for (Throwable link = failure; link != null; link = link.getCause()) {
            assertThat(link.toString()).doesNotContain("4711");
            for (Throwable suppressed : link.getSuppressed()) {
                assertThat(suppressed.toString()).doesNotContain("4711");
            }
        }
    }

    private static DponeException wrapped(SQLException failure) {
        return SqlFailures.wrap(ErrorCode.TARGET_STATEMENT_FAILED, Effect.NOT_APPLIED, "appending", failure);
    }
}
