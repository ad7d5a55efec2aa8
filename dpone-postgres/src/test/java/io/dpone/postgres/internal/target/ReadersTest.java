package io.dpone.postgres.internal.target;

import static org.assertj.core.api.Assertions.assertThat;

import io.dpone.testkit.postgres.Database;
import io.dpone.testkit.postgres.EmbeddedPostgresExtension;
import io.dpone.testkit.postgres.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What readers see while live is replaced: all old rows or all new ones. */
@ExtendWith(EmbeddedPostgresExtension.class)
final class ReadersTest {
    private static final List<Integer> ISOLATIONS = List.of(
            Connection.TRANSACTION_READ_COMMITTED,
            Connection.TRANSACTION_REPEATABLE_READ,
            Connection.TRANSACTION_SERIALIZABLE,
            Connection.TRANSACTION_READ_COMMITTED);

    @Test
    void seeAllOldRowsOrAllNewOnes(@Database(perTest = true) TestDatabase database) throws Exception {
        LiveTable.make(database);
        List<Reader> readers = new ArrayList<>();
        try (PublicationStage stage = new PublicationStage(database, LiveTable.NAME, "first", "id")) {
            stage.tune(PublicationStage.tuning(1, Duration.ofSeconds(30), Duration.ofSeconds(2)));
            stage.prepare();
            for (int isolation : ISOLATIONS) {
                readers.add(new Reader(database, isolation));
            }
            stage.load("SELECT n, 'new ' || n FROM generate_series(1, 2500) AS n");
            stage.publication.validate(stage.request(), stage.recorded(), 2500);
            stage.publication.buildPhysicalDesign(stage.request(), stage.recorded());
            for (Reader reader : readers) {
                reader.awaitFirstRead();
            }
            stage.publication.awaitOldSnapshots(stage.request());
            stage.publish(2500);
        } finally {
            readers.forEach(Reader::stop);
        }
        for (Reader reader : readers) {
            List<String> seen = reader.seen();
            assertThat(seen).first().isEqualTo("10 old 1");
            assertThat(seen).last().isEqualTo("2500 new 1");
            assertThat(seen).doesNotContain("mixed");
            assertThat(seen.stream().distinct()).containsExactly("10 old 1", "2500 new 1");
        }
    }

    /** Reads live twice in a transaction, again and again, until it has read once more after it was told to stop. */
    private static final class Reader {
        private final TestDatabase database;
        private final int isolation;
        private final CountDownLatch firstRead = new CountDownLatch(1);
        private final List<String> seen = new ArrayList<>();
        private final Thread thread;
        private volatile boolean stopping;

        Reader(TestDatabase database, int isolation) {
            this.database = database;
            this.isolation = isolation;
            thread = new Thread(this::read);
            thread.start();
        }

        void awaitFirstRead() throws InterruptedException {
            firstRead.await();
        }

        void stop() {
            stopping = true;
        }

        List<String> seen() throws InterruptedException {
            thread.join();
            return seen;
        }

        private void read() {
            try (Connection connection = database.connect();
                    Statement statement = connection.createStatement()) {
                connection.setAutoCommit(false);
                connection.setTransactionIsolation(isolation);
                boolean last = false;
                while (!last) {
                    last = stopping;
                    String first = look(statement);
                    String second = look(statement);
                    connection.commit();
                    boolean stable = isolation == Connection.TRANSACTION_READ_COMMITTED || first.equals(second);
                    seen.add(stable ? first : "mixed");
                    seen.add(stable ? second : "mixed");
                    firstRead.countDown();
                }
            } catch (SQLException e) {
                seen.add("failed: " + e.getMessage());
            } finally {
                firstRead.countDown();
            }
        }

        private static String look(Statement statement) throws SQLException {
            try (ResultSet result = statement.executeQuery("SELECT count(*) || ' ' || min(note) FROM app.live")) {
                result.next();
                return String.valueOf(result.getString(1));
            }
        }
    }
}
