package io.dpone.testkit.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.microsoft.sqlserver.jdbc.SQLServerDriver;
import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.endpoint.Secret;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SqlServerUrlTest {
    @Test
    void addressLoginAndPropertiesComeApart() {
        Endpoint endpoint = SqlServerUrl.parse(
                "jdbc:sqlserver://db.example:1500;encrypt=true;trustServerCertificate=true;user=sa;password=p;databaseName=master");

        assertThat(endpoint)
                .isEqualTo(new Endpoint(
                        "mssql",
                        "jdbc:sqlserver://db.example:1500",
                        "sa",
                        Secret.of("p"),
                        Map.of("encrypt", "true", "trustServerCertificate", "true", "databaseName", "master")));
    }

    @Test
    void thePortIsTheUsualOneUnlessNamed() {
        assertThat(SqlServerUrl.parse("jdbc:sqlserver://[::1];user=sa;password=p")
                        .url())
                .isEqualTo("jdbc:sqlserver://[::1]:1433");
    }

    // The driver is asked for its own reading of the same URL.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:sqlserver://h:1;user=sa;password={a;b=c};encrypt=false",
                "jdbc:sqlserver://h:1;user=sa;password={a}}b};encrypt=false;",
                "jdbc:sqlserver://h:1;UserName=sa;PASSWORD=a=b;Database=x;",
                "jdbc:sqlserver://h:1;password= ;user={s a};;encrypt=false",
                "jdbc:sqlserver://h:1;password=;user=sa",
                "jdbc:sqlserver://h:1;user= sa ;password=p;encrypt= false ",
            })
    void valuesAreReadAsTheDriverReadsThem(String url) throws SQLException {
        Endpoint endpoint = SqlServerUrl.parse(url);

        Map<String, String> driver = new HashMap<>();
        for (DriverPropertyInfo property : new SQLServerDriver().getPropertyInfo(url, new Properties())) {
            driver.put(property.name, String.valueOf(property.value));
        }
        assertThat(endpoint.user()).isEqualTo(driver.get("user"));
        assertThat(endpoint.properties())
                .allSatisfy((name, value) -> assertThat(driver).containsEntry(name, value));
    }

    @Test
    void aPasswordInBracesIsThePasswordBetweenThem() {
        assertThat(SqlServerUrl.parse("jdbc:sqlserver://h:1;user=sa;password={a}};b=c}")
                        .password()
                        .reveal())
                .isEqualTo("a};b=c");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://h/secret",
                "jdbc:sqlserver://;user=sa;password=secret",
                "jdbc:sqlserver://h\\instance;user=sa;password=secret",
                "jdbc:sqlserver://h:x;user=sa;password=secret",
                "jdbc:sqlserver://h;password=secret",
                "jdbc:sqlserver://h;user=secret",
                "jdbc:sqlserver://h;user=sa;password={secret",
                "jdbc:sqlserver://h;user=sa;password={secret}x",
            })
    void whatCannotBeReadIsRefusedAndNotShown(String url) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SqlServerUrl.parse(url))
                .withMessageStartingWith("not a whole JDBC URL of a SQL Server: ")
                .satisfies(refusal -> assertThat(refusal.getMessage()).doesNotContain("secret"));
    }
}
