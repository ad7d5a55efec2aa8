package io.dpone.examples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.examples.disturbance.Waiting;
import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(EmbeddedPostgresExtension.class)
final class LiveReadersTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String MORE = "INSERT INTO public.lineitem SELECT generate_series(4, 5)";
    private static final String LESS = "DELETE FROM public.lineitem WHERE l_id > 3";

    @BeforeEach
    void makeThreeRows(@Database(perTest = true) TestDatabase target) {
        target.execute(
                "CREATE TABLE public.lineitem (l_id bigint)",
                "INSERT INTO public.lineitem SELECT generate_series(1, 3)");
    }

    @Test
    void theOldTableAndThenTheNewOneAreNotPartial(@Database(perTest = true) TestDatabase target) {
        try (LiveReaders readers = LiveReaders.start(PostgresTarget.readers(target, "postgres"), 3, 5)) {
            awaitMoreReads(readers);
            target.execute(MORE);
            awaitMoreReads(readers);
            readers.stop();
            assertThat(readers.partialReads()).isZero();
        }
    }

    @Test
    void anyOtherCountIsPartial(@Database(perTest = true) TestDatabase target) {
        try (LiveReaders readers = LiveReaders.start(PostgresTarget.readers(target, "postgres"), 2, 5)) {
            Waiting.until("a partial read", PATIENCE, () -> readers.partialReads() > 0);
        }
    }

    @Test
    void theOldCountAfterTheNewOneIsPartial(@Database(perTest = true) TestDatabase target) {
        try (LiveReaders readers = LiveReaders.start(PostgresTarget.readers(target, "postgres"), 3, 5)) {
            target.execute(MORE);
            awaitMoreReads(readers);
            assertThat(readers.partialReads()).isZero();
            target.execute(LESS);
            Waiting.until("a partial read", PATIENCE, () -> readers.partialReads() > 0);
        }
    }

    @Test
    void aQueryThatFailsIsPartial(@Database(perTest = true) TestDatabase target) {
        try (LiveReaders readers = LiveReaders.start(PostgresTarget.readers(target, "postgres"), 3, 5)) {
            awaitMoreReads(readers);
            target.execute("DROP TABLE public.lineitem");
            Waiting.until("a partial read", PATIENCE, () -> readers.partialReads() > 0);
        }
    }

    // Two connections with two counts each have both begun another transaction after eight more counts.
    private static void awaitMoreReads(LiveReaders readers) {
        long before = readers.reads();
        Waiting.until("more reads", PATIENCE, () -> readers.reads() >= before + 8);
    }
}
