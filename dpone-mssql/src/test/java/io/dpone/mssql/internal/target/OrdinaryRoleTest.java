package io.dpone.mssql.internal.target;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.endpoint.Secret;
import io.dpone.mssql.MssqlTarget;
import io.dpone.mssql.internal.catalog.TargetDescription;
import io.dpone.mssql.internal.fixture.MssqlStateFixture;
import io.dpone.mssql.internal.session.MssqlSession;
import io.dpone.mssql.internal.session.SqlNames;
import io.dpone.spi.TargetTable;
import io.dpone.spi.jdbc.SessionRole;
import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.sqlserver.EngineTrait;
import io.dpone.testkit.sqlserver.EngineTraits;
import io.dpone.testkit.sqlserver.SqlServer;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import io.dpone.testkit.sqlserver.SqlServerExtension;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A login that is neither an administrator nor live's owner. */
@ExtendWith(SqlServerExtension.class)
final class OrdinaryRoleTest {
    private static final String PASSWORD = "Ordinary-Login-1";

    @Test
    void isToldWhatItLacksAndTheStatementsThatGiveItAreEnough(
            @Database SqlServerDatabase database, EngineTraits traits) {
        traits.requires(
                EngineTrait.SCHEMA_PERMISSIONS,
                "GRANT Schema Permissions (Transact-SQL), and Permissions in CREATE TABLE, sp_rename and CREATE INDEX: ALTER on the schema");
        LiveTable live = LiveTable.make(database);
        MssqlStateFixture.provisioned(database, PublicationStage.STATE, live.name());
        String login = "ordinary_" + UUID.randomUUID().toString().replace("-", "");
        Endpoint ordinary = make(database, login);
        try {
            // Of a table on which it has no permission at all a login does not even see that it is there.
            database.execute(
                    "GRANT SELECT ON SCHEMA::" + SqlNames.quote(live.name().schema()) + " TO " + login);
            List<String> missing = describe(ordinary, live).missingPrivileges();
            assertThat(missing).isNotEmpty();

            // Each line ends with the statement that grants it.
            missing.forEach(line -> database.execute(line.substring(line.indexOf(": GRANT ") + 2)));

            assertThat(describe(ordinary, live).missingPrivileges()).isEmpty();
            database.execute(
                    "GRANT SELECT, INSERT, UPDATE ON SCHEMA::" + PublicationStage.STATE.quoted() + " TO " + login);
            publishOneRow(database, ordinary, live);
        } finally {
            drop(database, login);
        }
    }

    @Test
    void theListOfGrantsInTheJarIsEnough(@Database SqlServerDatabase database, EngineTraits traits) {
        traits.requires(
                EngineTrait.SCHEMA_PERMISSIONS,
                "GRANT Database Permissions and GRANT Schema Permissions (Transact-SQL): what each covers");
        LiveTable live = LiveTable.make(database);
        String login = "listed_" + UUID.randomUUID().toString().replace("-", "");
        MssqlStateFixture.provisioned(database, PublicationStage.STATE, live.name());
        Endpoint ordinary = make(database, login);
        try {
            grants().lines()
                    .filter(line -> line.startsWith("GRANT "))
                    .map(line -> line.replace("[dpone]", login)
                            .replace("[DWH_Tech]", PublicationStage.STATE.quoted())
                            .replace("[dbo]", SqlNames.quote(live.name().schema())))
                    .forEach(database::execute);

            assertThat(describe(ordinary, live).missingPrivileges()).isEmpty();
            publishOneRow(database, ordinary, live);
        } finally {
            drop(database, login);
        }
    }

    private static Endpoint make(SqlServerDatabase database, String login) {
        database.execute(
                "CREATE LOGIN " + login + " WITH PASSWORD = N'" + PASSWORD + "'",
                "CREATE USER " + login + " FOR LOGIN " + login);
        Endpoint whole = database.endpoint();
        return new Endpoint(whole.type(), whole.url(), login, Secret.of(PASSWORD), whole.properties());
    }

    private static void publishOneRow(SqlServerDatabase database, Endpoint endpoint, LiveTable live) {
        try (PublicationStage stage = new PublicationStage(database, endpoint, live.name(), "id")) {
            stage.prepare();
            stage.load("VALUES (1, N'one')");
            stage.finish();
        }
        assertThat(live.rowCount("one")).isEqualTo(1);
    }

    // A login can not be dropped while the server has not noticed that its session is closed.
    private static void drop(SqlServerDatabase database, String login) {
        database.execute("DROP USER " + login);
        database.texts("SELECT session_id FROM sys.dm_exec_sessions WHERE login_name = '" + login + "'")
                .forEach(session -> SqlServer.kill(database, session));
        while (database.number("SELECT COUNT(*) FROM sys.dm_exec_sessions WHERE login_name = '" + login + "'") > 0) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
        database.execute("DROP LOGIN " + login);
    }

    private static String grants() {
        try (InputStream grants = MssqlTarget.class.getResourceAsStream("state/grants.sql")) {
            return new String(Objects.requireNonNull(grants).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static TargetTable describe(Endpoint endpoint, LiveTable live) {
        try (MssqlSession session = MssqlSession.open(endpoint, SessionRole.PUBLICATION)) {
            return session.query(
                    "describing live",
                    connection -> TargetDescription.describe(connection, live.name(), List.of("id")));
        }
    }
}
