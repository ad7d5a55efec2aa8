package io.dpone.testkit.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Expects a code. */
final class Refusal {
    private Refusal() {}

    static void expect(ErrorCode code, ThrowingCallable call) {
        expect(code.id(), call);
    }

    static void expect(String codeText, ThrowingCallable call) {
        DponeException refusal = catchThrowableOfType(DponeException.class, call);
        assertThat(refusal).as("a refusal").isNotNull();
        assertThat(refusal.codeText()).as(refusal.getMessage()).isEqualTo(codeText);
    }
}
