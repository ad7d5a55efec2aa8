package io.dpone.postgres.internal.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dpone.contracts.error.DponeException;
import io.dpone.contracts.error.ErrorCode;
import io.dpone.postgres.internal.fixture.Interrupted;
import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Giving a loaded shadow its indexes and properties. */
@ExtendWith(EmbeddedPostgresExtension.class)
final class PhysicalDesignTest {
    private static final String ROWS = "SELECT n, 'row ' || n FROM generate_series(1, 500) AS n";

    private static PublicationStage loaded(TestDatabase database, String rows) {
        return loaded(database, rows, "CREATE UNIQUE INDEX live_lower ON app.live (lower(note)) WHERE id < 1000");
    }

    private static PublicationStage loaded(TestDatabase database, String rows, String ofLive) {
        LiveTable.make(database);
        database.execute(ofLive);
        PublicationStage stage = new PublicationStage(database, LiveTable.NAME, "first", "id");
        stage.prepare();
        stage.load(rows);
        return stage;
    }

    private static void assertRefused(PublicationStage stage, ErrorCode code, String part) {
        assertThatThrownBy(() -> stage.publication.buildPhysicalDesign(stage.request(), stage.recorded()))
                .isInstanceOfSatisfying(DponeException.class, e -> {
                    assertThat(e.code()).isEqualTo(code);
                    assertThat(e).hasMessageContaining(part);
                });
    }

    private static String indexes(PublicationStage stage) {
        return String.join(
                " ",
                stage.database.texts(
                        "SELECT relname FROM pg_index JOIN pg_class ON oid = indexrelid WHERE indrelid = 'app."
                                + stage.shadow().table() + "'::regclass ORDER BY 1"));
    }

    @Test
    void countsDuplicatesAndNeverTellsAValue(@Database(perTest = true) TestDatabase database) {
        String rows = "SELECT 42420 + n % 7, 'secret ' || n FROM generate_series(1, 10) AS n";
        try (PublicationStage stage = loaded(database, rows)) {
            assertThatThrownBy(() -> stage.publication.buildPhysicalDesign(stage.request(), stage.recorded()))
                    .isInstanceOfSatisfying(DponeException.class, e -> {
                        assertThat(e.code()).isEqualTo(ErrorCode.DUPLICATE_UNIQUE_KEY);
                        assertThat(e).hasMessageContaining(": 3 keys of unique index live_pk");
                        assertThat(stackTraceOf(e)).doesNotContain("4242").doesNotContain("secret");
                    });
        }
    }

    @Test
    void countsDuplicatesOfAPartialExpressionToo(@Database(perTest = true) TestDatabase database) {
        String rows = "VALUES (1, 'a'), (2, 'A'), (3, 'b'), (1001, 'B'), (4, 'C'), (5, 'c')";
        try (PublicationStage stage = loaded(database, rows)) {
            assertRefused(
                    stage, ErrorCode.DUPLICATE_UNIQUE_KEY, "2 keys of unique index live_lower occur more than once");
        }
    }

    @Test
    void goesOnWhereItWasCutOff(@Database(perTest = true) TestDatabase database) {
        try (PublicationStage stage = loaded(database, "SELECT n, 'row ' || n FROM generate_series(1, 50) AS n")) {
            IndexNames names = IndexNames.ofCampaign("first");
            database.execute("CREATE UNIQUE INDEX " + names.onShadow("live_pk") + " ON app."
                    + stage.shadow().table() + " USING btree (id)");
            long built = database.number("SELECT CAST('app." + names.onShadow("live_pk") + "'::regclass AS oid)");

            stage.publication.buildPhysicalDesign(stage.request(), stage.recorded());
            stage.publication.buildPhysicalDesign(stage.request(), stage.recorded());

            assertThat(indexes(stage))
                    .isEqualTo(String.join(
                            " ", names.onShadow("live_lower"), names.onShadow("live_note"), names.onShadow("live_pk")));
            assertThat(database.number("SELECT CAST('app." + names.onShadow("live_pk") + "'::regclass AS oid)"))
                    .isEqualTo(built);
            stage.finish(50);
        }
    }

    @Test
    void anIndexOfAnotherShapeUnderOurNameIsRefused(@Database(perTest = true) TestDatabase database) {
        try (PublicationStage stage = loaded(database, "VALUES (1, 'a')")) {
            String name = IndexNames.ofCampaign("first").onShadow("live_note");
            database.execute(
                    "CREATE INDEX " + name + " ON app." + stage.shadow().table() + " (note DESC)");

            assertRefused(stage, ErrorCode.CATALOG_NOT_REPRODUCIBLE, "[indexes.live_note.definition]");
        }
    }

    @Test
    void buildsSeveralAtTheSameTime(@Database(perTest = true) TestDatabase database) {
        try (PublicationStage stage = loaded(database, ROWS)) {
            stage.tune(PublicationStage.tuning(8, Duration.ofSeconds(30), Duration.ofMillis(100)));

            stage.publication.buildPhysicalDesign(stage.request(), stage.recorded());

            assertThat(indexes(stage).split(" ")).hasSize(3);
            assertThat(database.number("SELECT reltuples FROM pg_class WHERE relname = '"
                            + stage.shadow().table() + "'"))
                    .isEqualTo(500);
        }
    }

