package io.dpone.testkit.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.endpoint.Secret;
import io.dpone.testkit.sqlserver.SqlServerExtension.Located;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;

final class MissingEndpointTest {
    @Test
    void withoutAnEndpointTheReasonSaysHowToHaveOne() {
        ConditionEvaluationResult result = SqlServerExtension.condition(new Located(Optional.empty()));

        assertThat(result.isDisabled()).isTrue();
        assertThat(result.getReason()).contains("no SQL Server endpoint: set DPONE_TEST_MSSQL_URL or run Docker");
    }

    @Test
    void aNamedEndpointIsNotAskedBeforeATestNeedsIt() {
        Endpoint nowhere = new Endpoint("mssql", "jdbc:sqlserver://127.0.0.1:1", "sa", Secret.of(""), Map.of());

        ConditionEvaluationResult result =
                SqlServerExtension.condition(new Located(Optional.of(new TestServer(nowhere, "run", () -> {}))));

        assertThat(result.isDisabled()).isFalse();
    }
}
