package io.dpone.mssql.internal.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.endpoint.Secret;
import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.spi.jdbc.SessionRole;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class LoginPropertiesTest {
    private static final String ADDRESS = "jdbc:sqlserver://db.example:1433";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "user",
                "userName",
                "password",
                "serverName",
                "portNumber",
                "applicationName",
                "socketTimeout",
                "SOCKETTIMEOUT",
                "connectRetryCount",
                "lockTimeout",
                "queryTimeout",
                "cancelQueryTimeout",
                "selectMethod",
                "sendStringParametersAsUnicode",
                "sendTemporalDataTypesAsStringForBulkCopy",
                "useBulkCopyForBatchInsert",
                "cacheBulkCopyMetadata",
                "retryExec",
                "retryConn",
                "xopenStates"
            })
    void aPropertyThatTheSessionSetsItselfIsRefusedByName(String name) {
        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() -> of(Map.of("databaseName", "dwh", name, "17"), SessionRole.CONTROL))
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.MANIFEST_INVALID))
                .withMessageContaining("the driver property " + name + " is refused");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"jdbc:sqlserver://db.example:1433;password=hunter2", "jdbc:postgresql://db.example/hunter2"})
    void aUrlThatIsNoAddressIsRefusedWithoutBeingQuoted(String url) {
        Endpoint endpoint = new Endpoint("mssql", url, "loader", Secret.of("s"), Map.of("databaseName", "dwh"));

        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() -> LoginProperties.of(endpoint, SessionRole.CONTROL))
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.MANIFEST_INVALID))
                .satisfies(failure -> assertThat(failure.toString()).doesNotContain("hunter2"));
    }

    @Test
    void aDatabaseHasToBeNamed() {
        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() -> of(Map.of(), SessionRole.CONTROL))
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.MANIFEST_INVALID))
                .withMessageContaining("databaseName is missing");
        assertThat(of(Map.of("database", "dwh"), SessionRole.CONTROL)).containsEntry("database", "dwh");
    }

    @Test
    void aPropertyThatTheDriverWouldIgnoreIsRefused() {
        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() -> of(Map.of("databaseName", "dwh", "sslmode", "verify-full"), SessionRole.CONTROL))
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.MANIFEST_INVALID))
                .withMessageContaining("has no property sslmode");
    }

    // The driver does not look at the case, and which of two spellings it takes is chance.
    @Test
    void aPropertyInAnotherCaseTakesThePlaceOfTheDefault() {
        assertThat(of(Map.of("databaseName", "dwh", "Encrypt", "strict", "LOGINTIMEOUT", "30"), SessionRole.CONTROL))
                .containsEntry("Encrypt", "strict")
                .containsEntry("LOGINTIMEOUT", "30")
                .doesNotContainKeys("encrypt", "loginTimeout");
        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() ->
                        of(Map.of("databaseName", "dwh", "Encrypt", "strict", "encrypt", "true"), SessionRole.CONTROL))
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.MANIFEST_INVALID))
                .withMessageContaining("is there twice");
    }

    @Test
    void tlsIsOnUnlessTheHostSaysOtherwise() {
        assertThat(of(Map.of("databaseName", "dwh"), SessionRole.SINK_LANE)).containsEntry("encrypt", "true");
        assertThat(of(
                        Map.of("databaseName", "dwh", "encrypt", "strict", "trustStore", "ca.p12"),
                        SessionRole.SINK_LANE))
                .containsEntry("encrypt", "strict")
                .containsEntry("trustStore", "ca.p12");
    }

    @Test
    void aSessionNeverComesBackByItself() {
        assertThat(of(Map.of("databaseName", "dwh"), SessionRole.FENCE)).containsEntry("connectRetryCount", "0");
    }

    // The driver counts the socket's timeout in milliseconds and that of a statement in seconds.
    @ParameterizedTest
    @CsvSource({
        "CONTROL, 15000, 5, dpone control",
        "FENCE, 15000, 5, dpone fence",
        "STATE_LANE, 60000, , dpone state-lane",
        "PUBLICATION, 0, , dpone publication",
        "SINK_LANE, 0, , dpone sink-lane"
    })
    void timeoutsAndNameAreThoseOfTheRole(SessionRole role, String socket, String query, String name) {
        Properties properties = of(Map.of("databaseName", "dwh"), role);

        assertThat(properties.getProperty("socketTimeout")).isEqualTo(socket);
        assertThat(properties.getProperty("queryTimeout")).isEqualTo(query);
        assertThat(properties.getProperty("applicationName")).isEqualTo(name);
    }

    @Test
    void userAndPasswordAreThoseOfTheEndpoint() {
        assertThat(of(Map.of("databaseName", "dwh"), SessionRole.CONTROL))
                .containsEntry("user", "loader")
                .containsEntry("password", "secret");
    }

    @ParameterizedTest
    @CsvSource({
        "accessTokenCallbackClass, com.example.Tokens",
        "accessToken, ey",
        "authentication, ActiveDirectoryIntegrated"
    })
    void whoLogsInByATokenGivesNeitherUserNorPassword(String property, String value) {
        assertThat(of(Map.of("databaseName", "dwh", property, value), SessionRole.CONTROL))
                .doesNotContainKeys("user", "password")
                .containsEntry(property, value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ActiveDirectoryManagedIdentity", "activedirectorymsi", "ActiveDirectoryDefault"})
    void anIdentityIsAUserWithoutAPassword(String authentication) {
        assertThat(of(Map.of("databaseName", "dwh", "authentication", authentication), SessionRole.CONTROL))
                .containsEntry("user", "loader")
                .doesNotContainKey("password");
    }

    private static Properties of(Map<String, String> given, SessionRole role) {
        return LoginProperties.of(
                new Endpoint("mssql", ADDRESS, "loader", Secret.of("secret"), new HashMap<>(given)), role);
    }
}
