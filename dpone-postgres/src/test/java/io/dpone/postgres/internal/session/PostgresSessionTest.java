package io.dpone.postgres.internal.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.spi.jdbc.SessionRole;
import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(EmbeddedPostgresExtension.class)
final class PostgresSessionTest {
    private final Endpoint endpoint;

    PostgresSessionTest(@Database TestDatabase database) {
        this.endpoint = database.endpoint();
    }

    @ParameterizedTest
    @ValueSource(strings = {"socketTimeout", "ApplicationName", "user", "password"})
    void aPropertyThatTheSessionSetsItselfIsRefusedByName(String name) {
        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() -> PostgresSession.open(with(name, "17"), SessionRole.CONTROL))
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.MANIFEST_INVALID))
                .withMessageContaining("the driver property " + name + " is refused");
    }

    @ParameterizedTest
    @EnumSource(SessionRole.class)
    void aSessionWaitsForItsServerAsLongAsItsRoleSaysOnceItIsLoggedIn(SessionRole role) throws SQLException {
        try (PostgresSession session = PostgresSession.open(endpoint, role)) {
            assertThat(session.connection().getNetworkTimeout())
                    .isEqualTo(role.socketTimeout().toMillis());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sslmod", "SSLMODE", "encrypt"})
    void aPropertyThatTheDriverWouldIgnoreIsRefusedByName(String name) {
        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() -> PostgresSession.open(with(name, "verify-full"), SessionRole.CONTROL))
                .withMessageContaining("no property " + name)
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.MANIFEST_INVALID));
    }

    @Test
    void anotherPropertyIsHonoured() {
        try (PostgresSession session =
                PostgresSession.open(with("assumeMinServerVersion", "13"), SessionRole.CONTROL)) {
            assertThat(session.serverVersion()).isGreaterThanOrEqualTo(130000);
        }
    }

    @Test
    void aServerWithoutTlsIsNamedWithTheWayOut() {
        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() -> PostgresSession.open(with("sslmode", "require"), SessionRole.CONTROL))
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.LOGIN_REFUSED))
                .withMessageContaining(endpoint.url() + ": the server offers no TLS")
                .withMessageContaining("sslmode: disable");
    }

    @Test
    void aDatabaseThatIsNotThereIsALoginThatWasRefused() {
        String url = endpoint.url().substring(0, endpoint.url().lastIndexOf('/') + 1) + "nowhere";
        Endpoint nowhere =
                new Endpoint(endpoint.type(), url, endpoint.user(), endpoint.password(), endpoint.properties());

        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() -> PostgresSession.open(nowhere, SessionRole.CONTROL))
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.LOGIN_REFUSED))
                .withMessageContaining("there is no such database");
    }

    private Endpoint with(String name, String value) {
        Map<String, String> properties = new HashMap<>(endpoint.properties());
        properties.put(name, value);
        return new Endpoint(endpoint.type(), endpoint.url(), endpoint.user(), endpoint.password(), properties);
    }
}
