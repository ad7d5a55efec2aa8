package io.dpone.contracts.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Expects a code. */
final class Refusal {
    private Refusal() {}

    static void expect(ErrorCode code, ThrowingCallable call) {
        DponeException refusal = catchThrowableOfType(DponeException.class, call);
        assertThat(refusal).as("a refusal").isNotNull();
        assertThat(refusal.code()).as(refusal.getMessage()).isEqualTo(code);
    }
}
