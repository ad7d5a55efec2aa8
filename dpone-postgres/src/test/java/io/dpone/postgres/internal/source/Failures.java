package io.dpone.postgres.internal.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Asserts which failure an action has. */
final class Failures {
    private Failures() {}

    static void assertFails(ErrorCode code, ThrowingCallable action, String... messageParts) {
        DponeException failure = catchThrowableOfType(DponeException.class, action);
        assertThat(failure).as("the action fails with %s", code).isNotNull();
        assertThat(failure.code()).as(failure.toString()).isEqualTo(code);
        for (String part : messageParts) {
            assertThat(failure.getMessage()).contains(part);
        }
    }
}
