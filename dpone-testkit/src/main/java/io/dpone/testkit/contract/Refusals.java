package io.dpone.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** What a refused call looks like. */
final class Refusals {
    private Refusals() {}

    static void assertRefused(ErrorCode code, ThrowingCallable call) {
        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(call)
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(code));
    }
}
