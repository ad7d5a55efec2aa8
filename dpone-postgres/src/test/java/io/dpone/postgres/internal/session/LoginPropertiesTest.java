package io.dpone.postgres.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.endpoint.Secret;
import io.dpone.spi.jdbc.SessionRole;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class LoginPropertiesTest {
    // To the driver zero is for ever, and nobody can cancel a login.
    @ParameterizedTest
    @EnumSource(SessionRole.class)
    void noLoginWaitsForEverForItsServer(SessionRole role) {
        Endpoint endpoint =
                new Endpoint("postgres", "jdbc:postgresql://db:5432/dwh", "etl", Secret.of("secret"), Map.of());

        Properties properties = LoginProperties.of(endpoint, role);

        long ofRole = role.socketTimeout().toSeconds();
        assertThat(properties.getProperty("socketTimeout")).isEqualTo(Long.toString(ofRole == 0 ? 30 : ofRole));
        assertThat(properties.getProperty("connectTimeout")).isEqualTo("10");
        assertThat(properties.getProperty("sslmode")).isEqualTo("require");
    }
}