    @Test
    void theStatisticsOfTheValidationAreNotGatheredAgain(@Database(perTest = true) TestDatabase database) {
        try (PublicationStage stage = loaded(database, ROWS, "CREATE INDEX live_both ON app.live (id, note)")) {
            stage.publication.validate(stage.request(), stage.recorded(), 500);
            assertThat(analyses(stage)).isEqualTo(1);
            assertThat(columnsWithStatistics(stage)).containsExactly("id", "note");

            stage.publication.buildPhysicalDesign(stage.request(), stage.recorded());

            assertThat(analyses(stage)).isEqualTo(1);
        }
    }

    @Test
    void aRunThatDidNotValidateGathersStatisticsWithItsIndexes(@Database(perTest = true) TestDatabase database) {
        try (PublicationStage stage = loaded(database, ROWS, "CREATE INDEX live_both ON app.live (id, note)")) {
            stage.publication.buildPhysicalDesign(stage.request(), stage.recorded());

            assertThat(analyses(stage)).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE INDEX live_upper ON app.live (upper(note))",
                "ALTER TABLE app.live ALTER COLUMN note SET STATISTICS 7",
                "ALTER TABLE app.live ALTER COLUMN note SET STATISTICS 0",
                "ALTER TABLE app.live ALTER COLUMN note SET (n_distinct = 3)"
            })
    void statisticsThatNeedTheDesignAreGatheredOnceItIsThere(
            String ofLive, @Database(perTest = true) TestDatabase database) {
        try (PublicationStage stage = loaded(database, ROWS, ofLive)) {
            stage.publication.validate(stage.request(), stage.recorded(), 500);
            assertThat(analyses(stage)).isZero();

            stage.publication.buildPhysicalDesign(stage.request(), stage.recorded());

            assertThat(analyses(stage)).isEqualTo(1);
            assertThat(columnsWithStatistics(stage).contains("note")).isNotEqualTo(ofLive.endsWith("STATISTICS 0"));
        }
    }

    private static long analyses(PublicationStage stage) {
        return stage.database.number(
                "SELECT pg_stat_get_analyze_count('app." + stage.shadow().table() + "'::regclass)");
    }

    private static List<String> columnsWithStatistics(PublicationStage stage) {
        return stage.database.texts("SELECT attname FROM pg_stats WHERE tablename = '"
                + stage.shadow().table() + "' ORDER BY 1");
    }

    @Test
    void liveCanBeReadAndAlteredWhileIndexesAreBuilt(@Database(perTest = true) TestDatabase database) throws Exception {
        try (PublicationStage stage = loaded(database, "VALUES (1, 'a')");
                Connection writer = database.connect();
                Statement statement = writer.createStatement()) {
            // An open append keeps the builds waiting for their lock on the shadow.
            writer.setAutoCommit(false);
            statement.execute("INSERT INTO app." + stage.shadow().table() + " VALUES (2, 'b')");
            Running running =
                    new Running(() -> stage.publication.buildPhysicalDesign(stage.request(), stage.recorded()));
            awaitWaiting(database);

            database.execute("SET lock_timeout = '1s'; ALTER TABLE app.live SET (fillfactor = 90)");

            writer.commit();
            assertThat(running.join()).isNull();
        }
    }

    @Test
    void anInterruptEndsTheBuilds(@Database(perTest = true) TestDatabase database) throws Exception {
        try (PublicationStage stage = loaded(database, "VALUES (1, 'a')");
                Connection writer = database.connect();
                Statement statement = writer.createStatement()) {
            stage.stopWith(new Interrupted());
            writer.setAutoCommit(false);
            statement.execute("INSERT INTO app." + stage.shadow().table() + " VALUES (2, 'b')");
            Running running =
                    new Running(() -> stage.publication.buildPhysicalDesign(stage.request(), stage.recorded()));
            awaitWaiting(database);

            running.interrupt();

            assertThat(running.join()).isInstanceOf(Interrupted.Stop.class);
            assertThat(database.number("SELECT count(*) FROM pg_locks WHERE NOT granted"))
                    .isZero();
        }
    }

    private static String stackTraceOf(Throwable failure) {
        java.io.StringWriter text = new java.io.StringWriter();
        failure.printStackTrace(new java.io.PrintWriter(text));
        return text.toString();
    }

    /** Returns once a session waits for a lock; the build's own lock timeout bounds it. */
    private static void awaitWaiting(TestDatabase database) throws SQLException {
        try (Connection watcher = database.connect();
                Statement statement = watcher.createStatement()) {
            statement.execute("""
                    DO $$ BEGIN
                      WHILE NOT EXISTS (SELECT FROM pg_locks WHERE NOT granted AND locktype = 'relation') LOOP
                        PERFORM pg_sleep(0.01);
                      END LOOP;
                    END $$
                    """);
        }
    }

    /** A call on a thread of its own. */
    private static final class Running {
        private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        private final CountDownLatch ended = new CountDownLatch(1);
        private final Thread thread;

        Running(Runnable call) {
            thread = new Thread(() -> {
                try {
                    call.run();
                } catch (RuntimeException e) {
                    failure.set(e);
                } finally {
                    ended.countDown();
                }
            });
            thread.start();
        }

        void interrupt() {
            thread.interrupt();
        }

        @Nullable
        Throwable join() throws InterruptedException {
            ended.await();
            return failure.get();
        }
    }
}
