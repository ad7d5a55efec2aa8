package io.dpone.postgres.internal.target;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.contracts.endpoint.Endpoint;
import io.dpone.contracts.endpoint.Secret;
import io.dpone.postgres.internal.catalog.TargetDescription;
import io.dpone.postgres.internal.session.PostgresSession;
import io.dpone.spi.TargetTable;
import io.dpone.spi.jdbc.SessionRole;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A login that is neither a superuser nor live's owner. */
@ExtendWith(EmbeddedPostgresExtension.class)
final class OrdinaryRoleTest {
    private static final String DROP_ROLES = """
            DO $$ DECLARE name text; BEGIN
              FOREACH name IN ARRAY ARRAY['ordinary_login', 'ordinary_owner'] LOOP
                IF EXISTS (SELECT FROM pg_roles WHERE rolname = name) THEN
                  EXECUTE 'DROP OWNED BY ' || name || ' CASCADE';
                  EXECUTE 'DROP ROLE ' || name;
                END IF;
              END LOOP;
            END $$
            """;

    @BeforeEach
    void makeRolesAndLive(TestDatabase database) {
        database.execute(
                "DROP SCHEMA IF EXISTS app CASCADE",
                DROP_ROLES,
                "CREATE ROLE ordinary_owner",
                "CREATE ROLE ordinary_login LOGIN");
        LiveTable.make(database);
        database.execute("ALTER TABLE app.live OWNER TO ordinary_owner");
    }

    @AfterEach
    void dropRoles(TestDatabase database) {
        database.execute(DROP_ROLES);
    }

    private static Endpoint login(TestDatabase database) {
        return new Endpoint(
                "postgres", database.jdbcUrl(), "ordinary_login", Secret.of(""), Map.of("sslmode", "disable"));
    }

    private static TargetTable describe(TestDatabase database) {
        try (PostgresSession session = PostgresSession.open(login(database), SessionRole.PUBLICATION)) {
            return TargetDescription.describe(session, LiveTable.NAME, List.of("id"));
        }
    }

    @Test
    void isToldWhatItLacksAndTheStatementsThatGiveItAreEnough(TestDatabase database) {
        TargetTable before = describe(database);
        assertThat(before.missingPrivileges())
                .containsExactlyInAnyOrder(
                        "the rights of the owner of app.live: GRANT ordinary_owner TO ordinary_login",
                        "SET ROLE to the owner of app.live: GRANT ordinary_owner TO ordinary_login",
                        "USAGE and CREATE on schema app: GRANT USAGE, CREATE ON SCHEMA app TO ordinary_login",
                        "CREATE on schema app for the owner: GRANT CREATE ON SCHEMA app TO ordinary_owner",
                        "SELECT on app.live: GRANT SELECT ON app.live TO ordinary_login",
                        "LOCK TABLE on app.live: GRANT UPDATE ON app.live TO ordinary_login")
                .isEqualTo(before.privileges());
        assertThat(before.warnings()).singleElement().asString().contains("pg_read_all_stats");

        database.execute(
                "GRANT ordinary_owner TO ordinary_login",
                "GRANT USAGE, CREATE ON SCHEMA app TO ordinary_login",
                "GRANT USAGE, CREATE ON SCHEMA app TO ordinary_owner",
                "GRANT pg_read_all_stats TO ordinary_login");

        TargetTable after = describe(database);
        assertThat(after.missingPrivileges()).isEmpty();
        assertThat(after.warnings()).isEmpty();
        List<String> shape = TableFingerprint.of(database, LiveTable.NAME);
        try (PublicationStage stage =
                new PublicationStage(database, login(database), LiveTable.NAME, "ordinary", "id")) {
            database.execute(
                    "GRANT USAGE ON SCHEMA \"DWH_Tech\" TO ordinary_login",
                    "GRANT SELECT, INSERT, UPDATE ON ALL TABLES IN SCHEMA \"DWH_Tech\" TO ordinary_login");
            stage.prepare();
            stage.load("VALUES (1, 'one')");
            stage.finish();

            assertThat(database.texts("SELECT note FROM app.live")).containsExactly("one");
            assertThat(TableFingerprint.of(database, LiveTable.NAME)).containsExactlyElementsOf(shape);
        }
    }

    @Test
    void isAskedForATablespaceWhereOneIsUsed(TestDatabase database) {
        database.execute("SET allow_in_place_tablespaces = on", "CREATE TABLESPACE ordinary_space LOCATION ''");
        try {
            database.execute("CREATE INDEX elsewhere ON app.live (note) TABLESPACE ordinary_space");

            assertThat(describe(database).missingPrivileges())
                    .contains(
                            "CREATE on tablespace ordinary_space: GRANT CREATE ON TABLESPACE ordinary_space TO ordinary_login");
        } finally {
            database.execute("DROP INDEX app.elsewhere", "DROP TABLESPACE ordinary_space");
        }
    }
}
