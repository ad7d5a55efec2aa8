package io.dpone.mssql.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.Effect;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.error.Retry;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers and meanings: SQL Server, Database Engine events and errors. */
final class SqlFailuresTest {
    @Test
    void aFullLogSaysWhatToDo() {
        DponeException failure = wrapped(ErrorCode.TARGET_STATEMENT_FAILED, 9002);

        assertThat(failure)
                .hasMessageEndingWith(
                        "appending failed with error 9002: the log of the database is full; make room there, back it up, or end old transactions, and run again");
        assertThat(failure.code()).isEqualTo(ErrorCode.TARGET_STATEMENT_FAILED);
    }

    @Test
    void aNumberWithoutAMeaningIsNamed() {
        assertThat(wrapped(ErrorCode.TARGET_STATEMENT_FAILED, 33557097)).hasMessageEndingWith("with error 33557097");
    }

    @Test
    void whatTheDriverSaysByItselfIsNamedByItsState() {
        assertThat(wrapped(ErrorCode.TARGET_STATEMENT_FAILED, new SQLException("reset by peer", "08S01")))
                .hasMessageEndingWith("with SQLSTATE 08S01: the connection broke");
        assertThat(wrapped(ErrorCode.TARGET_STATEMENT_FAILED, new SQLException("no state")))
                .hasMessageEndingWith("with SQLSTATE none");
    }

    @ParameterizedTest
    @CsvSource({
        "STATE_STATEMENT_FAILED, 1222, LOCK_TIMEOUT",
        "TARGET_STATEMENT_FAILED, 1222, LOCK_TIMEOUT",
        "CAMPAIGN_LEASE_LOST, 1222, CAMPAIGN_LEASE_LOST",
        "COMMIT_OUTCOME_UNKNOWN, 1222, COMMIT_OUTCOME_UNKNOWN",
        "STATE_STATEMENT_FAILED, 229, PRIVILEGE_MISSING",
        "TARGET_STATEMENT_FAILED, 262, PRIVILEGE_MISSING",
        "SOURCE_STATEMENT_FAILED, 229, SOURCE_STATEMENT_FAILED",
        "STATE_STATEMENT_FAILED, 2627, STATE_STATEMENT_FAILED",
        "STATE_STATEMENT_FAILED, 1205, STATE_STATEMENT_FAILED",
        "TARGET_STATEMENT_FAILED, 1205, TARGET_STATEMENT_FAILED"
    })
    void codesOfTheirOwn(ErrorCode given, int number, ErrorCode expected) {
        assertThat(wrapped(given, number).code()).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(ints = {515, 547, 2601, 2627, 2628, 8152, 245, 8114, 8115, 220, 241, 242, 4815, 7339})
    void aRowThatDoesNotFitIsNoReasonToTryAgain(int number) {
        DponeException failure = wrapped(ErrorCode.TARGET_STATEMENT_FAILED, number);

        assertThat(failure.code()).isEqualTo(ErrorCode.VALUE_REFUSED);
        assertThat(failure.code().retry()).isEqualTo(Retry.AFTER_CHANGE);
    }

    @Test
    void theServersTextGoesNoFurther() {
        SQLException server = new SQLException("The duplicate key value is (4711).", "23000", 2627);
        server.setNextException(new SQLException("also 4711", "S0001", 3621));

        DponeException failure = wrapped(ErrorCode.TARGET_STATEMENT_FAILED, server);

        assertThat(failure).hasStackTraceContaining("error 2627");
        for (Throwable link = failure; link != null; link = link.getCause()) {
            assertThat(link.toString()).doesNotContain("4711");
            for (Throwable suppressed : link.getSuppressed()) {
                assertThat(suppressed.toString()).doesNotContain("4711");
            }
        }
    }

    @Test
    void aLostConnectionIsToldApart() {
        assertThat(SqlFailures.isConnectionLost(new SQLException("reset", "08S01")))
                .isTrue();
        assertThat(SqlFailures.isConnectionLost(new SQLException("closed", "08003")))
                .isTrue();
        assertThat(SqlFailures.isConnectionLost(new SQLException("killed", "S0001", 596)))
                .isTrue();
        assertThat(SqlFailures.isConnectionLost(new SQLException("stopping", "S0001", 6005)))
                .isTrue();
        assertThat(SqlFailures.isConnectionLost(new SQLException("deadlock", "40001", 1205)))
                .isFalse();
        assertThat(SqlFailures.isConnectionLost(new SQLException("timed out", "HY008")))
                .isFalse();
    }

    @Test
    void deadlocksAndCancellationsAreToldApart() {
        assertThat(SqlFailures.isDeadlock(new SQLException("deadlock", "40001", 1205)))
                .isTrue();
        assertThat(SqlFailures.isDeadlock(new SQLException("lock", "S0001", 1222)))
                .isFalse();
        assertThat(SqlFailures.isCancelled(new SQLException("timed out", "HY008")))
                .isTrue();
        assertThat(SqlFailures.isCancelled(new SQLException("lock", "S0001", 1222)))
                .isFalse();
    }

    private static DponeException wrapped(ErrorCode code, int number) {
        return wrapped(code, new SQLException("secret value", "S0001", number));
    }

    private static DponeException wrapped(ErrorCode code, SQLException failure) {
        return SqlFailures.wrap(code, Effect.NOT_APPLIED, "appending", failure);
    }
}
