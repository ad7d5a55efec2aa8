package io.dpone.mssql.internal.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.contracts.table.TableName;
import io.dpone.contracts.table.TargetIdentity;
import io.dpone.mssql.internal.session.MssqlSession;
import io.dpone.spi.CampaignTarget.StateInspection;
import io.dpone.spi.jdbc.ReopeningSession;
import io.dpone.spi.jdbc.SessionRole;
import io.dpone.spi.state.StateProvisioning;
import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.sqlserver.SqlServerDatabase;
import io.dpone.testkit.sqlserver.SqlServerExtension;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SqlServerExtension.class)
final class StateProvisioningTest {
    private static final TableName LIVE = new TableName("dbo", "account");
    private static final StateSchema STATE = new StateSchema("DWH_Tech");
    private static final StateInspection COMPLETE = new StateInspection(List.of(), List.of(), true, "", "");
    private static final Pattern BATCH_END = Pattern.compile("^GO$", Pattern.MULTILINE);

    @Test
    void theScriptsMakeTheExactShapeAndTheRegistration(@Database(perTest = true) SqlServerDatabase database) {
        StateInspection before = with(database, LIVE, StateProvisioning::inspect);
        assertThat(before.missing()).hasSize(10).contains("__dpone__backfill_campaigns", "dpone_load_receipt");
        assertThat(before.mismatches()).isEmpty();
        assertThat(before.registered()).isFalse();
        assertThat(database.number("SELECT COUNT(*) FROM sys.schemas WHERE name = 'DWH_Tech'"))
                .isZero();

        for (String batch : BATCH_END.split(before.missingDdl(), -1)) {
            if (!batch.isBlank()) {
                database.execute(batch);
            }
        }
        database.execute(before.registrationSql(), before.registrationSql());

        assertThat(with(database, LIVE, StateProvisioning::inspect)).isEqualTo(COMPLETE);
        assertThat(database.number("SELECT COUNT(*) FROM DWH_Tech.dpone_target_identity"))
                .isEqualTo(1);
    }

    @Test
    void provisioningAgainLeavesEverythingAsItIs(@Database(perTest = true) SqlServerDatabase database) {
        String objects = "SELECT CONCAT(name, ' ', object_id) FROM sys.tables ORDER BY name";
        with(database, LIVE, StateProvisioningTest::provision);
        List<String> tables = database.texts(objects);
        TargetIdentity identity = with(database, LIVE, StateProvisioning::identity);
        assertThat(identity.database()).isEqualTo(database.name());
        assertThat(identity.table()).isEqualTo(LIVE);

        with(database, LIVE, StateProvisioningTest::provision);

        assertThat(database.texts(objects)).isEqualTo(tables).hasSize(10);
        assertThat(with(database, LIVE, StateProvisioning::identity)).isEqualTo(identity);
        assertThat(with(database, LIVE, StateProvisioning::inspect)).isEqualTo(COMPLETE);
    }

    @Test
    void onlyWhatIsMissingIsMade(@Database(perTest = true) SqlServerDatabase database) {
        with(database, LIVE, StateProvisioningTest::provision);
        database.execute("DROP TABLE [DWH_Tech].[__dpone__backfill_heads]");

        StateInspection found = with(database, LIVE, StateProvisioning::inspect);

        assertThat(found.missing()).containsExactly("__dpone__backfill_heads");
        assertThat(found.missingDdl().strip().lines().toList())
                .containsExactly(
                        "CREATE TABLE [DWH_Tech].[__dpone__backfill_heads] (",
                        "  run_key nvarchar(128) COLLATE Latin1_General_BIN2 NOT NULL CONSTRAINT pk_dpone_backfill_head PRIMARY KEY,",
                        "  campaign_journal_id bigint NOT NULL",
                        ");",
                        "GO");
        with(database, LIVE, StateProvisioningTest::provision);
        assertThat(with(database, LIVE, StateProvisioning::inspect)).isEqualTo(COMPLETE);
    }

    @Test
    void whoProvisionsAtOnceMakesOneState(@Database(perTest = true) SqlServerDatabase database) throws Exception {
        int hosts = 2;
        CyclicBarrier start = new CyclicBarrier(hosts);
        ExecutorService threads = Executors.newFixedThreadPool(hosts);
        List<Future<TargetIdentity>> running = new ArrayList<>();
        for (int host = 0; host < hosts; host++) {
            running.add(threads.submit(() -> {
                start.await();
                with(database, LIVE, StateProvisioningTest::provisionPatiently);
                return with(database, LIVE, StateProvisioning::identity);
            }));
        }
        List<TargetIdentity> identities = new ArrayList<>();
        for (Future<TargetIdentity> host : running) {
            identities.add(host.get());
        }
        threads.shutdown();

        assertThat(identities).hasSize(hosts).containsOnly(identities.get(0));
        assertThat(with(database, LIVE, StateProvisioning::inspect)).isEqualTo(COMPLETE);
    }

    @Test
    void namesThatNeedQuotesAreRegisteredAsTheyAre(@Database(perTest = true) SqlServerDatabase database) {
        TableName live = new TableName("it's [here]", "back\\slash \"é\"");

        with(database, live, StateProvisioningTest::provision);

        assertThat(with(database, live, StateProvisioning::identity).table()).isEqualTo(live);
        assertThat(with(database, live, StateProvisioning::inspect).registered())
                .isTrue();
    }

    // The database does not tell case apart: it is one table, and must have one lock.
    @Test
    void aTableUnderAnotherSpellingHasTheSameRegistration(@Database(perTest = true) SqlServerDatabase database) {
        assumeThat(database.number("SELECT CASE WHEN N'a' = N'A' THEN 1 ELSE 0 END"))
                .as("a database that tells names apart by case")
                .isOne();
        with(database, LIVE, StateProvisioningTest::provision);
        TargetIdentity identity = with(database, LIVE, StateProvisioning::identity);
        TableName shouted = new TableName("DBO", "Account");

        with(database, shouted, StateProvisioningTest::provision);

        assertThat(with(database, shouted, StateProvisioning::identity)).isEqualTo(identity);
    }

    @Test
    void aTableThatIsNotRegisteredIsNamed(@Database(perTest = true) SqlServerDatabase database) {
        with(database, LIVE, StateProvisioningTest::provision);

        assertThatExceptionOfType(DponeException.class)
                .isThrownBy(() -> with(database, LIVE.sibling("other"), StateProvisioning::identity))
                .withMessageContaining("dbo.other")
                .satisfies(failure -> assertThat(failure.code()).isEqualTo(ErrorCode.TARGET_NOT_REGISTERED));
    }

    private static boolean provision(StateProvisioning provisioning) {
        provisioning.provision();
        return true;
    }

    // Under load one of both may give up waiting for the other; whoever is told so tries again.
    private static boolean provisionPatiently(StateProvisioning provisioning) {
        for (int attempt = 1; ; attempt++) {
            try {
                return provision(provisioning);
            } catch (DponeException e) {
                if (e.code() != ErrorCode.LOCK_TIMEOUT || attempt == 10) {
                    throw e;
                }
            }
        }
    }

    private static <T> T with(SqlServerDatabase database, TableName live, Function<StateProvisioning, T> call) {
        try (ReopeningSession<MssqlSession> control =
                new ReopeningSession<>(() -> MssqlSession.open(database.endpoint(), SessionRole.CONTROL))) {
            return call.apply(MssqlProvisioning.of(control, STATE, live));
        }
    }
}
