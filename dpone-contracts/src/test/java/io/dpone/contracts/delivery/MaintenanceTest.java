package io.dpone.contracts.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.dpone.contracts.delivery.MaintenanceEnvelope.Action;
import io.dpone.contracts.error.ErrorCode;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Maintenance envelopes and owner records (native limits facts, section 4.4). */
final class MaintenanceTest {
    private static final UUID INVOCATION = UUID.fromString("01234567-89ab-cdef-0123-456789abcdef");

    @Test
    void theFormsHaveTheBytesOfThePythonProducer() {
        assertThat(text(MaintenanceEnvelope.notApproved().toBytes())).isEqualTo("""
                        {"kind":"native-delivery-maintenance","reason":"disposable_environment_not_approved","schema_version":1,"status":"SKIP"}
                        """);
        assertThat(text(MaintenanceEnvelope.unresolved(INVOCATION, Action.RECOVER)
                        .toBytes()))
                .isEqualTo("""
                        {"action":"recover","invocation_id":"01234567-89ab-cdef-0123-456789abcdef","kind":"native-delivery-maintenance",\
                        "reason":"operation_unresolved_resources_retained","schema_version":1,"status":"UNVERIFIED"}
                        """);
        assertThat(text(MaintenanceEnvelope.closeFailed(INVOCATION, Action.CLEANUP)
                        .toBytes()))
                .contains("\"reason\":\"session_close_failed\"")
                .contains("\"status\":\"FAIL\"");
        assertThat(text(new OwnedInvocation(INVOCATION, "wide", "operation_unresolved").toBytes()))
                .isEqualTo("""
                        {"case":"wide","invocation_id":"01234567-89ab-cdef-0123-456789abcdef","kind":"native-delivery-owned-invocation",\
                        "reason":"operation_unresolved","schema_version":1,"status":"UNVERIFIED"}
                        """);
    }

    @Test
    void eachFormReadsBack() {
        for (MaintenanceEnvelope envelope : new MaintenanceEnvelope[] {
            MaintenanceEnvelope.notApproved(),
            MaintenanceEnvelope.passed(INVOCATION, Action.CLEANUP),
            MaintenanceEnvelope.unresolved(INVOCATION, Action.RECOVER),
            MaintenanceEnvelope.closeFailed(INVOCATION, Action.RECOVER)
        }) {
            assertThat(MaintenanceEnvelope.parse(envelope.toBytes())).isEqualTo(envelope);
        }
        OwnedInvocation owned = new OwnedInvocation(INVOCATION, "wide", "operation_unresolved");
        assertThat(OwnedInvocation.parse(owned.toBytes())).isEqualTo(owned);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    schema_version | 2
                    schema_version | 1.0
                    kind           | "native-delivery-run"
                    invocation_id  | "01234567-89AB-CDEF-0123-456789ABCDEF"
                    invocation_id  | null
                    action         | "drop"
                    status         | "SKIP"
                    status         | "PASS"
                    reason         | null
                    reason         | ""
                    extra          | 1
                    """)
    void anEnvelopeOfNoKnownFormIsRefused(String member, String value) {
        byte[] changed = Shape.file(JsonEdit.set(member, value)
                .apply(MaintenanceEnvelope.closeFailed(INVOCATION, Action.RECOVER)
                        .toJson()));

        Refusal.expect(ErrorCode.INVALID_SCHEMA, () -> MaintenanceEnvelope.parse(changed));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    status         | "PASS"
                    case           | ""
                    reason         | null
                    invocation_id  | "x"
                    """)
    void anOwnerRecordOfAnotherFormIsRefused(String member, String value) {
        byte[] changed = Shape.file(JsonEdit.set(member, value)
                .apply(new OwnedInvocation(INVOCATION, "wide", "operation_unresolved").toJson()));

        Refusal.expect(ErrorCode.INVALID_SCHEMA, () -> OwnedInvocation.parse(changed));
    }

    @Test
    void noOtherFormCanBeMade() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new MaintenanceEnvelope(INVOCATION, null, DeliveryStatus.PASS, null));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new MaintenanceEnvelope(INVOCATION, Action.CLEANUP, DeliveryStatus.FAIL, null));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new MaintenanceEnvelope(null, null, DeliveryStatus.PASS, null));
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
