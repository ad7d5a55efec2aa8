package io.dpone.examples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.dpone.testkit.sqlserver.SqlServer;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import io.dpone.testkit.sqlserver.SqlServerExtension;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SqlServerExtension.class)
@Timeout(value = 15, unit = TimeUnit.MINUTES)
final class SqlServerRehearsalTest {
    @Test
    void aSmallStoryEndsWellInADatabaseOfItsOwnWhichIsDropped(SqlServerDatabase database) {
        // Others may be at work on the server, or have left something there.
        String ofQuickstarts = "SELECT name FROM sys.databases WHERE name LIKE 'dpone[_]quickstart%' ORDER BY name";
        List<String> before = database.texts(ofQuickstarts);

        RehearsalTest.assertEndsWell(servers -> SqlServerTarget.in(SqlServerPlace.make(database.endpoint())));

        assertThat(database.texts(ofQuickstarts)).isEqualTo(before);
    }

    @Test
    void whereNoDatabaseMayBeMadeItEndsWellInSchemasWhichAreDropped(SqlServerDatabase database) {
        IllegalStateException refused = new IllegalStateException("CREATE DATABASE is refused");

        RehearsalTest.assertEndsWell(servers -> SqlServerTarget.in(
                SqlServerPlace.makeSchemas(new SqlServer(database.endpoint()), "dpone_quickstart_here", refused)));

        assertThat(database.texts(
                        "SELECT name FROM sys.schemas WHERE name LIKE 'dpone[_]quickstart%' OR name = 'DWH_Tech'"))
                .isEmpty();
    }

    @Test
    void aServerIsOnlyUsedWhenTheEnvironmentNamesOne() {
        assertThat(SqlServerTarget.named(Map.of())).isEmpty();
        assertThat(SqlServerTarget.named(Map.of("DPONE_MSSQL_URL", " "))).isEmpty();
    }

    @Test
    void userAndPasswordAreTakenFromTheEnvironmentWhereTheUrlLacksThem() {
        String url = "jdbc:sqlserver://127.0.0.1:1433;encrypt=true";

        assertThat(SqlServerTarget.named(
                        Map.of("DPONE_MSSQL_URL", url, "DPONE_MSSQL_USER", "loader", "DPONE_MSSQL_PASSWORD", "a;b}c")))
                .isPresent();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SqlServerTarget.named(Map.of("DPONE_MSSQL_URL", url)))
                .withMessageContaining("it has no property user");
    }
}
